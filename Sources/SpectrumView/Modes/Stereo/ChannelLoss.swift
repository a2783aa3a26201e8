// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// Detects sound that the chosen channel lacks: the mono sum of channels in opposite phase, the
/// side signal of equal ones, a silent left or right channel. Spectrum, tuner, tempo and key then
/// look dead, and the display says why.
///
/// The level of the sum follows from the levels of both channels and their correlation ρ: with r the
/// quieter channel's amplitude as a part of the louder one's,
///
///     |(l + r)/2|² / |louder|² = (1 + r² ± 2ρr)/4        (− for the side)
struct ChannelLoss {
  /// What is lost.
  enum Kind: Equatable { case sum, side, left, right }

  /// What the display says is lost; nil if nothing is.
  private(set) var shown: Kind?
  /// Seconds for which the levels have spoken against `shown`.
  private var doubt: Float = 0
  private var listening = ChannelChoice.mix

  /// dB of the sum against the louder channel, below which it is lost; and above which it is there
  /// again. Uncorrelated channels, or a single one, lose 3 and 6 dB.
  private static let (lost, found): (Float, Float) = (-20, -14)
  /// The same of the side, which is far below the sum in many a good mix.
  private static let (sideLost, sideFound): (Float, Float) = (-50, -44)
  /// Seconds until a loss is shown, and until it goes.
  private static let (rise, fall): (Float, Float) = (0.3, 1)

  /// Advances by `elapsed` seconds with the latest levels; nil for none, in a stream that is silent
  /// or has stopped. A short pause says nothing.
  mutating func step(elapsed: Float, level: Message.Level?, listening: ChannelChoice) {
    guard let level, level.channelCount > 1, listening == self.listening else {
      (shown, doubt, self.listening) = (nil, 0, listening)
      return
    }
    guard max(level.rms[0], level.rms[1]) > LevelScale.silence else { return }
    let seen = loss(in: level)
    guard seen != shown else {
      doubt = 0
      return
    }
    doubt += elapsed
    if doubt >= (shown == nil ? Self.rise : Self.fall) { (shown, doubt) = (seen, 0) }
  }

  private func loss(in level: Message.Level) -> Kind? {
    switch listening {
    case .left: level.rms[0] <= LevelScale.silence ? .left : nil
    case .right: level.rms[1] <= LevelScale.silence ? .right : nil
    case .mix, .mid, .leftAndRight:
      Self.gain(of: level, sign: 1) < (shown == .sum ? Self.found : Self.lost) ? .sum : nil
    case .side:
      Self.gain(of: level, sign: -1) < (shown == .side ? Self.sideFound : Self.sideLost)
        ? .side : nil
    }
  }

  /// dB of half the sum (`sign` 1) or difference (−1) of the channels against the louder one.
  private static func gain(of level: Message.Level, sign: Float) -> Float {
    let ratio = spectrum_pow(10, -abs(level.rms[0] - level.rms[1]) / 20)
    let power = (1 + ratio * ratio + 2 * sign * level[.correlation] * ratio) / 4
    return power > 1e-9 ? 10 * spectrum_log10(power) : -90
  }
}

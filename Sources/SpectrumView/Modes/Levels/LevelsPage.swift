// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// Levels, full window: VU and peaks per channel, EBU R 128 loudness, correlation.
///
/// Feed it with `receive`, move it with `step`, and look at it with `draw`.
public struct LevelsPage: Sendable {
  /// One channel as it is shown.
  public struct Channel: Sendable {
    /// RMS and sample peak on the scale, 0…1, in motion.
    public fileprivate(set) var (value, peakValue) = (Float(0), Float(0))
    /// As received, in dBFS, dBFS and dBTP.
    public fileprivate(set) var (rms, heldPeak, truePeak) = (silent, silent, silent)
    fileprivate var peak = silent
    /// Samples at or beyond full scale since the last reset.
    public fileprivate(set) var clipped = 0
    /// 1 when a sample clips, 0 two seconds later: the light is lit as long as `clipped` is above
    /// 0, and brighter while this is.
    public fileprivate(set) var flash: Float = 0
    /// dBFS that the label shows: it stands still long enough to be read.
    fileprivate(set) var shownRMS = silent

    fileprivate var isSilent: Bool { rms == silent && peak == silent }

    fileprivate var isStill: Bool {
      value == MeterScale.value(decibels: rms) && peakValue == MeterScale.value(decibels: peak)
        && flash == 0 && shownRMS == rms
    }
  }

  /// Loudness over 400 ms, over 3 s and since the last reset, in LUFS.
  public private(set) var (momentary, shortTerm, integrated) = (silent, silent, silent)
  /// Loudness range in LU.
  public private(set) var loudnessRange: Float = 0
  /// −1…1, in motion.
  public private(set) var correlation: Float = 0
  /// How many dB the right channel is louder than the left one, in motion; within ±`widestBalance`.
  public private(set) var balance: Float = 0
  /// 1 or 2.
  public private(set) var channelCount = 1
  private var (left, right) = (Channel(), Channel())
  /// What the readouts show, and the seconds for which they have.
  private(set) var shown = Loudness()
  private var shownAge: Float = 0
  /// Where correlation and balance move to.
  private var (correlationTarget, balanceTarget) = (Float(0), Float(0))
  /// Seconds since the last message.
  private var silence: Float = 0
  private var hasLevels = false

  /// The numbers that stand in texts.
  struct Loudness: Equatable {
    var (momentary, shortTerm, integrated) = (silent, silent, silent)
    var (range, truePeak) = (Float(0), silent)
    var (correlation, balance) = (Float(0), Float(0))
  }

  /// The level of silence in the stream.
  private static let silent = Message.levelRange.lowerBound
  /// Time constants in seconds of what the classic display does at 60 pictures per second, 35 % of
  /// the way up or 12 % of the way down per picture: −1/(60·ln(1 − part)).
  private static let (rise, fall): (Float, Float) = (0.0387, 0.130)
  private static let correlationTime: Float = 0.1
  /// The balance of a sound in one channel alone, in dB.
  static let widestBalance: Float = 24
  /// What is this near to its target is there: it can't be seen in any window.
  private static let arrival: Float = 1e-5
  /// Seconds for which a number stands at least, for which a clip flashes, and without a message
  /// after which the meters fall.
  private static let (shownInterval, flashTime, timeout): (Float, Float, Float) = (0.1, 2, 0.5)

  public init() {}

  /// The left or only channel at 0, the right one at 1.
  public func channel(_ index: Int) -> Channel { index == 0 ? left : right }

  /// Whether the page stays as it is until the next message.
  public var isStill: Bool {
    let hasFallen =
      left.isSilent && right.isSilent && momentary == Self.silent && shortTerm == Self.silent
      && correlationTarget == 0 && balanceTarget == 0
    return (!hasLevels || hasFallen) && left.isStill && right.isStill
      && correlation == correlationTarget && balance == balanceTarget && shown == loudness
  }

  /// What the readouts show when they are due.
  private var loudness: Loudness {
    Loudness(
      momentary: momentary, shortTerm: shortTerm, integrated: integrated, range: loudnessRange,
      truePeak: max(left.truePeak, right.truePeak), correlation: correlation, balance: balance)
  }

  /// Takes the latest levels; NaN is silence.
  public mutating func receive(_ level: Message.Level) {
    channelCount = level.channelCount
    Self.take(level, 0, into: &left)
    if channelCount > 1 { Self.take(level, 1, into: &right) } else { right = Channel() }
    momentary = Self.finite(level.momentary)
    shortTerm = Self.finite(level.shortTerm)
    integrated = Self.finite(level.integrated)
    loudnessRange = level.loudnessRange > 0 ? min(1000, level.loudnessRange) : 0
    correlationTarget =
      level.correlation.isFinite ? min(1, max(-1, level.correlation)) : 0
    balanceTarget =
      channelCount > 1
      ? min(Self.widestBalance, max(-Self.widestBalance, right.rms - left.rms)) : 0
    silence = 0
    hasLevels = true
  }

  /// Goes on by `elapsed` seconds; what is no time (negative, NaN) is none, a minute the most.
  public mutating func step(elapsed: Float) {
    let elapsed = elapsed > 0 ? min(elapsed, 60) : 0
    silence += elapsed
    if silence > Self.timeout, hasLevels { fallSilent() }
    shownAge += elapsed
    let isDue = shownAge >= Self.shownInterval
    Self.step(&left, elapsed: elapsed, isDue: isDue)
    Self.step(&right, elapsed: elapsed, isDue: isDue)
    let remaining = spectrum_exp(-elapsed / Self.correlationTime)
    correlation = correlationTarget + (correlation - correlationTarget) * remaining
    if abs(correlation - correlationTarget) < Self.arrival { correlation = correlationTarget }
    balance = balanceTarget + (balance - balanceTarget) * remaining
    if abs(balance - balanceTarget) < Self.arrival { balance = balanceTarget }
    guard isDue else { return }
    shownAge = 0
    shown = loudness
  }

  /// The stream has stopped: what tells of the present falls, what tells of the past stays.
  private mutating func fallSilent() {
    (left.rms, left.peak, right.rms, right.peak) = (
      Self.silent, Self.silent, Self.silent, Self.silent
    )
    (momentary, shortTerm) = (Self.silent, Self.silent)
    (correlationTarget, balanceTarget) = (0, 0)
    hasLevels = false
  }

  private static func take(_ level: Message.Level, _ index: Int, into channel: inout Channel) {
    channel.rms = finite(level.rms[index])
    channel.peak = finite(level.peak[index])
    channel.heldPeak = finite(level.heldPeak[index])
    channel.truePeak = finite(level.truePeak[index])
    let clipped = max(0, Int(level.clipped[index]))
    if clipped > channel.clipped { channel.flash = 1 }
    if clipped == 0 { channel.flash = 0 }
    channel.clipped = clipped
  }

  private static func step(_ channel: inout Channel, elapsed: Float, isDue: Bool) {
    channel.value = moved(
      channel.value, to: MeterScale.value(decibels: channel.rms), elapsed: elapsed)
    // A peak is shown at once, however short it was.
    let peak = MeterScale.value(decibels: channel.peak)
    channel.peakValue = max(peak, moved(channel.peakValue, to: peak, elapsed: elapsed))
    channel.flash = max(0, channel.flash - elapsed / flashTime)
    if isDue { channel.shownRMS = channel.rms }
  }

  private static func moved(_ value: Float, to target: Float, elapsed: Float) -> Float {
    let moved = target + (value - target) * spectrum_exp(-elapsed / (target > value ? rise : fall))
    return abs(moved - target) < arrival ? target : moved
  }

  private static func finite(_ level: Float) -> Float {
    level > silent ? min(level, Message.levelRange.upperBound) : silent
  }
}

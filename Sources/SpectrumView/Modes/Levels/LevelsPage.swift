// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// Levels, full window: VU and peaks per channel, EBU R 128 loudness, correlation.
///
/// Update it with `receive`, advance it with `step`, draw it with `draw`.
struct LevelsPage: Sendable {
  /// The display state of a channel.
  struct Channel: Sendable {
    /// RMS on the scale, 0…1. Without motion: a bar that falls slowly would contradict its number.
    var value: Float { MeterScale.value(decibels: rms) }
    /// Sample peak on the scale, 0…1, in motion.
    fileprivate(set) var peakValue: Float = 0
    /// As received, in dBFS.
    fileprivate(set) var (rms, heldPeak) = (LevelScale.silence, LevelScale.silence)
    fileprivate var peak = LevelScale.silence
    /// Clipped samples since the last reset; see `Message.Level.clipped`.
    fileprivate(set) var clipped = 0
    /// 1 when a sample clips, 0 two seconds later. The light is lit while `clipped` is above 0, and
    /// brighter while this is.
    fileprivate(set) var flash: Float = 0
    /// The printed RMS and held peak in dBFS, updated slowly enough to be read.
    fileprivate(set) var (shownRMS, shownPeak) = (LevelScale.silence, LevelScale.silence)

    fileprivate var isSilent: Bool { rms == LevelScale.silence && peak == LevelScale.silence }

    fileprivate var areTextsStill: Bool { shownRMS == rms && shownPeak == heldPeak }

    fileprivate var isStill: Bool {
      areTextsStill && peakValue == MeterScale.value(decibels: peak) && flash == 0
    }

    /// Takes a channel's levels. `isFirst`: of the first message, whose clips may be old.
    fileprivate mutating func receive(_ level: Message.Level, _ index: Int, isFirst: Bool) {
      // NaN and levels below are silence.
      let range = LevelScale.silence...Message.levelRange.upperBound
      rms = level.rms[index].held(within: range)
      peak = level.peak[index].held(within: range)
      heldPeak = level.heldPeak[index].held(within: range)
      let count = max(0, Int(level.clipped[index]))
      if count > clipped && !isFirst { flash = 1 }
      if count == 0 { flash = 0 }
      clipped = count
    }

    fileprivate mutating func step(elapsed: Float, isDue: Bool) {
      // A peak is shown at once, however short.
      let peak = MeterScale.value(decibels: peak)
      peakValue = max(
        peak,
        peakValue.moved(
          to: peak, elapsed: elapsed, timeConstant: LevelsPage.fall, arrival: LevelsPage.arrival))
      flash = max(0, flash - elapsed / LevelsPage.flashTime)
      if isDue || abs(rms - shownRMS) > LevelsPage.widestLag { shownRMS = rms }
      if isDue { shownPeak = heldPeak }
    }

    fileprivate mutating func fallSilent() {
      (rms, peak) = (LevelScale.silence, LevelScale.silence)
    }
  }

  /// What the plugin measures, as the port `loudness` says.
  var loudness = LoudnessSetting.loudnessAndTruePeak
  /// The loudness in LUFS that is 0 LU.
  var target: Float = -23
  /// The latest figures.
  private(set) var readings = Readings()
  /// −1…1, in motion.
  private(set) var correlation: Float = 0
  /// The right channel's level above the left one's in dB, in motion; within ±`widestBalance`.
  private(set) var balance: Float = 0
  /// 1 or 2.
  private(set) var channelCount = 1
  /// The left or only channel and the right one, silent in mono.
  private(set) var channels = InlineArray<2, Channel>(repeating: Channel())
  /// The printed values.
  private(set) var shown = Shown()
  private var clock = ReadoutClock()
  /// Targets of correlation and balance.
  private var (correlationTarget, balanceTarget) = (Float(0), Float(0))
  /// Seconds since the last message.
  private var silence = Float.infinity
  /// Seconds since the last level above silence.
  private var quietSeconds = Float.infinity

  /// The values that are printed, apart from the channels'.
  struct Shown: Equatable, Sendable {
    var readings = Readings()
    /// Nil in silence; the correlation, in silence of either channel.
    var correlation, balance: Float?
  }

  /// Time constant in seconds that equals the classic display's 12 % of the way down per picture at 60
  /// pictures per second: −1/(60·ln(1 − part)).
  fileprivate static let fall: Float = 0.130
  private static let correlationTime: Float = 0.1
  /// The balance of a sound in only one channel, in dB.
  static let widestBalance: Float = 24
  /// A value this close to its target has arrived: the rest is invisible in any window.
  fileprivate static let arrival: Float = 1e-5
  /// dB between a bar and its number from which on the number changes at once.
  static let widestLag: Float = 10
  /// Seconds that the correlation looks back.
  private static let correlationWindow: Float = 0.4
  /// Seconds of a clip's flash, and without a message until the meters fall.
  fileprivate static let (flashTime, timeout): (Float, Float) = (2, 0.5)

  /// Loudness over 400 ms, in LUFS.
  var momentary: Float { readings.value(.momentary) ?? LevelScale.silence }
  /// Loudness over 3 s, in LUFS.
  var shortTerm: Float { readings.value(.shortTerm) ?? LevelScale.silence }
  /// Loudness since the last reset, in LUFS.
  var integrated: Float { readings.value(.integrated) ?? LevelScale.silence }

  /// The louder channel's printed RMS in dBFS, for the header too.
  var shownLevel: Float { max(channels[0].shownRMS, channels[1].shownRMS) }

  /// The printed value of a level, for the header too; nil where there is none.
  func shownValue(of figure: Figure) -> Float? {
    switch figure {
    case .peak: max(channels[0].shownPeak, channels[1].shownPeak)
    case .correlation: shown.correlation
    default: shown.readings.value(figure)
    }
  }

  /// The colour of a level's number: quiet where there is none.
  func color(of figure: Figure, _ theme: Theme) -> Color {
    Self.color(of: figure, shownValue(of: figure), theme)
  }

  static func color(of figure: Figure, _ value: Float?, _ theme: Theme) -> Color {
    guard let value, value > LevelScale.silence else { return theme.quietText }
    return figure.isCriticalLevel(value) ? theme.stateTexts.poor : theme.text
  }

  /// `shownValue` as text.
  func label(of figure: Figure) -> Label {
    figure.levelLabel(
      shownValue(of: figure), hasLoudness: loudness != .off,
      hasTruePeak: loudness == .loudnessAndTruePeak)
  }

  /// Whether levels come.
  private var isReceiving: Bool { silence <= Self.timeout }

  private var isSilent: Bool { channels[0].isSilent && channels[1].isSilent }

  /// Whether all printed values stay the same until the next message.
  var areTextsStill: Bool {
    (!isReceiving || hasFallen) && quietSeconds >= Self.correlationWindow
      && channels[0].areTextsStill && channels[1].areTextsStill && shown == latest
  }

  /// Whether the page stays the same until the next message.
  var isStill: Bool { areTextsStill && channels[0].isStill && channels[1].isStill }

  /// Whether `fallSilent` would change nothing.
  private var hasFallen: Bool {
    isSilent && Figure.momentaryLevels.allSatisfy { readings.value($0) == nil }
      && (correlationTarget == 0 || channelCount == 1) && balanceTarget == 0
  }

  /// The next values to print.
  private var latest: Shown {
    let hasSound = quietSeconds < Self.correlationWindow
    // Silence in one channel is like nothing.
    let isAlone = channelCount > 1 && (channels[0].isSilent || channels[1].isSilent)
    return Shown(
      readings: readings, correlation: hasSound && !isAlone ? correlation : nil,
      balance: hasSound ? balance : nil)
  }

  /// Sets the latest levels; NaN is silence.
  mutating func receive(_ level: Message.Level) {
    channelCount = level.channelCount
    channels[0].receive(level, 0, isFirst: silence == .infinity)
    if channelCount > 1 {
      channels[1].receive(level, 1, isFirst: silence == .infinity)
    } else {
      channels[1] = Channel()
    }
    readings = level.readings
    correlationTarget = level[.correlation].isFinite ? level[.correlation].held(within: -1...1) : 0
    balanceTarget =
      channelCount > 1
      ? (channels[1].rms - channels[0].rms).held(within: -Self.widestBalance...Self.widestBalance)
      : 0
    // The first number after a pause is due at once.
    if !isReceiving { clock = ReadoutClock() }
    silence = 0
  }

  /// Advances by `elapsed` seconds, at most a minute; negative times and NaN count as 0.
  mutating func step(elapsed: Float) {
    let elapsed = elapsed.held(within: 0...60)
    silence += elapsed
    if !isReceiving { fallSilent() }
    quietSeconds = isSilent ? quietSeconds + elapsed : 0
    let isDue = clock.isDue(after: elapsed)
    for index in 0..<2 { channels[index].step(elapsed: elapsed, isDue: isDue) }
    correlation = Self.moved(correlation, to: correlationTarget, elapsed: elapsed)
    balance = Self.moved(balance, to: balanceTarget, elapsed: elapsed)
    if isDue { shown = latest }
  }

  /// The stream has stopped: current values fall, statistics stay.
  private mutating func fallSilent() {
    for index in 0..<2 { channels[index].fallSilent() }
    // One that isn't there stays as it is, so that a page at rest doesn't change.
    for figure in Figure.momentaryLevels where readings.value(figure) != nil {
      readings[figure] = .nan
    }
    // A single channel is always like itself.
    if channelCount > 1 { correlationTarget = 0 }
    balanceTarget = 0
  }

  /// A value in motion after `elapsed` seconds.
  private static func moved(_ value: Float, to target: Float, elapsed: Float) -> Float {
    value.moved(to: target, elapsed: elapsed, timeConstant: correlationTime, arrival: arrival)
  }
}

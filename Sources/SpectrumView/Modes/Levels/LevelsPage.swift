// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
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
  /// In mono the right one is silent.
  private var (left, right) = (Channel(), Channel())
  /// The printed values.
  private(set) var shown = Shown()
  private var clock = ReadoutClock()
  /// Targets of correlation and balance.
  private var (correlationTarget, balanceTarget) = (Float(0), Float(0))
  /// Seconds since the last message.
  private var silence: Float = 0
  /// Seconds since the last level above silence.
  private var quietSeconds = Float.infinity
  private var hasLevels = false

  /// The values that are printed, apart from the channels'.
  struct Shown: Equatable, Sendable {
    var readings = Readings()
    /// Nil in silence; the correlation, in silence of either channel.
    var correlation, balance: Float?
  }

  /// Time constants in seconds that equal the classic display's 35 % of the way up or 12 % of the
  /// way down per picture at 60 pictures per second: −1/(60·ln(1 − part)).
  private static let (rise, fall): (Float, Float) = (0.0387, 0.130)
  private static let correlationTime: Float = 0.1
  /// The balance of a sound in only one channel, in dB.
  static let widestBalance: Float = 24
  /// A value this close to its target has arrived: the rest is invisible in any window.
  private static let arrival: Float = 1e-5
  /// dB between a bar and its number from which on the number changes at once.
  static let widestLag: Float = 10
  /// Seconds that the correlation looks back.
  private static let correlationWindow: Float = 0.4
  /// Seconds: the length of a clip's flash, and the time without a message after which the meters
  /// fall.
  private static let (flashTime, timeout): (Float, Float) = (2, 0.5)

  /// Whether there has been a message.
  private var hasReceived = false

  init() {}

  /// Loudness over 400 ms, in LUFS.
  var momentary: Float { readings.value(.momentary) ?? LevelScale.silence }
  /// Loudness over 3 s, in LUFS.
  var shortTerm: Float { readings.value(.shortTerm) ?? LevelScale.silence }
  /// Loudness since the last reset, in LUFS.
  var integrated: Float { readings.value(.integrated) ?? LevelScale.silence }

  /// The left or only channel for 0, the right one for 1.
  func channel(_ index: Int) -> Channel { index == 0 ? left : right }

  /// The louder channel's printed RMS in dBFS, for the header too.
  var shownLevel: Float { max(left.shownRMS, right.shownRMS) }

  /// The printed value of a level, for the header too; nil where there is none.
  func shownValue(of figure: Figure) -> Float? {
    switch figure {
    case .peak: max(left.shownPeak, right.shownPeak)
    case .correlation: shown.correlation
    default: shown.readings.value(figure)
    }
  }

  /// The colour of a level's number: quiet where there is none.
  func color(of figure: Figure, _ theme: Theme) -> Color {
    guard let value = shownValue(of: figure), value > LevelScale.silence else {
      return theme.quietText
    }
    return figure.isCriticalLevel(value) ? theme.stateTexts.poor : theme.text
  }

  /// `shownValue` as text.
  func label(of figure: Figure) -> Label {
    figure.levelLabel(
      shownValue(of: figure), hasLoudness: loudness != .off,
      hasTruePeak: loudness == .loudnessAndTruePeak)
  }

  /// Whether all printed values stay the same until the next message.
  var areTextsStill: Bool {
    (!hasLevels || hasFallen) && quietSeconds >= Self.correlationWindow
      && left.areTextsStill && right.areTextsStill && shown == latest
  }

  /// Whether the page stays the same until the next message.
  var isStill: Bool { areTextsStill && left.isStill && right.isStill }

  /// Whether `fallSilent` would change nothing.
  private var hasFallen: Bool {
    left.isSilent && right.isSilent
      && Figure.momentaryLevels.allSatisfy { readings.value($0) == nil }
      && (correlationTarget == 0 || channelCount == 1) && balanceTarget == 0
  }

  /// The next values to print.
  private var latest: Shown {
    let hasSound = quietSeconds < Self.correlationWindow
    // Silence in one channel is like nothing.
    let isAlone = channelCount > 1 && (left.isSilent || right.isSilent)
    return Shown(
      readings: readings, correlation: hasSound && !isAlone ? correlation : nil,
      balance: hasSound ? balance : nil)
  }

  /// Sets the latest levels; NaN is silence.
  mutating func receive(_ level: Message.Level) {
    channelCount = level.channelCount
    Self.take(level, 0, into: &left, isFirst: !hasReceived)
    if channelCount > 1 {
      Self.take(level, 1, into: &right, isFirst: !hasReceived)
    } else {
      right = Channel()
    }
    hasReceived = true
    readings = level.readings
    correlationTarget =
      level[.correlation].isFinite ? min(1, max(-1, level[.correlation])) : 0
    balanceTarget =
      channelCount > 1
      ? min(Self.widestBalance, max(-Self.widestBalance, right.rms - left.rms)) : 0
    silence = 0
    // The first number after a pause is due at once.
    if !hasLevels { clock = ReadoutClock() }
    hasLevels = true
  }

  /// Advances by `elapsed` seconds, at most a minute; negative times and NaN count as 0.
  mutating func step(elapsed: Float) {
    let elapsed = elapsed > 0 ? min(elapsed, 60) : 0
    silence += elapsed
    if silence > Self.timeout, hasLevels { fallSilent() }
    quietSeconds = left.isSilent && right.isSilent ? quietSeconds + elapsed : 0
    let isDue = clock.isDue(after: elapsed)
    for index in 0..<2 {
      var channel = channel(index)
      Self.step(&channel, elapsed: elapsed)
      if isDue || abs(channel.rms - channel.shownRMS) > Self.widestLag {
        channel.shownRMS = channel.rms
      }
      if isDue { channel.shownPeak = channel.heldPeak }
      if index == 0 { left = channel } else { right = channel }
    }
    let remaining = spectrum_exp(-elapsed / Self.correlationTime)
    correlation = correlationTarget + (correlation - correlationTarget) * remaining
    if abs(correlation - correlationTarget) < Self.arrival { correlation = correlationTarget }
    balance = balanceTarget + (balance - balanceTarget) * remaining
    if abs(balance - balanceTarget) < Self.arrival { balance = balanceTarget }
    guard isDue else { return }
    clock.restart()
    shown = latest
  }

  /// The stream has stopped: current values fall, statistics stay.
  private mutating func fallSilent() {
    (left.rms, left.peak) = (LevelScale.silence, LevelScale.silence)
    (right.rms, right.peak) = (LevelScale.silence, LevelScale.silence)
    // One that isn't there stays as it is, so that a page at rest doesn't change.
    for figure in Figure.momentaryLevels where readings.value(figure) != nil {
      readings[figure] = .nan
    }
    // A single channel is always like itself.
    if channelCount > 1 { correlationTarget = 0 }
    balanceTarget = 0
    hasLevels = false
  }

  /// `isFirst`: whether it is the first message, whose clips may be old.
  private static func take(
    _ level: Message.Level, _ index: Int, into channel: inout Channel, isFirst: Bool
  ) {
    channel.rms = LevelScale.meterLevel(level.rms[index])
    channel.peak = LevelScale.meterLevel(level.peak[index])
    channel.heldPeak = LevelScale.meterLevel(level.heldPeak[index])
    let clipped = max(0, Int(level.clipped[index]))
    if clipped > channel.clipped && !isFirst { channel.flash = 1 }
    if clipped == 0 { channel.flash = 0 }
    channel.clipped = clipped
  }

  private static func step(_ channel: inout Channel, elapsed: Float) {
    // A peak is shown at once, however short.
    let peak = MeterScale.value(decibels: channel.peak)
    channel.peakValue = max(peak, moved(channel.peakValue, to: peak, elapsed: elapsed))
    channel.flash = max(0, channel.flash - elapsed / flashTime)
  }

  private static func moved(_ value: Float, to target: Float, elapsed: Float) -> Float {
    let moved = target + (value - target) * spectrum_exp(-elapsed / (target > value ? rise : fall))
    return abs(moved - target) < arrival ? target : moved
  }
}

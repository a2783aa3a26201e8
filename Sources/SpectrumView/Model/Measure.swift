// SPDX-License-Identifier: GPL-3.0-or-later

/// What a band's level measures, and so whether it grows with the band's width.
enum LevelQuantity: Int {
  /// The power within the band: it grows.
  case power
  /// The power per hertz, and that of a bin: neither grows.
  case density, bin
}

/// What levels are of, and how they are made: kept with them, it names them. Those of different measures
/// can't be averaged.
struct Measure: Equatable {
  let channel: ChannelChoice
  let quantity: LevelQuantity
  private let detector: DetectorChoice
  private let calibration: CalibrationChoice
  /// The values of other ports that make the levels.
  private let resolution, window: Float

  init(_ settings: DisplaySettings) {
    channel = settings[ChannelChoice.self]
    (detector, calibration) = (settings[DetectorChoice.self], settings[CalibrationChoice.self])
    (resolution, window) = (settings[.resolution], settings[.window])
    quantity = detector != .power ? .bin : calibration == .density ? .density : .power
  }
}

/// When the levels follow a change of what they are to be of.
struct MeasureClock {
  enum Event {
    /// The settings have changed: levels of before can't be averaged with those that will come.
    case changed
    /// All levels are of the new measure.
    case settled
  }

  /// What the shown levels are of; nil before the first step.
  private(set) var shown: Measure?
  /// The settings' measure in the last step; nil before the first.
  private var latest: Measure?
  /// Seconds until all levels are of it.
  private var unsettledSeconds: Float = 0

  var isUnsettled: Bool { unsettledSeconds > 0 }

  /// `measure`: the settings'. `hasBands`: whether any levels have come, which may be of another.
  mutating func step(elapsed: Float, _ measure: Measure, hasBands: Bool) -> Event? {
    let (wasUnsettled, isChanged) = (isUnsettled, latest != nil && latest != measure)
    unsettledSeconds = isChanged ? SoundWait.settling : max(0, unsettledSeconds - elapsed)
    latest = measure
    guard !isUnsettled || !hasBands else { return isChanged ? .changed : nil }
    shown = measure
    return isChanged ? .changed : wasUnsettled ? .settled : nil
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

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
    channel = settings.channel
    (detector, calibration) = (settings[DetectorChoice.self], settings[CalibrationChoice.self])
    (resolution, window) = (settings[.resolution], settings[.window])
    quantity = detector != .power ? .bin : calibration == .density ? .density : .power
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

/// The colours of a good, a nearly good and a bad state.
public struct StateColors: Equatable, Sendable {
  public var good, fair, poor: Color

  @inlinable public init(good: Color, fair: Color, poor: Color) {
    (self.good, self.fair, self.poor) = (good, fair, poor)
  }

  /// The colour of a tuner's zone.
  @inlinable public func zone(_ accuracy: TunerAccuracy) -> Color {
    switch accuracy {
    case .inTune: good
    case .close: good.mixed(with: fair, 0.6)
    case .near: fair
    case .off: poor
    }
  }
}

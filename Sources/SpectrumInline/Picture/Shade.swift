// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics

/// The colours of the strip's pictures: those of the window's dark theme, whatever the host's.
enum Shade {
  static var background: Color { Color(0.035, 0.039, 0.051) }
  static var plot: Color { Color(0.022, 0.025, 0.033) }
  static var panel: Color { Color(0.075, 0.083, 0.098) }
  static var line: Color { Color(0.24, 0.26, 0.30) }
  static var text: Color { Color(0.91, 0.93, 0.96) }
  static var quietText: Color { Color(0.56, 0.60, 0.67) }
  static var grid: Color { Color(1, 1, 1, 0.21) }
  static var mark: Color { Color(1, 1, 1, 0.85) }
  static var beat: Color { Color(0.30, 0.85, 1) }
  static var good: Color { Color(0.24, 0.82, 0.62) }
  static var fair: Color { Color(1, 0.92, 0.30) }
  static var poor: Color { Color(0.94, 0.25, 0.22) }
  /// Loudness below the target.
  static var calm: Color { Color(0.24, 0.68, 0.8) }

  static func zone(_ accuracy: TunerAccuracy) -> Color {
    switch accuracy {
    case .inTune: good
    case .close: good.mixed(with: fair, 0.6)
    case .near: fair
    case .off: poor
    }
  }
}

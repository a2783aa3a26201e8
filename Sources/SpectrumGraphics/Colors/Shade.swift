// SPDX-License-Identifier: GPL-3.0-or-later

/// The dark colours: of the window's dark theme, and always of the strip in a mixer.
public enum Shade {
  @inlinable public static var background: Color { Color(0.035, 0.039, 0.051) }
  /// Background of the data.
  @inlinable public static var plot: Color { Color(0.022, 0.025, 0.033) }
  /// Background of meters and traces, and the lines on it.
  @inlinable public static var panel: Color { Color(0.075, 0.083, 0.098) }
  @inlinable public static var line: Color { Color(0.24, 0.26, 0.30) }
  /// Primary and secondary text: contrasts 15 and 7.
  @inlinable public static var text: Color { Color(0.91, 0.93, 0.96) }
  @inlinable public static var quietText: Color { Color(0.56, 0.60, 0.67) }
  /// A line of the grid with a label.
  @inlinable public static var grid: Color { Color(1, 1, 1, 0.21) }
  /// A peak that is held.
  @inlinable public static var mark: Color { Color(1, 1, 1, 0.85) }
  /// The tempo while a beat lasts.
  @inlinable public static var beat: Color { Color(0.30, 0.85, 1) }
  /// Loudness below the target.
  @inlinable public static var calm: Color { Color(0.24, 0.68, 0.8) }
  /// They differ in lightness, too (L* = 76, 92 and 54), and the green is bluish, so that the
  /// colour-blind can tell them apart.
  @inlinable public static var states: StateColors {
    StateColors(
      good: Color(0.24, 0.82, 0.62), fair: Color(1, 0.92, 0.30), poor: Color(0.94, 0.25, 0.22))
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The metre, and the place in the bar of the last beat.
public struct BarReading: Equatable, Sendable {
  /// The number of the last beat in its bar, 1 for the first; 0 = unknown.
  public var beat = 0
  /// Beats of a bar, 2…7; 0 = unknown.
  public var beatsPerBar = 0
  /// How likely both are right, 0…1; 0 without a bar.
  public var confidence: Float = 0

  /// No bar.
  public static let none = BarReading()
}

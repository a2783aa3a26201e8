// SPDX-License-Identifier: GPL-3.0-or-later

/// The metre, and the place in the bar of the last beat.
public struct BarReading: Equatable, Sendable {
  /// The number of the last beat in its bar, 1 for the first; 0 = unknown.
  public var beat: Int
  /// Beats of a bar, 2…7; 0 = unknown.
  public var beatsPerBar: Int
  /// How likely both are right, 0…1; 0 without a bar.
  public var confidence: Float

  /// No bar.
  public static let none = BarReading(beat: 0, beatsPerBar: 0, confidence: 0)

  public init(beat: Int, beatsPerBar: Int, confidence: Float) {
    (self.beat, self.beatsPerBar, self.confidence) = (beat, beatsPerBar, confidence)
  }
}

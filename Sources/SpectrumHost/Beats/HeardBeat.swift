// SPDX-License-Identifier: GPL-3.0-or-later

/// A beat of a file, as the plugin reports it.
public struct HeardBeat: Equatable, Sendable {
  /// Seconds from the file's start.
  public let time: Double
  /// Its number in the bar, 1 for the first, and the beats of the bar; both 0 if unknown.
  public let place, beatsPerBar: Int

  public init(time: Double, place: Int = 0, beatsPerBar: Int = 0) {
    (self.time, self.place, self.beatsPerBar) = (time, place, beatsPerBar)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether the sound is at rest: the bands have had no other levels for longer than from frame to frame.
/// That a plot stands still doesn't tell: without attack and decay it does so between two frames, too,
/// and bands that no longer move by a pixel are long on their way.
///
/// All times are in seconds on one clock.
struct SoundRest {
  /// A longer gap between two frames is a pause.
  static let pause = 0.15

  private var revision = 0
  private var latestChange = -Double.infinity

  /// Notes the bands' levels as they are `now`; `revision`: grows with each change of them.
  mutating func note(levels revision: Int, now: Double) {
    guard revision != self.revision else { return }
    (self.revision, latestChange) = (revision, now)
  }

  /// Whether there has been no change for long enough.
  func isReached(now: Double) -> Bool { now - latestChange > Self.pause }
}

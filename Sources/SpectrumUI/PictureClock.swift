// SPDX-License-Identifier: GPL-3.0-or-later

/// When the next picture is to be drawn: at a steady rate, but in step with the plugin's frames, so
/// that no frame waits for a picture.
///
/// A picture is due an interval after the one before.
/// - A frame brings it forward, by at most half an interval, or, if the picture stands still, to now.
/// - After a picture that a frame brought, the next one waits for its frame, at most half an interval.
///
/// Frames come as often as pictures, but unevenly, as the host passes them on: in the mean the rate
/// is kept. All times are in seconds on one clock.
struct PictureClock {
  /// The part of a frame's offset from the due time that the next due time keeps. So pictures get in
  /// step with frames within a second, and frames at a higher rate make only 3 % more pictures.
  private static let inertia = 15.0 / 16

  private var due = 0.0
  /// Whether a frame brought the latest picture.
  private var isInStep = false
  private var interval = 0.0

  /// The time of the next picture. `hasFrame`: whether a frame has come since the latest;
  /// `isStill`: whether that one was like the one before.
  func time(hasFrame: Bool, isStill: Bool) -> Double {
    if hasFrame { return isStill ? 0 : due - interval / 2 }
    return isInStep ? due + interval / 2 : due
  }

  /// Notes that a picture is drawn `now`. `interval`: seconds from picture to picture.
  mutating func advance(now: Double, hasFrame: Bool, interval: Double) {
    let offset = min(max(due - now, -interval / 2), interval / 2)
    due = now + interval + Self.inertia * offset
    (isInStep, self.interval) = (hasFrame, interval)
  }
}

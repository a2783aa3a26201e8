// SPDX-License-Identifier: GPL-3.0-or-later

/// When the next picture is to be drawn: at a steady rate of the window's own, whenever frames come.
/// Only where the picture stands still is it drawn as soon as one has come.
///
/// All times are in seconds on one clock.
struct PictureClock {
  private var due = 0.0

  /// The time of the next picture. `isAwaited`: whether the picture stands still, and something has come
  /// that it is to show.
  func time(isAwaited: Bool) -> Double { isAwaited ? 0 : due }

  /// Notes that a picture is drawn `now`. `interval`: seconds from picture to picture.
  mutating func advance(now: Double, interval: Double) {
    // A late picture doesn't delay the next, unless there would be no time between them.
    let isInStep = abs(now - due) < interval / 2
    due = (isInStep ? due : now) + interval
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether the plot is at rest: has stood still for longer than from frame to frame. Without attack and
/// decay, bands that have arrived at a frame's levels before the next one is there stand, too, and are
/// not at rest.
///
/// All times are in seconds on one clock.
struct PlotRest {
  /// As in `PlayOut`, a longer gap between two frames is a pause.
  private static let pause = 0.15

  private var latestMotion = -Double.infinity

  /// Notes how the plot is `now`.
  mutating func note(isStill: Bool, now: Double) {
    if !isStill { latestMotion = now }
  }

  /// Whether there has been no motion for long enough.
  func isReached(now: Double) -> Bool { now - latestMotion > Self.pause }
}

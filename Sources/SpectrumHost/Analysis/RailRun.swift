// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts the clipped samples of a channel whose coding ends below the number that the plugin takes
/// for full scale: by the plugin's rule, from that end on.
struct RailRun: Sendable {
  /// The coding's highest number, linear.
  let rail: Float
  /// Clipped samples: each at or beyond ±1, and those of three or more in succession that are at
  /// one magnitude from `rail` on.
  private(set) var clipped = 0
  private static let leastLength = 3
  /// Samples of the run up to now, and those of them that don't count yet.
  private var (length, waiting) = (0, 0)
  /// The magnitude of those below 1.
  private var magnitude: Float = 0

  init(rail: Float) { self.rail = rail }

  mutating func add(_ sample: Float) {
    let size = sample.magnitude
    guard size >= rail else {
      (length, waiting, magnitude) = (0, 0, 0)
      return
    }
    if size < 1, size != magnitude {
      if magnitude > 0 { (length, waiting) = (0, 0) }
      magnitude = size
    }
    length += 1
    if size >= 1 { clipped += 1 } else { waiting += 1 }
    guard length >= Self.leastLength else { return }
    clipped += waiting
    waiting = 0
  }
}

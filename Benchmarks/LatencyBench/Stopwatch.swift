// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import Foundation
import Studio

/// Plays clicks and times the pictures that they change.
struct Stopwatch {
  /// Seconds without a change before a click, and the longest wait for that and for a change.
  private static let (stillness, patience, limit) = (0.25, 15.0, 2.0)

  /// Milliseconds from a click to the changed pixel.
  struct Times {
    var latencies: [Double] = []
    /// Clicks that changed nothing within 2 s.
    var missed = 0
    var count: Int { latencies.count + missed }
  }

  let source: SoundSource

  /// Times `count` clicks, at random moments while the picture stands still.
  func time(_ watch: ScreenWatch, of name: String, count: Int) throws -> Times {
    var times = Times()
    while times.count < count {
      guard try watch.waitForStillness(seconds: Self.stillness, limit: Self.patience) else {
        throw Studio.Failed(description: "\(name) doesn't stand still in silence")
      }
      // Anywhere between two pictures, two messages and two samples.
      Thread.sleep(forTimeInterval: .random(in: 0...0.1))
      try watch.keep()
      source.playClick()
      guard let change = try watch.nextChange(before: spectrum_seconds() + Self.limit) else {
        times.missed += 1
        continue
      }
      // A change before the click is another's: try again.
      guard let click = source.clickTime, change > click else { continue }
      times.latencies.append(1e3 * (change - click))
    }
    return times
  }
}

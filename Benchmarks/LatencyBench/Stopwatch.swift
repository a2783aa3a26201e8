// SPDX-License-Identifier: GPL-3.0-or-later
import CClickSource
import CPosix
import Foundation
import Studio

/// Plays clicks and times the pictures that they change.
final class Stopwatch {
  /// JACK's name of the port that plays the clicks.
  static let port = "clicks:out"
  /// A click is a burst of noise that every analyser shows: its length in seconds and its peak.
  private static let click = (seconds: 0.010, peak: Float(0.5))
  /// Seconds between two looks at the screen: often enough, and rarely enough not to hold up others.
  private static let pause = 0.000_3
  /// Seconds without a change before a click, and the longest wait for that and for a change.
  private static let (stillness, patience, limit) = (0.25, 15.0, 2.0)

  /// Milliseconds from a click to the changed pixel.
  struct Times {
    var latencies: [Double] = []
    /// Of each, the part since the last look that saw no change: the measurement's uncertainty.
    var uncertainties: [Double] = []
    /// Clicks that changed nothing within 2 s.
    var missed = 0
    var count: Int { latencies.count + missed }
  }

  private let source: OpaquePointer
  private var random = SystemRandomNumberGenerator()

  init() throws {
    guard let source = spectrum_clicks_open("clicks", Self.click.seconds, Self.click.peak) else {
      throw Studio.Failed(description: "JACK takes no client")
    }
    self.source = source
  }

  deinit { spectrum_clicks_close(source) }

  /// Times `count` clicks, at random moments while the picture stands still.
  func time(_ watch: ScreenWatch, of name: String, count: Int) throws -> Times {
    var times = Times()
    while times.count < count {
      guard try watch.waitForStillness(seconds: Self.stillness, limit: Self.patience) else {
        throw Studio.Failed(description: "\(name) doesn't stand still in silence")
      }
      // Anywhere between two pictures, two messages and two samples.
      Thread.sleep(forTimeInterval: .random(in: 0...0.1, using: &random))
      try watch.keep()
      spectrum_clicks_play(source, .random(in: 0..<48_000, using: &random))
      try awaitChange(watch, &times)
    }
    return times
  }

  private func awaitChange(_ watch: ScreenWatch, _ times: inout Times) throws {
    let start = spectrum_seconds()
    var lastLook = start
    while spectrum_seconds() - start < Self.limit {
      let hasChanged = try watch.hasChanged()
      let now = spectrum_seconds()
      if hasChanged {
        let click = spectrum_clicks_time(source)
        // A change before the click is another's: try again.
        guard click > 0 else { return }
        times.latencies.append(1e3 * (now - click))
        times.uncertainties.append(1e3 * (now - max(lastLook, click)))
        return
      }
      lastLook = now
      usleep(UInt32(1e6 * Self.pause))
    }
    times.missed += 1
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import Studio

/// How evenly pictures follow each other.
struct Motion {
  /// What changes so soon after a picture belongs to it: seconds. No screen shows it apart.
  private static let pause = 0.003

  /// Milliseconds between pictures.
  private(set) var intervals: [Double] = []
  private(set) var seconds = 0.0
  private(set) var pictures = 0

  var perSecond: Double { Double(pictures) / seconds }

  /// Adds what is to be seen in so many seconds.
  mutating func add(_ watch: ScreenWatch, seconds: Double) throws {
    try watch.keep()
    let start = spectrum_seconds()
    var last: Double?
    while let time = try watch.nextChange(before: start + seconds) {
      if let last {
        guard time - last >= Self.pause else { continue }
        intervals.append(1e3 * (time - last))
      }
      last = time
      pictures += 1
    }
    self.seconds += seconds
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A progress bar on standard error; hidden if that isn't a terminal.
struct ProgressBar {
  private let isShown = isatty(STDERR_FILENO) == 1
  private let clock = ContinuousClock()
  private var nextUpdate: ContinuousClock.Instant
  /// Seconds; nil if unknown.
  private let duration: Double?
  private static let width = 30

  init(duration: Double?) {
    self.duration = duration
    nextUpdate = clock.now
  }

  /// Shows `time`, in seconds of the file, at most ten times a second.
  mutating func update(_ time: Double) {
    guard isShown, clock.now >= nextUpdate else { return }
    nextUpdate = clock.now + .milliseconds(100)
    var line = "\r\u{1B}[K"
    if let duration, duration > 0 {
      let share = min(max(time / duration, 0), 1)
      let filled = Int(share * Double(Self.width))
      line += "[" + String(repeating: "#", count: filled)
      line += String(repeating: " ", count: Self.width - filled) + "] "
      line += "\(Int(share * 100)) %  "
    }
    line += DecimalText.clock(time) + (duration.map { " / " + DecimalText.clock($0) } ?? "")
    FileHandle.standardError.write(Data(line.utf8))
  }

  /// Removes the bar.
  func finish() {
    if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
  }
}

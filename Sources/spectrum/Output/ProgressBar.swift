// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A progress bar on standard error; hidden if that isn't a terminal on which it can be drawn, or
/// results appear on it.
struct ProgressBar {
  private let isShown: Bool
  private let clock = ContinuousClock()
  private var nextUpdate: ContinuousClock.Instant
  /// Seconds; nil if unknown.
  private let duration: Double?
  /// Characters between the brackets, at most and at least.
  private static let widths = 4...30

  /// `sharesTerminal`: whether results go to the terminal while the bar is shown.
  init(duration: Double?, sharesTerminal: Bool = false) {
    isShown = !sharesTerminal && Terminal.canBeDrawnOn(STDERR_FILENO)
    self.duration = duration
    nextUpdate = clock.now
  }

  /// Shows `time`, in seconds of the file, at most ten times a second.
  mutating func update(_ time: Double) {
    let duration = duration
    draw { Self.line(time: time, duration: duration, columns: $0) }
  }

  /// Shows how many of a list of files are done, at most ten times a second.
  mutating func update(_ progress: ListProgress) {
    draw { Self.line(share: progress.share, texts: progress.texts, columns: $0) }
  }

  /// Removes the bar, for good or until the next update.
  func clear() {
    if isShown { Interruption.drawProgressBar(StandardStreams.clearing, isShown: false) }
  }

  /// The bar, the share and the times, or what of them has room.
  private static func line(time: Double, duration: Double?, columns: Int) -> String {
    let now = DecimalText.clock(time)
    guard let duration, duration > 0 else {
      return line(share: nil, texts: [now], columns: columns)
    }
    let share = min(max(time / duration, 0), 1)
    let percent = "\(Int(share * 100)) %"
    return line(
      share: share, texts: ["\(percent)  \(now) / \(DecimalText.clock(duration))", percent],
      columns: columns)
  }

  /// The bar and the first of `texts`, or the first text that has room. `share`: nil for no bar.
  private static func line(share: Double?, texts: [String], columns: Int) -> String {
    // In the last column some terminals go on to the next line.
    let room = max(0, columns - 1)
    let width = min(room - (texts.first?.count ?? 0) - 3, widths.upperBound)
    if let share, let text = texts.first, width >= widths.lowerBound {
      let filled = Int(share * Double(width))
      return "[" + String(repeating: "#", count: filled)
        + String(repeating: " ", count: width - filled) + "] " + text
    }
    return texts.first { $0.count <= room } ?? String((texts.last ?? "").prefix(room))
  }

  private mutating func draw(_ line: (_ columns: Int) -> String) {
    guard isShown, clock.now >= nextUpdate else { return }
    nextUpdate = clock.now + .milliseconds(100)
    let text = StandardStreams.clearing + line(Terminal.size(of: STDERR_FILENO).columns)
    Interruption.drawProgressBar(text, isShown: true)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A progress bar on standard error; hidden if that isn't a terminal, or results appear on it.
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
    isShown = isatty(STDERR_FILENO) == 1 && !sharesTerminal
    self.duration = duration
    nextUpdate = clock.now
  }

  /// Shows `time`, in seconds of the file, at most ten times a second.
  mutating func update(_ time: Double) {
    guard isShown, clock.now >= nextUpdate else { return }
    nextUpdate = clock.now + .milliseconds(100)
    let line = Self.line(time: time, duration: duration, columns: Self.terminalColumns)
    Interruption.drawProgressBar(StandardStreams.clearing + line, isShown: true)
  }

  /// Removes the bar, for good or until the next update.
  func clear() {
    if isShown { Interruption.drawProgressBar(StandardStreams.clearing, isShown: false) }
  }

  /// The bar, the share and the times, or what of them has room.
  static func line(time: Double, duration: Double?, columns: Int) -> String {
    // In the last column some terminals go on to the next line.
    let room = columns - 1
    let now = DecimalText.clock(time)
    guard let duration, duration > 0 else { return String(now.prefix(max(0, room))) }
    let share = min(max(time / duration, 0), 1)
    let percent = "\(Int(share * 100)) %"
    let times = "\(percent)  \(now) / \(DecimalText.clock(duration))"
    let width = min(room - times.count - 3, widths.upperBound)
    if width >= widths.lowerBound {
      let filled = Int(share * Double(width))
      return "[" + String(repeating: "#", count: filled)
        + String(repeating: " ", count: width - filled) + "] " + times
    }
    return times.count <= room ? times : String(percent.prefix(max(0, room)))
  }

  /// The terminal's width; 80 if it doesn't say.
  private static var terminalColumns: Int {
    var size = winsize()
    let status = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size)
    return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}

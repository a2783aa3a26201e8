// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumPorts
import SpectrumView

/// Plays a recording into a display, picture by picture.
struct DisplayPlayer: ~Copyable {
  var display = Display()
  /// Seconds between two pictures.
  let interval: Double
  /// Pictures so far.
  private var count = 0

  /// Seconds by which the multiple of an interval may be off.
  static let rounding = 1e-9

  /// A display with the settings of the recorder's plugin.
  init(_ recorder: AnalysisRecorder) {
    // Pictures need no toolbar.
    display.showsControls = false
    for port in Port.settings {
      guard let control = recorder.instance.control("\(port.symbol)") else { continue }
      display.set(port, to: control.pointee)
    }
    interval = 1 / Double(display.settings[.frameRate])
  }

  /// Plays until `end` in seconds, or the file's end; calls `onPicture` with the time of each
  /// picture. Returns whether the file reaches up to `end`.
  mutating func play(
    _ recorder: FileRecorder, until end: Double?,
    onPicture: (Double, inout Display) throws -> Void
  ) throws -> Bool {
    let isReached = try recorder.play(to: end) { event in
      if let end, event.time > end { return false }
      try step(to: event.time, onPicture)
      if case .message(let message, _) = event { display.receive(message) }
      return true
    }
    guard let end else { return true }
    guard isReached || recorder.time >= end else { return false }
    try step(to: end, onPicture)
    return true
  }

  /// Shows the pictures that are due by `newTime`.
  private mutating func step(
    to newTime: Double, _ onPicture: (Double, inout Display) throws -> Void
  ) throws {
    // Counted, as a sum of intervals would be ever more beside their multiple.
    while Double(count + 1) * interval <= newTime + Self.rounding {
      count += 1
      display.step(elapsed: Float(interval))
      try onPicture(Double(count) * interval, &display)
    }
  }
}

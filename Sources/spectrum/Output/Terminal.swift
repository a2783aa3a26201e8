// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The terminal behind a standard stream.
enum Terminal {
  /// Whether there is one, and it gets what is written.
  static func isThere(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && !StandardStreams.areCaptured
  }

  /// Whether there is one whose cursor can be moved: others, such as Emacs' shell, take lines alone.
  static func canBeDrawnOn(_ descriptor: Int32) -> Bool {
    isThere(descriptor) && hasCursor(ProcessInfo.processInfo.environment)
  }

  /// Whether TERM names a terminal that takes control sequences.
  static func hasCursor(_ environment: [String: String]) -> Bool {
    let name = environment["TERM"] ?? ""
    return !plainTerminals.contains(name) && !name.hasPrefix("dumb")
  }

  /// Terminals without control sequences, as terminfo's database has them, and none.
  private static let plainTerminals: Set = [
    "", "unknown", "emacs", "network", "dialup", "switch", "lpr", "printer", "glasstty",
  ]

  /// Its width in characters and its height in lines; 80 and 24 if it doesn't say.
  static func size(of descriptor: Int32) -> (columns: Int, rows: Int) {
    var size = winsize()
    let status = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return (
      status == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80,
      status == 0 && size.ws_row > 0 ? Int(size.ws_row) : 24
    )
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a window couldn't be opened.
enum WindowError: Error {
  case noServer, noTrueColor, noParent

  /// One line for the host's log.
  var line: StaticString {
    switch self {
    case .noServer: "spectrum: no X server at DISPLAY"
    case .noTrueColor:
      "spectrum: the X server's screen has no TrueColor visual"
    case .noParent: "spectrum: the host's window is no window of the X server at DISPLAY"
    }
  }
}

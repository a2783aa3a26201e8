// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The terminal behind a standard stream.
enum Terminal {
  /// Its width in characters; 80 if it doesn't say.
  static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    let status = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Its height in lines; 24 if it doesn't say.
  static func rows(of descriptor: Int32) -> Int {
    var size = winsize()
    let status = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return status == 0 && size.ws_row > 0 ? Int(size.ws_row) : 24
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// libsndfile's error messages.
enum SndfileMessage {
  /// `message` as a part of another: one line, without its prefix and full stop.
  static func sentence(_ message: UnsafePointer<CChar>?) -> String {
    guard let message else { return "unknown reason" }
    var text = String(cString: message).split(whereSeparator: \.isNewline).joined(separator: " ")
    for prefix in ["System error : ", "Error : ", "Error in "] where text.hasPrefix(prefix) {
      text.removeFirst(prefix.count)
    }
    while let last = text.last, ". ".contains(last) { text.removeLast() }
    return text
  }
}

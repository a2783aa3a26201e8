// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// The names of files as a stream of bytes gives them, each ended by a separator.
final class NameList {
  /// To wait for with `poll`; reading it may block otherwise.
  let descriptor: Int32
  private(set) var isAtEnd = false
  private let path: String
  private let separator: UInt8
  /// The start of a name whose end hasn't come.
  private var rest: [UInt8] = []

  /// `path`: "-" is standard input; `isNullSeparated`: names end in NUL instead of a line's end.
  init(_ path: String, isNullSeparated: Bool) throws(ToolError) {
    (self.path, separator) = (path, isNullSeparated ? 0 : UInt8(ascii: "\n"))
    descriptor =
      path == FileName.standardStream ? STDIN_FILENO : FileName.open(path, O_RDONLY)
    guard descriptor >= 0 else { throw .unreadableList(path, errno) }
  }

  deinit { if descriptor > STDERR_FILENO { close(descriptor) } }

  /// The names that the next piece of the stream completes.
  func read() throws(ToolError) -> [String] {
    guard let piece = FileBytes.next(of: descriptor) else {
      if errno == EAGAIN { return [] }
      throw .unreadableList(path, errno)
    }
    isAtEnd = piece.isEmpty
    rest += piece
    // The last name may lack its end.
    if isAtEnd && !rest.isEmpty { rest.append(separator) }
    var names = rest.split(separator: separator, omittingEmptySubsequences: false)
    rest = Array(names.removeLast())
    return names.filter { !$0.isEmpty }.map { FileName.text($0) }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumText

/// The names of files as a stream of bytes gives them.
///
/// Each name ends in NUL, or in a line's end: LF, or CR LF, as on Windows; in a list without LF
/// also CR. A byte order mark and Control-Z at the end are left out, and a list in UTF-16 is read
/// at its end.
final class NameList {
  /// To wait for with `poll`; reading it may block otherwise.
  let descriptor: Int32
  private(set) var isAtEnd = false
  private let path: String
  private let isNullSeparated: Bool
  /// The start of a name whose end hasn't come.
  private var rest: [UInt8] = []
  private var hasBegun = false
  private var hasLineFeed = false

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// `path`: "-" is standard input; `isNullSeparated`: whether names end in NUL.
  init(_ path: String, isNullSeparated: Bool) throws(ToolError) {
    (self.path, self.isNullSeparated) = (path, isNullSeparated)
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
    guard !isNullSeparated else { return names(endingIn: 0) }
    guard hasBegun || begin() else { return [] }
    hasLineFeed = hasLineFeed || rest.contains(Self.lineFeed)
    if isAtEnd {
      while rest.last == PlainText.endOfText { rest.removeLast() }
    }
    return names(endingIn: isAtEnd && !hasLineFeed ? Self.carriageReturn : Self.lineFeed)
  }

  /// Finds out the encoding; returns false if that takes more bytes.
  private func begin() -> Bool {
    switch PlainText.isUTF16(rest) {
    case nil where !isAtEnd: return false
    case true?:
      guard isAtEnd else { return false }
      rest = rest.withUnsafeBytes { PlainText.utf8($0, hasNumbers: false) }
    case nil, false?:
      if rest.starts(with: PlainText.byteOrderMark) { rest.removeFirst(3) }
    }
    hasBegun = true
    return true
  }

  /// Takes the names that are whole; the last one of all may lack its end.
  private func names(endingIn separator: UInt8) -> [String] {
    if isAtEnd && !rest.isEmpty { rest.append(separator) }
    var names = rest.split(separator: separator, omittingEmptySubsequences: false)
    rest = Array(names.removeLast())
    return names.compactMap { name in
      let isLine = !isNullSeparated && name.last == Self.carriageReturn
      let name = isLine ? name.dropLast() : name
      return name.isEmpty ? nil : FileName.text(name)
    }
  }
}

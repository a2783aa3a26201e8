// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import SpectrumText

/// A file of Scala's as the plugin keeps it: where it was, and what was in it.
struct ScalaFile: Equatable {
  /// The path's bytes without a NUL; empty for no file.
  var path: [UInt8] = []
  /// The text in UTF-8, its lines ending in LF; empty for no file.
  private(set) var text: [UInt8] = []

  /// The most bytes that are read: in UTF-16 more characters than the parser takes.
  private static let capacity = 131_076

  /// No file.
  init() {}

  /// A file that has been read already. `text` may be Latin-1.
  init(path: [UInt8], text: UnsafeRawBufferPointer) {
    self.path = path
    self.text = Self.cleaned(text)
  }

  /// Reads the file at `path`, with a NUL at its end; nil if it can't be read.
  init?(reading path: [UInt8]) {
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: Self.capacity, alignment: 8)
    defer { buffer.deallocate() }
    let count = path.withUnsafeBytes {
      spectrum_read_file(
        $0.assumingMemoryBound(to: CChar.self).baseAddress, buffer, Self.capacity)
    }
    guard count >= 0 else { return nil }
    self.init(path: path.dropLast(), text: UnsafeRawBufferPointer(start: buffer, count: count))
  }

  /// Whether there is a text.
  var isEmpty: Bool { text.isEmpty }

  /// The path's part after the last slash.
  var name: ArraySlice<UInt8> {
    path[((path.lastIndex(of: 0x2F) ?? -1) + 1)...]
  }

  /// `text` as what a session can hold: UTF-8 without control characters but LF and tab.
  private static func cleaned(_ text: UnsafeRawBufferPointer) -> [UInt8] {
    PlainText.utf8(text, hasNumbers: true).map {
      $0 < 0x20 && $0 != 9 && $0 != 10 || $0 == 0x7F ? 0x20 : $0
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Divides the bytes of a file into its streams, of which several may follow one another.
protocol StreamParser {
  /// The next piece of `rest`, the bytes that haven't been taken; nil if more bytes are needed to
  /// tell. `isEnd`: whether `rest` reaches to the file's end; then any piece but an empty one is
  /// returned.
  mutating func next(_ rest: ArraySlice<UInt8>, isEnd: Bool) -> StreamPiece?

  /// The defect of the file whose bytes have all been taken.
  var defect: String? { get }
}

/// The header of a file that holds one stream.
protocol HeaderParser: StreamParser {
  /// Whether the header is known.
  var isDone: Bool { get }
  /// Whether it leaves the size of the audio open, so that a decoder needs another one.
  var isOpen: Bool { get }
}

extension HeaderParser {
  /// Bytes in which the audio has begun, whatever comes before it.
  static var reach: Int { 1 << 20 }
  /// The defect of a file whose recorder never came back to state a size.
  static var unfinished: String { "has an unfinished header" }
}

/// Bytes at the start of what is left of a file.
struct StreamPiece {
  /// How many bytes it takes, above 0.
  var count: Int
  /// Whether another stream begins with them.
  var beginsStream = false
  /// The bytes that a decoder gets in their place; nil for themselves.
  var replacement: [UInt8]?
}

extension ArraySlice<UInt8> {
  /// Whether a text of ASCII stands at an offset from the start.
  func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    guard count >= offset + text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { self.dropFirst(offset).starts(with: $0) }
  }

  /// An unsigned number at an offset, which is there with all its bytes, at most eight.
  func number(at offset: Int, bytes: Int, isBigEndian: Bool) -> UInt64 {
    let digits = self[(startIndex + offset)..<(startIndex + offset + bytes)]
    let fold = { (sum: UInt64, byte: UInt8) in sum << 8 | UInt64(byte) }
    return isBigEndian ? digits.reduce(0, fold) : digits.reversed().reduce(0, fold)
  }
}

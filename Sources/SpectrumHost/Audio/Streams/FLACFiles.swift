// SPDX-License-Identifier: GPL-3.0-or-later

/// The FLAC files in the bytes of one: its decoder hears the first of several that were joined.
///
/// Source: RFC 9639, 6 and 8: a file begins with a word and a block of stream information of 34
/// bytes.
struct FLACFiles: StreamParser {
  /// The word and the block's header, without the bit for the last block.
  private static let start = Array("fLaC".utf8) + [0, 0, 0, 34]
  private var count = 0

  var defect: String? { count > 1 ? "has another file after its end, which is left out" : nil }

  mutating func next(_ rest: ArraySlice<UInt8>, isEnd: Bool) -> StreamPiece? {
    guard !rest.isEmpty else { return nil }
    // The last bytes may be the first of the word.
    let size = Self.start.count
    guard isEnd || rest.count >= size else { return nil }
    for place in rest.indices.dropLast(size - 1) where rest[place] == Self.start[0] {
      let isStart = (1..<size).allSatisfy { offset in
        rest[place + offset] & (offset == 4 ? 0x7F : 0xFF) == Self.start[offset]
      }
      if isStart { count += 1 }
    }
    return StreamPiece(count: isEnd ? rest.count : rest.count - size + 1)
  }
}

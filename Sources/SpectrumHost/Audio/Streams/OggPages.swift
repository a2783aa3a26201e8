// SPDX-License-Identifier: GPL-3.0-or-later

/// The pages of an Ogg file, which may be a chain: streams one after another.
///
/// Source: RFC 3533, 4 and 6. A page is a header of 27 bytes, the sizes of its segments and their
/// bytes, with a checksum over all. The first page of a logical stream and its last one say so;
/// where a first page follows other pages than first ones, another link of the chain begins.
struct OggPages: StreamParser {
  private static let headerSize = 27

  /// Whether the link that is being read has another page than first ones.
  private var hasContents = false
  /// Logical streams of that link without their last page, by their serial numbers.
  private var open: Set<UInt64> = []
  private var (isDamaged, isPageCutOff) = (false, false)

  var defect: String? {
    isPageCutOff || !open.isEmpty ? "is cut off" : isDamaged ? "is damaged" : nil
  }

  mutating func next(_ rest: ArraySlice<UInt8>, isEnd: Bool) -> StreamPiece? {
    guard !rest.isEmpty else { return nil }
    guard rest.has("OggS") else { return skip(rest, isEnd) }
    guard let size = Self.size(of: rest), rest.count >= size else {
      guard isEnd else { return nil }
      // A page may be whole behind one that is cut off.
      isPageCutOff = Self.start(in: rest.dropFirst()) == nil
      isDamaged = true
      return StreamPiece(count: 1)
    }
    let page = rest.prefix(size)
    guard Self.isIntact(page) else {
      isDamaged = true
      return StreamPiece(count: 1)
    }
    return take(page)
  }

  private mutating func take(_ page: ArraySlice<UInt8>) -> StreamPiece {
    let flags = page[page.startIndex + 5]
    let (isFirst, isLast) = (flags & 2 != 0, flags & 4 != 0)
    let serial = page.number(at: 14, bytes: 4, isBigEndian: false)
    let beginsStream = isFirst && hasContents
    if beginsStream { (hasContents, open) = (false, []) }
    if !isFirst { hasContents = true }
    if isLast { open.remove(serial) } else if isFirst { open.insert(serial) }
    return StreamPiece(count: page.count, beginsStream: beginsStream)
  }

  /// Bytes between pages: a decoder skips them, too.
  private func skip(_ rest: ArraySlice<UInt8>, _ isEnd: Bool) -> StreamPiece? {
    if let start = Self.start(in: rest) { return StreamPiece(count: start - rest.startIndex) }
    // The last three bytes may be the first of a page.
    let count = isEnd ? rest.count : rest.count - 3
    return count > 0 ? StreamPiece(count: count) : nil
  }

  private static func start(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { bytes[$0] == UInt8(ascii: "O") && bytes[$0...].has("OggS") }
  }

  /// Bytes of the page at the start; nil if its header isn't there yet.
  private static func size(of rest: ArraySlice<UInt8>) -> Int? {
    guard rest.count >= headerSize else { return nil }
    let segments = Int(rest[rest.startIndex + 26])
    guard rest.count >= headerSize + segments else { return nil }
    let sizes = rest.dropFirst(headerSize).prefix(segments)
    return headerSize + segments + sizes.reduce(0) { $0 + Int($1) }
  }

  /// Whether the page's checksum is right: that of all its bytes with the checksum's own as 0.
  private static func isIntact(_ page: ArraySlice<UInt8>) -> Bool {
    let remainders = remainders
    let sum = page.withUnsafeBufferPointer { bytes in
      bytes.indices.reduce(UInt32(0)) { sum, place in
        let byte = place >= 22 && place < 26 ? 0 : bytes[place]
        return sum << 8 ^ remainders[Int(UInt8(truncatingIfNeeded: sum >> 24) ^ byte)]
      }
    }
    return UInt64(sum) == page.number(at: 22, bytes: 4, isBigEndian: false)
  }

  /// Of each byte, by the polynomial 0x04C11DB7.
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte) << 24) { sum, _ in
      sum & 0x8000_0000 != 0 ? sum << 1 ^ 0x04C1_1DB7 : sum << 1
    }
  }
}

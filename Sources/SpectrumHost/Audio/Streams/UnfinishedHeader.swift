// SPDX-License-Identifier: GPL-3.0-or-later

/// The header of a WAV or AU file that was never finished, since the recorder lost its power or
/// wrote to a pipe: it states no bytes of audio. A decoder gets the largest size instead, which
/// stands for an unknown one.
struct UnfinishedHeader: HeaderParser {
  private(set) var isDone = false
  private(set) var isOpen = false
  private static let unknown = [UInt8](repeating: 0xFF, count: 4)

  var defect: String? { isOpen ? Self.unfinished : nil }

  mutating func next(_ rest: ArraySlice<UInt8>, isEnd: Bool) -> StreamPiece? {
    guard !rest.isEmpty else { return nil }
    guard !isDone else { return StreamPiece(count: rest.count) }
    let header = rest.has(".snd") ? Self.sun(rest) : Self.riff(rest)
    switch header {
    case .incomplete where !isEnd && rest.count < Self.reach: return nil
    case .unfinished(let bytes):
      (isDone, isOpen) = (true, true)
      return StreamPiece(count: bytes.count, replacement: bytes)
    case .incomplete, .finished:
      isDone = true
      return StreamPiece(count: rest.count)
    }
  }

  private enum Header {
    case incomplete, finished
    /// The header to read instead.
    case unfinished([UInt8])
  }

  /// Of an AU file: the magic word, where the audio begins, its size.
  private static func sun(_ rest: ArraySlice<UInt8>) -> Header {
    guard rest.count >= 12 else { return .incomplete }
    guard rest.number(at: 8, bytes: 4, isBigEndian: true) == 0 else { return .finished }
    return .unfinished(rest.prefix(8) + unknown)
  }

  /// Of a WAV file, also one of more than 4 GB (RF64), whose sizes are in a chunk before the
  /// format; its decoder couldn't do without them, so that it becomes a plain one.
  private static func riff(_ rest: ArraySlice<UInt8>) -> Header {
    guard rest.count >= 12 else { return .incomplete }
    let (isBigEndian, isLarge) = (rest.has("RIFX"), rest.has("RF64"))
    func size(at offset: Int) -> UInt64 {
      rest.number(at: offset, bytes: 4, isBigEndian: isBigEndian)
    }
    guard rest.has("WAVE", at: 8) else { return .finished }
    var header = [UInt8](rest.prefix(12))
    var (offset, dataSize): (Int, UInt64) = (12, 0)
    while rest.count >= offset + 8 {
      let chunk = rest.dropFirst(offset)
      if chunk.has("data") {
        let stated = isLarge ? dataSize : size(at: offset + 4)
        // Where another chunk follows, or nothing, the file holds no audio.
        guard stated == 0 else { return .finished }
        let next = chunk.dropFirst(8).prefix(4)
        guard next.count == 4 else { return .incomplete }
        if next.allSatisfy({ (0x20...0x7E).contains($0) }) { return .finished }
        if isLarge { header.replaceSubrange(0..<4, with: "RIFF".utf8) }
        header.replaceSubrange(4..<8, with: unknown)
        return .unfinished(header + chunk.prefix(4) + unknown)
      }
      let length = size(at: offset + 4)
      let next = UInt64(offset) + 8 + length + length % 2
      guard next < UInt64(reach) else { return .finished }
      guard rest.count >= Int(next) else { return .incomplete }
      var bytes = [UInt8](chunk.prefix(Int(next) - offset))
      if chunk.has("ds64"), length >= 16 {
        dataSize = chunk.number(at: 16, bytes: 8, isBigEndian: false)
        bytes.replaceSubrange(0..<4, with: "JUNK".utf8)
      }
      header += bytes
      offset = Int(next)
    }
    return .incomplete
  }
}

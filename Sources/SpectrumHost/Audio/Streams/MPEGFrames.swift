// SPDX-License-Identifier: GPL-3.0-or-later

/// The frames of an MPEG audio file, such as an MP3, which may be joined of several.
///
/// Another stream begins with a frame of another rate or channel count, with one that states a
/// length, in a Xing, Info or VBRI tag, after other frames, and where the length ends that the
/// first one states: so does the decoder.
struct MPEGFrames: StreamParser {
  private struct Header: Equatable {
    var hertz, channels: Int
    /// Samples per channel of a frame, and its bytes.
    var samples, size: Int

    func isLike(_ other: Header) -> Bool { hertz == other.hertz && channels == other.channels }
  }

  /// Whether the first frame states a length.
  private(set) var statesLength = false
  /// Samples per channel of the stream so far.
  private(set) var sampleCount = 0
  /// The stream's first frame.
  private var first: Header?
  /// The frames that the first one states, and those of them that haven't come; nil without a
  /// statement.
  private var framesLeft: Int?
  /// Whether a stream ends where its first frame says; else `sampleCount` may exceed that.
  private let endsAsStated: Bool
  private var isOther = false
  /// Bytes of a tag that are left.
  private var tagLeft = 0
  /// Bytes of a frame in which a tag with a length begins.
  private static let tagReach = 44
  /// Bytes of such a tag up to its number of frames.
  private static let statementSize = 18

  init(endsAsStated: Bool) { self.endsAsStated = endsAsStated }

  var defect: String? { nil }

  mutating func next(_ rest: ArraySlice<UInt8>, isEnd: Bool) -> StreamPiece? {
    if tagLeft > 0 {
      let count = min(tagLeft, rest.count)
      tagLeft -= count
      return count > 0 ? StreamPiece(count: count) : nil
    }
    guard rest.count >= Self.tagReach else {
      return isEnd && !rest.isEmpty ? StreamPiece(count: rest.count) : nil
    }
    if let size = Self.tagSize(rest) {
      tagLeft = size
      return next(rest, isEnd: isEnd)
    }
    // After a tag there may be another format.
    isOther = isOther || first == nil && ["RIFF", "FORM", "fLaC", "OggS"].contains { rest.has($0) }
    if isOther { return StreamPiece(count: rest.count) }
    guard let header = Self.header(rest) else { return Self.skip(rest) }
    // What looks like a header is one if another one follows.
    guard rest.count >= header.size + Self.tagReach + Self.statementSize else {
      guard isEnd else { return nil }
      if let first, first.isLike(header) { sampleCount += header.samples }
      return StreamPiece(count: rest.count)
    }
    let following = rest.dropFirst(header.size)
    guard Self.header(following)?.isLike(header) ?? (Self.tagSize(following) != nil) else {
      // A stream's last frame may be followed by another stream.
      guard let first, first.isLike(header), !Self.hasLength(rest) else {
        return Self.skip(rest)
      }
      sampleCount += header.samples
      return StreamPiece(count: header.size)
    }
    return take(header, rest)
  }

  /// The bytes to the next one with which a header or a tag may begin.
  private static func skip(_ rest: ArraySlice<UInt8>) -> StreamPiece {
    let next = rest.dropFirst().firstIndex { $0 == 0xFF || $0 == 0x49 || $0 == 0x54 }
    return StreamPiece(count: (next ?? rest.endIndex) - rest.startIndex)
  }

  private mutating func take(_ header: Header, _ rest: ArraySlice<UInt8>) -> StreamPiece {
    let hasLength = Self.hasLength(rest)
    let isOver = endsAsStated && framesLeft ?? 1 <= 0
    guard let first, first.isLike(header), !hasLength, !isOver else {
      let beginsStream = first != nil
      if !beginsStream { statesLength = hasLength }
      (first, sampleCount) = (header, hasLength ? 0 : header.samples)
      framesLeft = hasLength ? Self.statedFrames(rest) : nil
      return StreamPiece(count: header.size, beginsStream: beginsStream)
    }
    sampleCount += header.samples
    framesLeft = framesLeft.map { $0 - 1 }
    return StreamPiece(count: header.size)
  }

  /// Bytes of the tag at the start; nil if there is none. ID3v2, 3.1: ten bytes, of which the last
  /// four are the size of the rest, seven bits each. ID3v1: 128 bytes.
  private static func tagSize(_ rest: ArraySlice<UInt8>) -> Int? {
    if rest.has("TAG") { return 128 }
    guard rest.has("ID3") else { return nil }
    let size = rest.dropFirst(6).prefix(4)
    guard size.allSatisfy({ $0 < 0x80 }) else { return nil }
    return 10 + size.reduce(0) { $0 << 7 | Int($1) }
  }

  private static func hasLength(_ frame: ArraySlice<UInt8>) -> Bool { lengthTag(frame) != nil }

  /// Where in a frame the tag with a length begins; nil without one.
  private static func lengthTag(_ frame: ArraySlice<UInt8>) -> Int? {
    (4...tagReach - 4).first { offset in
      switch frame.dropFirst(offset).first {
      case UInt8(ascii: "X"): frame.has("Xing", at: offset)
      case UInt8(ascii: "I"): frame.has("Info", at: offset)
      case UInt8(ascii: "V"): frame.has("VBRI", at: offset)
      default: false
      }
    }
  }

  /// The number of frames that such a tag states, itself not counted; nil if it states another
  /// length.
  private static func statedFrames(_ frame: ArraySlice<UInt8>) -> Int? {
    guard let tag = lengthTag(frame), frame.count >= tag + statementSize else { return nil }
    func number(at offset: Int) -> Int {
      Int(frame.number(at: tag + offset, bytes: 4, isBigEndian: true))
    }
    if frame.has("VBRI", at: tag) { return number(at: 14) }
    return number(at: 4) & 1 != 0 ? number(at: 8) : nil
  }

  /// kbit/s by ISO/IEC 11172-3, 2.4.2.3, layers I to III, and 13818-3, layer I, and II and III.
  private static let rates: [[Int]] = [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]

  /// The frame header at the start; nil if there is none, or one without a bit rate.
  private static func header(_ rest: ArraySlice<UInt8>) -> Header? {
    let bytes = rest.prefix(4).map { Int($0) }
    guard bytes.count == 4, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 else { return nil }
    // 3 is MPEG 1, 2 is MPEG 2, 0 is MPEG 2.5; layer III is 1, I is 3.
    let (version, layer) = (bytes[1] >> 3 & 3, 4 - (bytes[1] >> 1 & 3))
    let (rate, hertz) = (bytes[2] >> 4, bytes[2] >> 2 & 3)
    guard version != 1, layer < 4, (1...14).contains(rate), hertz < 3 else { return nil }
    let isFirstVersion = version == 3
    let kilobits = rates[isFirstVersion ? layer - 1 : layer == 1 ? 3 : 4][rate - 1]
    let frequency = [44_100, 48_000, 32_000][hertz] >> (isFirstVersion ? 0 : version == 2 ? 1 : 2)
    let samples = layer == 1 ? 384 : layer == 3 && !isFirstVersion ? 576 : 1152
    let slot = layer == 1 ? 4 : 1
    let slots = samples / 8 * kilobits * 1000 / frequency / slot + (bytes[2] >> 1 & 1)
    return Header(
      hertz: frequency, channels: bytes[3] >> 6 == 3 ? 1 : 2, samples: samples, size: slots * slot)
  }
}

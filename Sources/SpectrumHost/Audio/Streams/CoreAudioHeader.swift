// SPDX-License-Identifier: GPL-3.0-or-later

/// The header of a CAF file (Apple, "Core Audio Format Specification 1.0") of linear samples, µ-law or
/// A-law.
///
/// libsndfile reads none from a pipe, and none that states −1 bytes of audio, which stands for all that
/// follows, or 0, as a recorder that lost its power leaves it. So a decoder gets the header of a WAV file
/// for little-endian samples, of an AU file for others, with the largest size instead, which stands for
/// an unknown one. What follows the audio is left out.
struct CoreAudioHeader: HeaderParser {
  private(set) var isDone = false
  private(set) var isOpen = false
  private(set) var defect: String?
  /// Bytes of audio that are still to come, at most.
  private var remaining = UInt64.max

  mutating func next(_ rest: ArraySlice<UInt8>, isEnd: Bool) -> StreamPiece? {
    guard !rest.isEmpty else { return nil }
    if isDone {
      guard remaining > 0 else { return StreamPiece(count: rest.count, replacement: []) }
      let count = Int(min(remaining, UInt64(rest.count)))
      remaining -= UInt64(count)
      return StreamPiece(count: count)
    }
    var (offset, format): (Int, Format?) = (8, nil)
    while rest.count >= offset + 16 {
      let chunk = rest.dropFirst(offset)
      let size = chunk.number(at: 4, bytes: 8, isBigEndian: true)
      if chunk.has("data"), let header = format?.header {
        // The number of edits comes before the samples.
        begin(stated: size)
        return StreamPiece(count: offset + 16, replacement: header)
      }
      guard size < UInt64(Self.reach) else { break }
      let next = offset + 12 + Int(size)
      guard next < Self.reach, rest.count >= next else { break }
      if chunk.has("desc"), size >= 32 { format = Format(chunk.dropFirst(12)) }
      if chunk.has("data") { break }
      offset = next
    }
    guard isEnd || rest.count >= Self.reach else { return nil }
    // Left to the decoder as it is.
    isDone = true
    return StreamPiece(count: rest.count)
  }

  private mutating func begin(stated size: UInt64) {
    isDone = true
    // Those of the number of edits count.
    let isSized = size > 4 && size < UInt64(Int64.max)
    if isSized { remaining = size - 4 }
    isOpen = !isSized
    if size <= 4 { defect = Self.unfinished }
  }

  /// The description of the samples.
  private struct Format {
    private let rate: UInt32
    private let channels, bits: UInt32
    private let kind: UInt32
    private let isFloat, isLittleEndian: Bool
    private var isLinear: Bool { kind == 0x6C70_636D }  // lpcm

    init(_ chunk: ArraySlice<UInt8>) {
      func word(_ index: Int) -> UInt32 {
        UInt32(chunk.number(at: 4 * index, bytes: 4, isBigEndian: true))
      }
      let hertz = Double(bitPattern: chunk.number(at: 0, bytes: 8, isBigEndian: true))
      rate = UInt32(exactly: hertz.rounded()) ?? 0
      (kind, channels, bits) = (word(2), word(6), word(7))
      (isFloat, isLittleEndian) = (word(3) & 1 != 0, word(3) & 2 != 0)
    }

    /// A header that stands for it; nil for samples of another kind.
    var header: [UInt8]? {
      guard (1...1024).contains(channels), rate > 0, let encoding else { return nil }
      return isLinear && isLittleEndian && bits > 8 ? wave : sun(encoding)
    }

    /// The number that an AU file has for the samples.
    private var encoding: UInt32? {
      switch kind {
      case 0x756C_6177: 1  // ulaw
      case 0x616C_6177: 27  // alaw
      case _ where !isLinear: nil
      case _ where isFloat: [32: 6, 64: 7][bits]
      default: [8: 2, 16: 3, 24: 4, 32: 5][bits]
      }
    }

    private func sun(_ encoding: UInt32) -> [UInt8] {
      Array(".snd".utf8) + [24, .max, encoding, rate, channels].flatMap { Self.bytes($0).reversed() }
    }

    private var wave: [UInt8] {
      let frame = channels * bits / 8
      let (bytesPerSecond, _) = rate.multipliedReportingOverflow(by: frame)
      return Array("RIFF".utf8) + Self.bytes(.max) + Array("WAVEfmt ".utf8) + Self.bytes(16)
        + Self.bytes((isFloat ? 3 : 1) | channels << 16) + Self.bytes(rate)
        + Self.bytes(bytesPerSecond) + Self.bytes(frame | bits << 16) + Array("data".utf8)
        + Self.bytes(.max)
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
      withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
  }
}

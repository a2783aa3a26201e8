// SPDX-License-Identifier: GPL-3.0-or-later
import CSndfile

/// What libsndfile says of a file's header.
extension AudioFile {
  /// The highest numbers of codings that end below 32767/32768, by the format's bits. Those of
  /// ITU-T G.711 are 8031 of 8192 (µ-law) and 4032 of 4096 (A-law).
  static let rails: [Int: Float] = [
    SF_FORMAT_PCM_S8: 127 / 128, SF_FORMAT_PCM_U8: 127 / 128, SF_FORMAT_DPCM_8: 127 / 128,
    SF_FORMAT_ULAW: 32_124 / 32_768, SF_FORMAT_ALAW: 32_256 / 32_768,
  ]

  /// The length that a header states, in samples per channel; nil if it states none.
  static func frameCount(_ info: SF_INFO) -> Int? {
    // SF_COUNT_MAX means a length that is unknown before the end, and so does 0 of an Ogg stream,
    // whose length stands in its last page.
    let isOgg = Int(info.format) & Int(SF_FORMAT_TYPEMASK) == SF_FORMAT_OGG
    let isKnown = info.frames > 0 || info.frames == 0 && !isOgg
    return isKnown && info.frames < Int64.max && !isPlaceholder(info) ? Int(info.frames) : nil
  }

  /// Whether the length of a pipe is the largest that fits: programs that write to one state that,
  /// since they can't seek back. In files libsndfile corrects it.
  static func isPlaceholder(_ info: SF_INFO) -> Bool {
    guard info.seekable == 0 else { return false }
    let sampleBytes =
      switch Int(info.format) & Int(SF_FORMAT_SUBMASK) {
      case SF_FORMAT_PCM_16: 2
      case SF_FORMAT_PCM_24: 3
      case SF_FORMAT_PCM_32, SF_FORMAT_FLOAT: 4
      case SF_FORMAT_DOUBLE: 8
      default: 1
      }
    let bytes = Double(info.frames) * Double(info.channels) * Double(sampleBytes)
    // Less the header and a part of a frame.
    return bytes >= 0x7FFF_E000 && bytes <= 0xFFFF_FFFF || bytes > 1e15
  }

  /// libsndfile's log of parsing the header.
  static func log(of handle: OpaquePointer) -> String {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = sf_command(handle, CInt(SFC_GET_LOG_INFO), &bytes, CInt(bytes.count))
    return String(decoding: bytes.prefix(Int(max(0, count))), as: UTF8.self)
  }

  /// libsndfile silently shortens a file whose chunks state more than the file holds, and reports
  /// that only in its log: "data : 576000 (should be 345582)".
  static func defect(inLog log: String) -> String? {
    if log.contains("File ended unexpectedly") { return "is cut off" }
    let chunk =
      /(?:RIFF|RIFX|RF64|FORM|riff|data|SSND|Riff size|Data Size) *: (\d+) \(should be (\d+)\)/
    for match in log.matches(of: chunk) {
      guard let stated = UInt64(match.1), let present = UInt64(match.2) else { continue }
      // Programs that write to a pipe state the largest number, since they can't seek back.
      let isPlaceholder = stated >= 0x7FFF_F000 && stated <= 0xFFFF_FFFF
      // Some programs count the header's own 8 bytes in the RIFF size: harmless.
      if stated > present + 8, !isPlaceholder { return "is cut off" }
    }
    return nil
  }

  static func formatName(_ format: Int) -> String {
    let parts = [format & Int(SF_FORMAT_TYPEMASK), format & Int(SF_FORMAT_SUBMASK)]
    return parts.compactMap { part in
      var info = SF_FORMAT_INFO(format: CInt(part), name: nil, extension: nil)
      let size = CInt(MemoryLayout<SF_FORMAT_INFO>.size)
      let status = sf_command(nil, CInt(SFC_GET_FORMAT_INFO), &info, size)
      return status == 0 ? info.name.map { String(cString: $0) } : nil
    }.joined(separator: ", ")
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Divides the bytes of a file of any format into streams, as they come.
struct StreamSplitter {
  /// Nil before the format is known, and for one whose files hold a single stream.
  private(set) var parser: (any StreamParser)?
  private(set) var isKnown = false
  private var rest: [UInt8] = []
  /// Bytes in which the format shows.
  private static let magicSize = 12
  /// Whether a stream ends where it states that, though bytes of the same format follow.
  private let endsAsStated: Bool

  init(endsAsStated: Bool) { self.endsAsStated = endsAsStated }

  var defect: String? { parser?.defect }

  /// Takes more bytes; `isEnd`: whether they are the last. Calls `pass` with what a decoder is to
  /// get, and whether another stream begins with that.
  mutating func add(
    _ bytes: [UInt8], isEnd: Bool,
    _ pass: (_ bytes: ArraySlice<UInt8>, _ beginsStream: Bool) -> Void
  ) {
    rest += bytes
    guard isKnown || isEnd || rest.count >= Self.magicSize else { return }
    if !isKnown { (parser, isKnown) = (parser(of: rest[...]), true) }
    var (start, sent) = (0, 0)
    func send(to end: Int) { if end > sent { pass(rest[sent..<end], false) } }
    while let piece = parser?.next(rest[start...], isEnd: isEnd) {
      if piece.beginsStream || piece.replacement != nil {
        send(to: start)
        sent = start + piece.count
        pass(piece.replacement.map { $0[...] } ?? rest[start..<sent], piece.beginsStream)
      }
      start += piece.count
    }
    if parser == nil { start = rest.count }
    send(to: start)
    rest.removeFirst(start)
  }

  private func parser(of bytes: ArraySlice<UInt8>) -> (any StreamParser)? {
    if bytes.has("OggS") { return OggPages() }
    if ["RIFF", "RIFX", "RF64", ".snd"].contains(where: { bytes.has($0) }) {
      return UnfinishedHeader()
    }
    if bytes.has("caff") { return CoreAudioHeader() }
    if bytes.has("fLaC") { return FLACFiles() }
    let isMPEG = bytes.first == 0xFF && (bytes.dropFirst().first ?? 0) >= 0xE0
    return isMPEG || bytes.has("ID3") ? MPEGFrames(endsAsStated: endsAsStated) : nil
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A file that is read as a pipe is: libsndfile then makes no guess of its length, and reads all of it.
///
/// It guesses that of an MP3 from the bit rate of the first frame, unless a frame before that states
/// the length, and stops there.
enum StreamedFile {
  /// Whether the MP3 at `path` states its length: in a Xing, Info or VBRI tag in its first frame.
  static func statesLength(_ path: String) -> Bool {
    let file = FileName.open(path, O_RDONLY)
    guard file >= 0 else { return true }
    defer { close(file) }
    func bytes(at offset: Int, _ count: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      let read = pread(file, &bytes, count, off_t(offset))
      return Array(bytes.prefix(max(0, read)))
    }
    // ID3v2, 3.1: ten bytes, of which the last four are the size of the rest, seven bits each.
    var start = 0
    let tag = bytes(at: 0, 10)
    if tag.count == 10, tag.starts(with: Array("ID3".utf8)) {
      start = 10 + tag[6...].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
    }
    let first = Data(bytes(at: start, 4096))
    return ["Xing", "Info", "VBRI"].contains { first.range(of: Data($0.utf8)) != nil }
  }

  /// A descriptor that gives the file's bytes in order; nil if there is none.
  static func open(_ path: String) -> CInt? {
    let file = FileName.open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    var ends: [CInt] = [-1, -1]
    // A socket, since writing to a pipe that nobody reads any more raises a signal.
    guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      close(file)
      return nil
    }
    let (reader, writer) = (ends[0], ends[1])
    Thread.detachNewThread {
      copy(file, to: writer)
      close(file)
      close(writer)
    }
    return reader
  }

  /// Until the file's end, or the reader's.
  private static func copy(_ file: CInt, to socket: CInt) {
    while let piece = FileBytes.next(of: file), !piece.isEmpty {
      var sent = 0
      while sent < piece.count {
        let part = piece[sent...].withUnsafeBytes {
          send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
        }
        if part < 0 && errno != EINTR { return }
        sent += max(0, part)
      }
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The bytes of open files, by their descriptors.
public enum FileBytes {
  /// The next piece, once there is one; empty at the end; nil, with `errno`, if it can't be read.
  public static func next(of descriptor: Int32) -> [UInt8]? {
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count >= 0 { return Array(piece.prefix(count)) }
      if errno != EINTR { return nil }
    }
  }

  /// All that is left, but no more than a piece beyond `limit`; nil, with `errno`, likewise.
  public static func rest(of descriptor: Int32, limit: Int = .max) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      guard let piece = next(of: descriptor) else { return nil }
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }
}

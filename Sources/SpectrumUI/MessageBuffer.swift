// SPDX-License-Identifier: GPL-3.0-or-later

/// A queue of atoms with the times of their arrival, in this order.
package final class MessageBuffer {
  private let bytes: UnsafeMutableRawBufferPointer
  private var count = 0

  package init(capacity: Int) {
    bytes = .allocate(byteCount: max(capacity, 8), alignment: 8)
  }

  deinit { bytes.deallocate() }

  package func clear() { count = 0 }

  /// Bytes of a time.
  private static let timeSize = 8

  /// Copies an atom, header and body, that arrives at `time`. If there is no room, all earlier atoms are
  /// dropped as too old. An atom that is larger than the buffer, or whose header has a wrong size, is
  /// dropped.
  package func append(_ atom: UnsafeRawBufferPointer, at time: Double = 0) {
    guard atom.count >= 8 else { return }
    let size = 8 + Int(atom.loadUnaligned(as: UInt32.self))
    let room = Self.timeSize + (size + 7) & ~7
    guard size <= atom.count, room <= bytes.count else { return }
    if count + room > bytes.count { count = 0 }
    bytes.storeBytes(of: time, toByteOffset: count, as: Double.self)
    let start = count + Self.timeSize
    UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + size])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: atom[0..<size]))
    count += room
  }

  /// Passes each atom and its time to `body`.
  package func forEach(_ body: (UnsafeRawBufferPointer, _ time: Double) -> Void) {
    var position = 0
    while position + Self.timeSize + 8 <= count {
      let start = position + Self.timeSize
      let size = 8 + Int(bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
      body(
        UnsafeRawBufferPointer(rebasing: bytes[start..<start + size]),
        bytes.load(fromByteOffset: position, as: Double.self))
      position = start + (size + 7) & ~7
    }
  }
}

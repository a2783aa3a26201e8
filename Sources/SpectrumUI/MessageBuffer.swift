// SPDX-License-Identifier: GPL-3.0-or-later

/// A queue of atoms, in order of arrival.
package final class MessageBuffer {
  private let bytes: UnsafeMutableRawBufferPointer
  private var count = 0

  package init(capacity: Int) {
    bytes = .allocate(byteCount: max(capacity, 8), alignment: 8)
  }

  deinit { bytes.deallocate() }

  package func clear() { count = 0 }

  /// Copies an atom, header and body. If there is no room, all earlier atoms are dropped as too
  /// old. An atom that is larger than the buffer, or whose header has a wrong size, is dropped.
  package func append(_ atom: UnsafeRawBufferPointer) {
    guard atom.count >= 8 else { return }
    let size = 8 + Int(atom.loadUnaligned(as: UInt32.self))
    let room = (size + 7) & ~7
    guard size <= atom.count, room <= bytes.count else { return }
    if count + room > bytes.count { count = 0 }
    UnsafeMutableRawBufferPointer(rebasing: bytes[count..<count + size])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: atom[0..<size]))
    count += room
  }

  /// Passes each atom to `body`.
  package func forEach(_ body: (UnsafeRawBufferPointer) -> Void) {
    var position = 0
    while position + 8 <= count {
      let size = 8 + Int(bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
      body(UnsafeRawBufferPointer(rebasing: bytes[position..<position + size]))
      position += (size + 7) & ~7
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Untrusted bytes: every load is checked against their end, and may be unaligned.
struct Bytes {
  /// An atom's body, and each event and property, starts at a multiple of this many bytes.
  static let alignment = 8

  let base: UnsafeRawPointer?
  let count: Int

  @_noAllocation @_noLocks
  init(_ buffer: UnsafeRawBufferPointer) { (base, count) = (buffer.baseAddress, buffer.count) }

  @_noAllocation @_noLocks
  private init(base: UnsafeRawPointer, count: Int) { (self.base, self.count) = (base, count) }

  /// The four bytes at `offset`, 0 or more; nil if they reach past the end.
  @_noAllocation @_noLocks
  func uint32(at offset: Int) -> UInt32? {
    guard let base, offset <= count - 4 else { return nil }
    return base.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
  }

  /// The eight bytes at `offset`, 0 or more; nil if they reach past the end.
  @_noAllocation @_noLocks
  func uint64(at offset: Int) -> UInt64? {
    guard let base, offset <= count - 8 else { return nil }
    return base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// `size` bytes from `offset`, 0 or more; nil if they reach past the end.
  @_noAllocation @_noLocks
  func slice(at offset: Int, size: UInt32) -> Bytes? {
    // Compared unsigned: a stated size near 2^32 must not become a negative count.
    guard let base, offset <= count, UInt(size) <= UInt(count - offset) else { return nil }
    return Bytes(base: base + offset, count: Int(size))
  }

  /// `count` rounded up to the next multiple of the atoms' alignment.
  @_noAllocation @_noLocks
  static func padded(_ count: Int) -> Int { (count + alignment - 1) & ~(alignment - 1) }
}

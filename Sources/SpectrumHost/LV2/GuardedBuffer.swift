// SPDX-License-Identifier: GPL-3.0-or-later

/// A zeroed block of memory for one port, followed by a guard zone that reveals an overrun.
final class GuardedBuffer {
  /// The block itself, aligned to 64 bytes.
  let bytes: UnsafeMutableRawBufferPointer
  private let guardBytes: UnsafeMutableRawBufferPointer
  private static let pattern: UInt8 = 0xA5
  private static let guardCount = 256

  init(byteCount: Int) {
    let whole = UnsafeMutableRawBufferPointer.allocate(
      byteCount: byteCount + Self.guardCount, alignment: 64)
    bytes = .init(rebasing: whole[..<byteCount])
    guardBytes = .init(rebasing: whole[byteCount...])
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    guardBytes.initializeMemory(as: UInt8.self, repeating: Self.pattern)
  }

  deinit { bytes.baseAddress!.deallocate() }

  /// Whether something wrote past the block's end.
  var isOverrun: Bool { guardBytes.contains { $0 != Self.pattern } }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The bytes that libFuzzer made, taken from the front as whatever is needed; past the end all is 0.
struct FuzzInput: ~Copyable {
  /// All of it, taken or not.
  let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isEmpty: Bool { position >= bytes.count }

  mutating func byte() -> UInt8 {
    defer { position += 1 }
    return position < bytes.count ? bytes[position] : 0
  }

  mutating func half() -> Int { Int(byte()) | Int(byte()) << 8 }

  mutating func word() -> UInt32 { UInt32(half()) | UInt32(half()) << 16 }

  /// Any float there is.
  mutating func float() -> Float { Float(bitPattern: word()) }

  /// `count` bytes, or those that are left.
  mutating func take(_ count: Int) -> UnsafeRawBufferPointer {
    let start = min(position, bytes.count)
    let end = min(start + max(0, count), bytes.count)
    position = end
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }

  mutating func takeRest() -> UnsafeRawBufferPointer { take(bytes.count) }
}

/// Memory of its own of exactly `count` bytes, so that AddressSanitizer sees one byte too many.
struct ExactMemory: ~Copyable {
  let buffer: UnsafeMutableRawBufferPointer

  /// Zeros, aligned as hosts align ports.
  init(count: Int) {
    buffer = .allocate(byteCount: max(0, count), alignment: 8)
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
  }

  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(count: bytes.count)
    buffer.copyMemory(from: bytes)
  }

  deinit { buffer.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(buffer) }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// libFuzzer's bytes, read from the front; 0 past the end.
struct FuzzInput: ~Copyable {
  /// All bytes, read or not.
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

  /// Any float, NaN and infinities included.
  mutating func float() -> Float { Float(bitPattern: word()) }

  /// The next `count` bytes, or fewer at the end.
  mutating func take(_ count: Int) -> UnsafeRawBufferPointer {
    let start = min(position, bytes.count)
    let end = min(start + max(0, count), bytes.count)
    position = end
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }

  mutating func takeRest() -> UnsafeRawBufferPointer { take(bytes.count) }
}

/// A separate allocation of exactly `count` bytes, so that AddressSanitizer detects an overrun.
struct ExactMemory: ~Copyable {
  let buffer: UnsafeMutableRawBufferPointer

  /// Zeros, aligned like a host's ports.
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

// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// Memory that ends at an inaccessible page: reading or writing past it faults.
public struct GuardedMemory: ~Copyable {
  private let start: UnsafeMutableRawPointer
  private let capacity: Int
  private static let pageSize = 4096

  /// `capacity`: bytes; rounded up to whole pages.
  public init(capacity: Int) {
    self.capacity = (capacity + Self.pageSize - 1) / Self.pageSize * Self.pageSize
    start = mmap(
      nil, self.capacity + Self.pageSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
      0)
    precondition(start != MAP_FAILED)
    precondition(mprotect(start + self.capacity, Self.pageSize, PROT_NONE) == 0)
  }

  deinit { munmap(start, capacity + Self.pageSize) }

  /// Whether the memory can be read and written, as at first, or faults.
  public func setAccessible(_ isAccessible: Bool) {
    let protection = isAccessible ? PROT_READ | PROT_WRITE : PROT_NONE
    precondition(mprotect(start, capacity, protection) == 0)
  }

  /// The last `count` bytes before the guard.
  public func last(_ count: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: start + capacity - count, count: count)
  }

  /// `bytes`, put against the guard.
  public func place(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
    let target = last(bytes.count)
    target.copyBytes(from: bytes)
    return UnsafeRawBufferPointer(target)
  }
}

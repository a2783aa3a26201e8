// SPDX-License-Identifier: GPL-3.0-or-later

/// Values in memory that ends with their owner, which needs no deinit; a new value of the wrapper
/// replaces them. Unlike an array's they are read and written without a check for other owners, also by
/// what has only the pointer.
@propertyWrapper
struct Owned<Value> {
  private final class Memory {
    let values: UnsafeMutableBufferPointer<Value>

    init(_ count: Int, _ value: Value) {
      values = .allocate(capacity: count)
      values.initialize(repeating: value)
    }

    deinit { values.deinitialize().deallocate() }
  }

  private let memory: Memory
  let wrappedValue: UnsafeMutableBufferPointer<Value>
  /// The first of the values.
  var projectedValue: UnsafeMutablePointer<Value> { wrappedValue.baseAddress.unsafelyUnwrapped }

  /// `count` times `value`.
  init(_ count: Int, _ value: Value) {
    memory = Memory(count, value)
    wrappedValue = memory.values
  }
}

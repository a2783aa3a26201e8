// SPDX-License-Identifier: GPL-3.0-or-later

/// A fixed number of elements, which needn't be copyable, made and destroyed with their owner.
public struct FixedArray<Element: ~Copyable>: ~Copyable {
  // First, as the thread sanitizer of 6.3 takes a struct's first word for the address of an element
  // that is changed in place, and fails to compile where it is none.
  /// The elements; their addresses stay.
  public let base: UnsafeMutablePointer<Element>
  public let count: Int

  /// `make` is called with each index in order.
  public init(count: Int, _ make: (Int) -> Element) {
    self.count = count
    base = .allocate(capacity: count)
    for index in 0..<count { (base + index).initialize(to: make(index)) }
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  /// Unchecked.
  subscript(index: Int) -> Element {
    @inline(__always) _read { yield base[index] }
    @inline(__always) nonmutating _modify { yield &base[index] }
  }
}

extension FixedArray where Element: Copyable {
  /// Begins with `element` everywhere.
  public init(count: Int, repeating element: Element) { self.init(count: count) { _ in element } }
}

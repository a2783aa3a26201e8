// SPDX-License-Identifier: GPL-3.0-or-later

/// Stages that can't be copied, as many as there were at first: made and destroyed with their owner.
///
/// They are reached through `base`: the real-time path takes a stored pointer, but no generic
/// subscript.
struct FixedArray<Element: ~Copyable>: ~Copyable {
  let count: Int
  /// The elements; they live as long as this array.
  let base: UnsafeMutablePointer<Element>

  /// `make` is called with each index in order.
  init(count: Int, _ make: (Int) -> Element) {
    self.count = count
    base = .allocate(capacity: count)
    for index in 0..<count { (base + index).initialize(to: make(index)) }
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }
}

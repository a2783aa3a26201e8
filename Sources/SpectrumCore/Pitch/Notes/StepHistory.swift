// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The latest values of a quantity that is measured once per step.
struct StepHistory: ~Copyable {
  /// Seconds of a step.
  let stepSeconds: Float
  private let values: SampleBuffer
  private var newest = 0
  /// The count of values less 1: a power of two less 1.
  private let mask: Int

  /// Keeps the values of at least `seconds`, in steps of `stepSeconds`, above 0; 0 at first.
  init(seconds: Float, stepSeconds: Float) {
    let least = Int(clamping: spectrum_ceil(seconds / stepSeconds), to: 1...1 << 16)
    let capacity = Int.powerOfTwo(atLeast: least)
    values = SampleBuffer(count: capacity)
    (mask, self.stepSeconds) = (capacity - 1, stepSeconds)
  }

  /// The value of `ago` steps before the newest; as many steps as are kept.
  subscript(ago: Int) -> Float {
    @_noAllocation @_noLocks get { values.base[(newest - ago) & mask] }
  }

  /// The steps of `seconds`, 1 or more, as many as are kept.
  @_noAllocation @_noLocks
  func steps(_ seconds: Float) -> Int {
    Int(clamping: spectrum_ceil(seconds / stepSeconds), to: 1...mask)
  }

  /// The highest of `count` values, the newest of them that of `first` steps ago; 0 at least.
  @_noAllocation @_noLocks
  func highest(from first: Int = 0, count: Int) -> Float {
    var highest: Float = 0
    for ago in first..<first + count { highest = max(highest, self[ago]) }
    return highest
  }

  /// The sum of the newest `count` values.
  @_noAllocation @_noLocks
  func sum(count: Int) -> Float {
    var sum: Float = 0
    for ago in 0..<count { sum += self[ago] }
    return sum
  }

  @_noAllocation @_noLocks
  mutating func append(_ value: Float) {
    newest = (newest + 1) & mask
    values.base[newest] = value
  }

  /// Makes all values 0.
  @_noAllocation @_noLocks
  mutating func reset() { values.fill(0) }
}

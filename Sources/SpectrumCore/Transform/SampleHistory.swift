// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The newest samples of a signal, addressed by their count since the start.
struct SampleHistory: ~Copyable {
  /// How many samples are kept: a power of two.
  let capacity: Int
  /// Samples that have come; sample number `total - 1` is the newest.
  private(set) var total = 0
  /// Samples before this one count as silence.
  private var first = 0
  private let samples: SampleBuffer

  /// Keeps at least `minimumCapacity` samples.
  init(minimumCapacity: Int) {
    capacity = .powerOfTwo(atLeast: minimumCapacity)
    samples = SampleBuffer(count: capacity)
  }

  /// Sample `number`, one of the last `capacity`; 0 before the first.
  subscript(number: Int) -> Float {
    @_noAllocation @_noLocks get {
      number < first ? 0 : samples.base[number & (capacity - 1)]
    }
  }

  /// Appends samples, no more than `capacity`.
  @_noAllocation @_noLocks
  mutating func append(_ new: UnsafePointer<Float>, count: Int) {
    let start = total & (capacity - 1)
    let first = min(count, capacity - start)
    spectrum_copy(samples.base + start, new, first)
    if first < count { spectrum_copy(samples.base, new + first, count - first) }
    total += count
  }

  /// Forgets everything: silence before the next sample. The count goes on.
  @_noAllocation @_noLocks
  mutating func clear() { first = total }

  /// Takes over the newest `count` samples of a history of the same capacity, and their numbers.
  @_noAllocation @_noLocks
  mutating func follow(_ other: borrowing SampleHistory, count: Int) {
    total = other.total
    first = max(other.first, total - min(count, capacity))
    let (offset, count) = (first & (capacity - 1), total - first)
    let straight = min(count, capacity - offset)
    spectrum_copy(samples.base + offset, other.samples.base + offset, straight)
    spectrum_copy(samples.base, other.samples.base, count - straight)
  }

  /// Writes sample `start + i` times `weights[i]` to `output[i]`, for i in 0..<`count`.
  ///
  /// Samples before the first are 0; in place of samples that are no longer kept, newer ones are read.
  @_noAllocation @_noLocks
  func weighted(
    from start: Int, count: Int, by weights: UnsafePointer<Float>,
    into output: UnsafeMutablePointer<Float>
  ) {
    let silent = min(count, max(0, first - start))
    for index in 0..<silent { output[index] = 0 }
    let offset = (start + silent) & (capacity - 1)
    let straight = min(count - silent, capacity - offset)
    multiply(samples.base + offset, weights + silent, into: output + silent, count: straight)
    let taken = silent + straight
    multiply(samples.base, weights + taken, into: output + taken, count: count - taken)
  }

  /// Copies samples `start`..<`start + count` to `output`; 0 before the first.
  @_noAllocation @_noLocks
  func copy(from start: Int, count: Int, into output: UnsafeMutablePointer<Float>) {
    let silent = min(count, max(0, first - start))
    for index in 0..<silent { output[index] = 0 }
    let offset = (start + silent) & (capacity - 1)
    let straight = min(count - silent, capacity - offset)
    spectrum_copy(output + silent, samples.base + offset, straight)
    spectrum_copy(output + silent + straight, samples.base, count - silent - straight)
  }
}

/// output[i] = left[i] · right[i].
@_noAllocation @_noLocks
func multiply(
  _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>,
  into output: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count { output[index] = left[index] * right[index] }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The newest samples of a signal in one piece, whatever their number: each is written twice.
///
/// A ring that is read across its end takes a copy or a mask for every sample; here the latest
/// `capacity` samples always lie one after another in memory.
struct MirroredHistory: ~Copyable {
  /// How many samples are kept: a power of two.
  let capacity: Int
  private var writeIndex = 0
  /// The ring and its copy behind it; shape: [2 · capacity].
  private let samples: SampleBuffer

  /// Keeps at least `minimumCapacity` samples; they are silence at first.
  init(minimumCapacity: Int) {
    var capacity = 1
    while capacity < minimumCapacity { capacity *= 2 }
    self.capacity = capacity
    samples = SampleBuffer(count: 2 * capacity)
  }

  /// Where the next sample would be: `end[-1]` is the newest one, `end[-capacity]` the oldest.
  var end: UnsafePointer<Float> {
    @_noAllocation @_noLocks get { UnsafePointer(samples.base + (writeIndex + capacity)) }
  }

  /// Appends samples, no more than `capacity`.
  @_noAllocation @_noLocks
  mutating func append(_ new: UnsafePointer<Float>, count: Int) {
    let first = min(count, capacity - writeIndex)
    spectrum_copy(samples.base + writeIndex, new, first)
    spectrum_copy(samples.base + (writeIndex + capacity), new, first)
    spectrum_copy(samples.base, new + first, count - first)
    spectrum_copy(samples.base + capacity, new + first, count - first)
    writeIndex = (writeIndex + count) & (capacity - 1)
  }

  /// Forgets everything: silence before the next sample.
  @_noAllocation @_noLocks
  mutating func reset() {
    samples.fill(0)
    writeIndex = 0
  }
}

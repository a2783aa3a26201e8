// SPDX-License-Identifier: GPL-3.0-or-later

/// The newest samples of a signal, contiguous in memory: each is written twice.
///
/// Reading a ring across its end takes a copy or a mask for every sample; here the latest `capacity`
/// samples always follow one another.
struct MirroredHistory: ~Copyable {
  /// How many samples are kept: a power of two.
  let capacity: Int
  private var writeIndex = 0
  /// The ring and its copy after it; shape: [2 · capacity].
  private let samples: SampleBuffer

  /// Keeps at least `minimumCapacity` samples; they are silence at first.
  init(minimumCapacity: Int) {
    capacity = .powerOfTwo(atLeast: minimumCapacity)
    samples = SampleBuffer(count: 2 * capacity)
  }

  /// Where the next sample would be: `end[-1]` is the newest one, `end[-capacity]` the oldest.
  var end: UnsafePointer<Float> {
    @_noAllocation @_noLocks get { UnsafePointer(samples.base + (writeIndex + capacity)) }
  }

  /// Appends samples; `count`: a multiple of eight, so that no eight lie across the ring's end.
  @_noAllocation @_noLocks
  mutating func append(_ new: UnsafePointer<Float>, count: Int) {
    let (first, second, mask) = (samples.base, samples.base + capacity, capacity - 1)
    var (slot, taken) = (writeIndex, 0)
    while taken < count {
      let eight = SIMD8(at: new + taken)
      eight.store(at: first + slot)
      eight.store(at: second + slot)
      slot = (slot &+ 8) & mask
      taken &+= 8
    }
    writeIndex = slot
  }

  /// Forgets everything: silence before the next sample.
  @_noAllocation @_noLocks
  mutating func reset() {
    samples.fill(0)
    writeIndex = 0
  }
}

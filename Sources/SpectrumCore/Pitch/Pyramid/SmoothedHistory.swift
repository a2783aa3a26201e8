// SPDX-License-Identifier: GPL-3.0-or-later

/// The newest samples of a signal, *plain* and *smoothed*, each contiguous.
///
/// As in `MirroredHistory` each sample is written twice. The smoothed ones are computed as the
/// plain ones are appended.
struct SmoothedHistory: ~Copyable {
  /// Samples that are kept: a power of two.
  let capacity: Int
  private var writeIndex = 0
  /// The rings, each followed by its copy; shape: [2 · capacity].
  private let plain: SampleBuffer
  private let smooth: SampleBuffer

  /// Keeps at least `minimumCapacity` samples; they are silence at first.
  init(minimumCapacity: Int) {
    capacity = .powerOfTwo(atLeast: minimumCapacity)
    plain = SampleBuffer(count: 2 * capacity)
    smooth = SampleBuffer(count: 2 * capacity)
  }

  /// The end of the plain samples, after the newest.
  var plainEnd: UnsafePointer<Float> {
    @_noAllocation @_noLocks get { UnsafePointer(plain.base + (writeIndex + capacity)) }
  }

  /// The end of the smoothed samples, after the newest.
  var smoothEnd: UnsafePointer<Float> {
    @_noAllocation @_noLocks get { UnsafePointer(smooth.base + (writeIndex + capacity)) }
  }

  /// Appends samples; `count`: a multiple of eight, so that no eight wrap round the ring's end.
  /// `smoothed`: smooths eight plain samples, its second argument; the first: the eight before
  /// them.
  @_noAllocation @_noLocks @inline(__always)
  mutating func append(
    _ new: UnsafePointer<Float>, count: Int, smoothed: (SIMD8<Float>, SIMD8<Float>) -> SIMD8<Float>
  ) {
    let (plain, smooth, mask) = (plain.base, smooth.base, capacity - 1)
    var (slot, taken) = (writeIndex, 0)
    // Passed on in a register: a load of what was just stored is slow.
    var before = SIMD8(at: plainEnd - 8)
    while taken < count {
      let samples = SIMD8(at: new + taken)
      samples.store(at: plain + slot)
      samples.store(at: plain + (slot &+ capacity))
      let result = smoothed(before, samples)
      before = samples
      result.store(at: smooth + slot)
      result.store(at: smooth + (slot &+ capacity))
      slot = (slot &+ 8) & mask
      taken &+= 8
    }
    writeIndex = slot
  }

  /// Forgets everything: silence before the next sample.
  @_noAllocation @_noLocks
  mutating func reset() {
    plain.fill(0)
    smooth.fill(0)
    writeIndex = 0
  }
}

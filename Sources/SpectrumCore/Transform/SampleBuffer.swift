// SPDX-License-Identifier: GPL-3.0-or-later
import CFFTW
import CMath

/// Floats that a stage owns: zero at first, aligned for SIMD and FFTW, freed with the stage.
struct SampleBuffer: ~Copyable {
  let count: Int
  /// The storage; it lives as long as this buffer.
  let base: UnsafeMutablePointer<Float>

  /// A buffer of `count` zeros.
  init(count: Int) {
    precondition(count >= 0)
    guard let base = spectrum_aligned_floats(max(1, count)) else { fatalError("out of memory") }
    (self.count, self.base) = (count, base)
    base.initialize(repeating: 0, count: count)
  }

  deinit { spectrum_free_floats(base) }

  subscript(index: Int) -> Float {
    @_noAllocation @_noLocks get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    @_noAllocation @_noLocks nonmutating set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  /// Sets every float to `value`.
  @_noAllocation @_noLocks
  func fill(_ value: Float) {
    for index in 0..<count { base[index] = value }
  }

  /// Sets the floats to the softmax of the first `count` scores, e^score / Σ e^score.
  @_noAllocation @_noLocks
  func setSoftmax(of scores: borrowing SampleBuffer) {
    var highest = scores[0]
    for index in 1..<count { highest = max(highest, scores[index]) }
    var sum: Float = 0
    for index in 0..<count {
      base[index] = spectrum_exp(scores[index] - highest)
      sum += base[index]
    }
    for index in 0..<count { base[index] /= sum }
  }
}

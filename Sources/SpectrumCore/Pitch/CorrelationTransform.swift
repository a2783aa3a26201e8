// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The correlation of W new samples with the 2W that end with them, at the lags 0…W, by transforms.
///
/// r(t) = Σ x[n]·x[n − t] over the newest W samples n: with F the transform of the 2W samples and A of
/// the same with the older half silent, r is the inverse transform of conj(F)·A. For t ≤ W nothing
/// wraps round at 2W points.
struct CorrelationTransform: ~Copyable {
  /// W, in samples.
  static let window = 256
  /// Floats of the transform of a half.
  static let binFloats = 2 * window + 8
  private let forward = RealTransform(size: 2 * window)
  private let inverse = InverseRealTransform(size: 2 * window)
  /// A half of silence and a half of samples; shape: [2W].
  private let samples = SampleBuffer(count: 2 * window)
  private let bins = SampleBuffer(count: binFloats)
  /// r times 2W; the first W + 1 count. Shape: [2W].
  let products = SampleBuffer(count: 2 * window)

  /// Sets `newest`, [binFloats], to the transform of the W samples before `end`, the half before
  /// them silent.
  @_noAllocation @_noLocks
  func transform(before end: UnsafePointer<Float>, into newest: borrowing SampleBuffer) {
    spectrum_copy(samples.base + Self.window, end - Self.window, Self.window)
    forward.process(samples, into: newest)
  }

  /// Sets `products` from the transforms of the newest W samples and of the W before them.
  ///
  /// A shift by half the transform's length is (−1)^k: F[k] = A[k] + (−1)^k·B[k]. So the older half
  /// need not be transformed again, if that was done when it was the newest.
  @_noAllocation @_noLocks
  func correlate(newest: borrowing SampleBuffer, older: borrowing SampleBuffer) {
    let sign = SIMD4<Float>(1, -1, 1, -1)
    var index = 0
    while index <= 2 * Self.window {
      // Four complex numbers: (a − bi)(c + di) = ac + bd + (ad − bc)i.
      let a = SIMD4.deinterleaved(at: newest.base + index)
      let b = SIMD4.deinterleaved(at: older.base + index)
      let (real, imaginary) = (a.even + sign * b.even, a.odd + sign * b.odd)
      let direct = real * a.even + imaginary * a.odd
      let crossed = real * a.odd - imaginary * a.even
      SIMD4(direct[0], crossed[0], direct[1], crossed[1]).store(at: bins.base + index)
      SIMD4(direct[2], crossed[2], direct[3], crossed[3]).store(at: bins.base + (index + 4))
      index += 8
    }
    inverse.process(bins, into: products)
  }
}

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
  private let forward = RealTransform(size: 2 * window)
  private let inverse = InverseRealTransform(size: 2 * window)
  private let all = SampleBuffer(count: 2 * window)
  private let newest = SampleBuffer(count: 2 * window)
  private let allBins = SampleBuffer(count: 2 * window + 4)
  private let newestBins = SampleBuffer(count: 2 * window + 4)
  /// r times 2W; the first W + 1 count. Shape: [2W].
  let products = SampleBuffer(count: 2 * window)

  /// Sets `products` from the 2W samples before `end`.
  @_noAllocation @_noLocks
  func process(before end: UnsafePointer<Float>) {
    let window = Self.window
    spectrum_copy(all.base, end - 2 * window, 2 * window)
    spectrum_copy(newest.base + window, end - window, window)
    forward.process(all, into: allBins)
    forward.process(newest, into: newestBins)
    multiply()
    inverse.process(allBins, into: products)
  }

  /// allBins = conj(allBins)·newestBins.
  @_noAllocation @_noLocks
  private func multiply() {
    var index = 0
    while index <= 2 * Self.window {
      // Two complex numbers: (a − bi)(c + di) = ac + bd + (ad − bc)i.
      let (f, a) = (SIMD4(at: allBins.base + index), SIMD4(at: newestBins.base + index))
      let direct = f * a
      let crossed = f * SIMD4(a[1], a[0], a[3], a[2])
      let real = direct.evenHalf + direct.oddHalf
      let imaginary = crossed.evenHalf - crossed.oddHalf
      SIMD4(real[0], imaginary[0], real[1], imaginary[1]).store(at: allBins.base + index)
      index += 4
    }
  }
}

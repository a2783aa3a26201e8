// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The correlation of W new samples with the 2W that end with them, at the lags 0…W, by transforms.
///
/// r(t) = Σ x[n]·x[n − t] over the newest W samples n: with F the transform of the 2W samples and A of
/// the same with the older half silent, r is the inverse transform of conj(F)·A. For t ≤ W nothing
/// wraps round at N = 2W points.
///
/// A transform of N real samples is one of M = N/2 complex points z[m] = x[2m] + i·x[2m + 1]: with Z
/// that, w = e^(−2πi/N), and
///
///     E[k] = (Z[k] + conj Z[M − k])/2,    O[k] = (Z[k] − conj Z[M − k])/2i,
///
/// X[k] = E[k] + w^k·O[k] and X[k + M] = E[k] − w^k·O[k]. Both are kept for k ≤ M/2, the others mirror
/// them. The same backwards turns a product's X into points again. So the steps before and after a
/// complex transform, which are half the work of a real one, and the product are one pass. Source:
/// Cooley, Lewis, Welch, "The fast Fourier transform algorithm", J. Sound Vib. 12, 1970.
struct CorrelationTransform: ~Copyable {
  /// W, in samples.
  static let window = 256
  /// M.
  private static let pointCount = window
  /// Values of k, up to M/2, in whole vectors.
  private static let groupCount = window / 16 + 1
  /// Floats of the transform of a half: for each eight k real and imaginary parts of 2·X[k], then
  /// those of 2·X[k + M].
  static let binFloats = 32 * groupCount
  /// What `products` are to be multiplied by: N, and 2 for each factor.
  static let scale: Float = 1 / Float(4 * 2 * window)

  private let complex = ComplexTransform(size: pointCount)
  /// z: a half of silence and a half of samples; shape: [pointFloats], as of the next.
  private let points = SampleBuffer(count: ComplexTransform.pointFloats(size: pointCount))
  /// Z, and Z[M] = Z[0].
  private let spectrum = SampleBuffer(count: ComplexTransform.pointFloats(size: pointCount))
  /// r, as points; the lags beyond W mean nothing.
  private let correlation = SampleBuffer(count: ComplexTransform.pointFloats(size: pointCount))
  /// Where the imaginary parts begin in each of them.
  private static let imaginaryPlace = ComplexTransform.imaginaryPlace(size: pointCount)
  /// −i·w^k for each eight k, real and imaginary parts; shape: [groupCount][2][8].
  private let turns = SampleBuffer(count: 16 * groupCount)
  /// (−1)^k of eight k. Not a constant: that would become additions and subtractions.
  private let signs = SampleBuffer(count: 8)
  /// r times 1/`scale` at the lags 0…W, and some more; shape: [16 · groupCount].
  let products = SampleBuffer(count: 16 * groupCount)

  init() {
    for k in 0..<8 { signs[k] = k % 2 == 0 ? 1 : -1 }
    RealTransform.fillTurns(
      turns.base, count: 8 * Self.groupCount, from: 0, size: 2 * Self.pointCount)
  }

  /// Sets `newest`, [binFloats], to the transform of the W samples before `end`, the half before
  /// them silent.
  @_noAllocation @_noLocks
  func transform(before end: UnsafePointer<Float>, into newest: borrowing SampleBuffer) {
    let newer = Self.pointCount / 2
    var index = 0
    while index < newer {
      let pairs = end - Self.window + 2 * index
      spectrum_evens8(pairs).store(at: points.base + newer + index)
      spectrum_odds8(pairs).store(at: points.base + Self.imaginaryPlace + newer + index)
      index &+= 8
    }
    complex.process(points, into: spectrum)
    spectrum.base[Self.pointCount] = spectrum.base[0]
    spectrum.base[Self.imaginaryPlace + Self.pointCount] = spectrum.base[Self.imaginaryPlace]
    for group in 0..<Self.groupCount {
      let ahead = Complex8(at: spectrum.base + 8 * group, distance: Self.imaginaryPlace)
      let mirrored = Complex8(
        at: spectrum.base + mirroredPlace(group), distance: Self.imaginaryPlace
      ).reversed
      let (even, odd) = ahead.split(mirrored)
      let turned = odd.times(Complex8(at: turns.base + 16 * group))
      (even + turned).store(at: newest.base + 32 * group)
      (even - turned).store(at: newest.base + 32 * group + 16)
    }
  }

  /// Sets `products` from the transforms of the newest W samples and of the W before them.
  ///
  /// A shift by half the transform's length is (−1)^k: F[k] = A[k] + (−1)^k·B[k]. So the older half
  /// need not be transformed again, if that was done when it was the newest.
  @_noAllocation @_noLocks
  func correlate(newest: borrowing SampleBuffer, older: borrowing SampleBuffer) {
    for group in 0..<Self.groupCount {
      let (a, b) = (newest.base + 32 * group, older.base + 32 * group)
      let low = product(Complex8(at: a), Complex8(at: b))
      let high = product(Complex8(at: a + 16), Complex8(at: b + 16))
      let even = low + high
      let odd = (low - high).timesConjugate(of: Complex8(at: turns.base + 16 * group))
      (even + odd).store(at: spectrum.base + 8 * group, distance: Self.imaginaryPlace)
      (even - odd).conjugate.reversed.store(
        at: spectrum.base + mirroredPlace(group), distance: Self.imaginaryPlace)
    }
    complex.processBack(spectrum, into: correlation)
    for group in 0..<Self.groupCount {
      Complex8(at: correlation.base + 8 * group, distance: Self.imaginaryPlace)
        .interleave(at: products.base + 16 * group)
    }
  }

  /// Where in `spectrum` Z[M − k] begins for the eight k of a group.
  @_noAllocation @_noLocks
  @inline(__always)
  private func mirroredPlace(_ group: Int) -> Int { Self.pointCount - 7 - 8 * group }

  /// conj(F)·A of eight k, F = A + (−1)^k·B.
  @_noAllocation @_noLocks
  @inline(__always)
  private func product(_ newest: Complex8, _ older: Complex8) -> Complex8 {
    let sign = SIMD8(at: signs.base)
    let whole = Complex8(
      real: newest.real + sign * older.real, imaginary: newest.imaginary + sign * older.imaginary)
    return newest.timesConjugate(of: whole)
  }
}

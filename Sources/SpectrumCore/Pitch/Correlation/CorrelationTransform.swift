// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The correlation of W new samples with the 2W that end with them, at the lags 0…W, by transforms.
///
/// r(t) = Σ x[n]·x[n − t] over the newest W samples n is the correlation of the 2W samples with the
/// same, the older half set to 0. It is computed from spectra at the odd frequencies of N = 2W
/// points,
///
///     X[k] = Σ x[n]·e^(−2πi·n·(k + ½)/N),
///
/// whose products give correlations that change sign where they wrap round; for t ≤ W none does.
/// For a real signal X[N − 1 − k] = conj X[k], so the even k are enough. With w = e^(−πi/N) they
/// are a transform of W complex points:
///
///     X[2j] = Σ_m (x[m] − i·x[m + W])·w^m·e^(−2πi·m·j/W).
///
/// So samples and lags keep their order, and a half of zeros costs nothing. With A[j] the transform
/// of the newest W samples times w^m and B[j] that of the W before them, A·conj(A + i·B) is
/// transformed back. Source: Vernet, "Real signals fast Fourier transform: Storage capacity and
/// step number reduction by means of an odd discrete Fourier transform", Proc. IEEE 59(10), 1971.
struct CorrelationTransform: ~Copyable {
  /// W, in samples.
  static let window = 256
  /// Floats of the transform of W samples: A or B.
  static let binFloats = ComplexTransform.pointFloats(size: window)
  /// The index of the first imaginary part in W points.
  static let imaginaryPlace = ComplexTransform.imaginaryPlace(size: window)

  private let complex = ComplexTransform(size: window)
  /// The input of a transform and the output of the inverse; shape: [binFloats].
  private let points = SampleBuffer(count: binFloats)
  /// A·conj(A + i·B).
  private let spectrum = SampleBuffer(count: binFloats)
  /// w^m, and for the inverse w^m/W.
  private let turns = SampleBuffer(count: binFloats)
  private let turnsBack = SampleBuffer(count: binFloats)
  /// r at the lags 0…W, then unused values; shape: [W + 16].
  let products = SampleBuffer(count: window + 16)

  init() {
    for m in 0..<Self.window {
      let angle = Double.pi * Double(m) / Double(2 * Self.window)
      turns[m] = Float(spectrum_cos(angle))
      turns[Self.imaginaryPlace + m] = Float(-spectrum_sin(angle))
    }
    for place in 0..<Self.binFloats { turnsBack[place] = turns[place] / Float(Self.window) }
  }

  /// Sets `newest`, [binFloats], to the transform of the W samples before `end`.
  @_noAllocation @_noLocks
  func transform(before end: UnsafePointer<Float>, into newest: borrowing SampleBuffer) {
    let first = end - Self.window
    var index = 0
    while index < Self.window {
      let (samples, turn) = (SIMD8(at: first + index), complex8(turns, index))
      Complex8(real: turn.real * samples, imaginary: turn.imaginary * samples)
        .store(at: points.base + index, distance: Self.imaginaryPlace)
      index &+= 8
    }
    complex.process(points, into: newest)
  }

  /// Sets `products` from the transforms of the newest W samples and of the W before them, without
  /// the bins from `end` on; W/2 keeps all.
  @_noAllocation @_noLocks
  func correlate(
    newest: borrowing SampleBuffer, older: borrowing SampleBuffer, end: Int = window / 2
  ) {
    var index = 0
    while index < Self.window {
      let (a, b) = (complex8(newest, index), complex8(older, index))
      a.timesConjugate(of: a.plusQuarterTurned(b))
        .store(at: spectrum.base + index, distance: Self.imaginaryPlace)
      index &+= 8
    }
    // The bins of the upper half are those of negative frequencies.
    for bin in end..<max(end, Self.window - end) {
      spectrum.base[bin] = 0
      spectrum.base[Self.imaginaryPlace + bin] = 0
    }
    complex.processBack(spectrum, into: points)
    // The points are W·(r[m] − i·r[m + W])·w^m.
    index = 0
    while index < Self.window {
      let (point, turn) = (complex8(points, index), complex8(turnsBack, index))
      (point.real * turn.real + point.imaginary * turn.imaginary).store(at: products.base + index)
      index &+= 8
    }
    products.base[Self.window] = -points.base[Self.imaginaryPlace] / Float(Self.window)
  }

  /// The eight points of W from `index` on.
  @_noAllocation @_noLocks @inline(__always)
  private func complex8(_ points: borrowing SampleBuffer, _ index: Int) -> Complex8 {
    Complex8(at: points.base + index, distance: Self.imaginaryPlace)
  }
}

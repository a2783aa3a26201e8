// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Magnitudes of the spectrum of a stretch of samples under a Hann window: a sine reads its
/// amplitude.
///
/// |X[k]| of the windowed samples and zeros after them, N in all. As in `RealTransform` they are
/// taken for N/2 complex points; even and odd points are separated on the way to the magnitudes, so
/// that the spectrum itself is never stored.
struct MagnitudeTransform: ~Copyable {
  /// Samples under the window.
  let windowLength: Int
  /// N, the next power of two.
  let size: Int
  /// Floats that `process` may write: bin 0, which is always 0, up to the last one below half the
  /// rate, and eight more.
  var outputCount: Int { size / 2 + 8 }

  private let transform: ComplexTransform
  /// The window, scaled, then zeros up to a multiple of eight; of each eight those for even samples
  /// and then those for odd ones.
  private let window: SampleBuffer
  private let points: SampleBuffer
  private let spectrum: SampleBuffer
  /// −i·e^(−2πik/N) for k = 1…: in eights, real parts and then imaginary ones.
  private let turns: SampleBuffer

  /// `windowLength`: 17 or more.
  init(windowLength: Int) {
    precondition(windowLength >= 17)
    (self.windowLength, size) = (windowLength, .powerOfTwo(atLeast: windowLength))
    transform = ComplexTransform(size: size / 2)
    points = SampleBuffer(count: ComplexTransform.pointFloats(size: size / 2))
    spectrum = SampleBuffer(count: ComplexTransform.pointFloats(size: size / 2))
    window = SampleBuffer(count: (windowLength + 7) & ~7)
    for index in 0..<windowLength {
      let angle = 2 * Double.pi * Double(index + 1) / Double(windowLength + 1)
      // The window's sum is (length + 1)/2 and a sine of amplitude 1 gives half of it; the other
      // half of 2 is that of splitting even from odd points.
      let slot = index & ~7 + index % 2 * 4 + index % 8 / 2
      window[slot] = Float((0.5 - 0.5 * spectrum_cos(angle)) * 2 / Double(windowLength + 1))
    }
    turns = SampleBuffer(count: size / 2 + 8)
    RealTransform.fillTurns(turns.base, count: size / 4, from: 1, size: size)
  }

  /// `samples`: [windowLength], and up to seven more that must be finite and are ignored;
  /// `magnitudes`: [outputCount].
  @_noAllocation @_noLocks
  func process(_ samples: UnsafePointer<Float>, into magnitudes: UnsafeMutablePointer<Float>) {
    weigh(samples)
    transform.process(points, into: spectrum)
    let half = size / 2
    let imaginaryPlace = ComplexTransform.imaginaryPlace(size: half)
    // From both ends to the middle, where the last ones may be computed twice.
    var k = 1
    while k <= half / 2 {
      let mirror = half - k - 7
      let ahead = Complex8(at: spectrum.base + k, distance: imaginaryPlace)
      let mirrored = Complex8(at: spectrum.base + mirror, distance: imaginaryPlace)
      let (even, odd) = ahead.split(mirrored.reversed)
      let (low, high) = even.powers(odd, turn: Complex8(at: turns.base + 2 * (k - 1)))
      spectrum_sqrt8(low).store(at: magnitudes + k)
      spectrum_reversed8(spectrum_sqrt8(high)).store(at: magnitudes + mirror)
      k += 8
    }
  }

  /// The samples under the window, as complex points.
  @_noAllocation @_noLocks
  private func weigh(_ samples: UnsafePointer<Float>) {
    let (real, imaginary) = (
      points.base, points.base + ComplexTransform.imaginaryPlace(size: size / 2)
    )
    var index = 0
    while index < window.count {
      let (even, odd) = SIMD4.deinterleaved(at: samples + index)
      (even * SIMD4(at: window.base + index)).store(at: real + index / 2)
      (odd * SIMD4(at: window.base + index + 4)).store(at: imaginary + index / 2)
      index &+= 8
    }
  }
}

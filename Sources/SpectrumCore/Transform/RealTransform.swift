// SPDX-License-Identifier: GPL-3.0-or-later
import CFFTW
import CMath

/// The discrete Fourier transform of real samples, X[k] = Σ_n x[n]·e^(−2πikn/N), by FFTW.
///
/// N samples are taken for M = N/2 complex ones, z[m] = x[2m] + i·x[2m + 1]. With Z their transform
/// and w = e^(−2πi/N)
///
///     X[k] = ((Z[k] + conj Z[M − k]) − i·w^k·(Z[k] − conj Z[M − k]))/2
///
/// and X[M − k] the conjugate of the same with + in the middle. FFTW would do that, too, but takes as
/// long over it as over Z. Source: Cooley, Lewis, Welch, "The fast Fourier transform algorithm",
/// J. Sound Vib. 12, 1970.
///
/// Planning (in `init`) takes about a millisecond; `process` neither allocates nor locks.
public struct RealTransform: ~Copyable {
  /// N, the number of samples.
  public let size: Int
  /// N/2 + 1, the number of bins from 0 Hz to half the rate.
  public var binCount: Int {
    @_noAllocation @_noLocks get { size / 2 + 1 }
  }
  private let plan: OpaquePointer
  /// −i·w^k/2 for k = 1…: in eights, real parts and then imaginary ones.
  private let turns: SampleBuffer

  /// Even; fastest for sizes 2^a·3^b·5^c.
  public init(size: Int) {
    precondition(size >= 2 && size % 2 == 0)
    self.size = size
    let samples = SampleBuffer(count: size)
    let bins = SampleBuffer(count: size + 2)
    guard let plan = spectrum_plan_points(Int32(size / 2), samples.base, bins.base) else {
      fatalError("FFTW can't plan a transform")
    }
    self.plan = plan
    turns = SampleBuffer(count: 16 * (size / 32 + 1))
    for place in 0..<turns.count / 2 {
      let angle = -2 * Double.pi * Double(place + 1) / Double(size)
      let slot = place / 8 * 16 + place % 8
      // −i·(cos + i·sin) = sin − i·cos.
      turns[slot] = Float(spectrum_sin(angle) / 2)
      turns[slot + 8] = Float(-spectrum_cos(angle) / 2)
    }
  }

  deinit { spectrum_destroy_plan(plan) }

  /// `samples`: [size]; `bins`: [2·binCount], real and imaginary parts in turn.
  @_noAllocation @_noLocks
  public func process(_ samples: borrowing SampleBuffer, into bins: borrowing SampleBuffer) {
    precondition(samples.count >= size && bins.count >= size + 2)
    process(samples.base, into: bins.base)
  }

  /// The same; both must be aligned as a `SampleBuffer` is.
  @_noAllocation @_noLocks
  func process(_ samples: UnsafePointer<Float>, into bins: UnsafeMutablePointer<Float>) {
    spectrum_execute_points(plan, samples, bins)
    let pointCount = size / 2
    let (sum, difference) = (bins[0] + bins[1], bins[0] - bins[1])
    (bins[0], bins[1], bins[size], bins[size + 1]) = (sum, 0, difference, 0)
    // From both ends towards the middle, eight at a time, the rest one by one.
    var k = 1
    while k + 7 < pointCount - k - 7 {
      let (low, high) = (bins + 2 * k, bins + 2 * (pointCount - k - 7))
      let (ahead, mirrored) = (Complex8(interleavedAt: low), Complex8(interleavedAt: high).reversed)
      let (even, odd) = ahead.split(mirrored)
      let turned = odd.times(Complex8(at: turns.base + 2 * (k - 1)))
      let half = Complex8(real: even.real * 0.5, imaginary: even.imaginary * 0.5)
      (half + turned).interleave(at: low)
      (half - turned).conjugate.reversed.interleave(at: high)
      k += 8
    }
    while k <= pointCount - k {
      untangle(bins + 2 * k, bins + 2 * (pointCount - k), place: k - 1)
      k += 1
    }
  }

  /// One bin and the one that mirrors it, which may be the same.
  @_noAllocation @_noLocks
  private func untangle(
    _ low: UnsafeMutablePointer<Float>, _ high: UnsafeMutablePointer<Float>, place: Int
  ) {
    let (real, imaginary) = ((low[0] + high[0]) / 2, (low[1] - high[1]) / 2)
    let (oddReal, oddImaginary) = (low[0] - high[0], low[1] + high[1])
    let slot = place / 8 * 16 + place % 8
    let (cosine, sine) = (turns[slot], turns[slot + 8])
    let turnedReal = oddReal * cosine - oddImaginary * sine
    let turnedImaginary = oddReal * sine + oddImaginary * cosine
    (high[0], high[1]) = (real - turnedReal, turnedImaginary - imaginary)
    (low[0], low[1]) = (real + turnedReal, imaginary + turnedImaginary)
  }
}

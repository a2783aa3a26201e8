// SPDX-License-Identifier: GPL-3.0-or-later
import CFFTW
import CMath

/// The power of the discrete Fourier transform of real samples, X[k] = Σ_n x[n]·e^(−2πikn/N).
///
/// N samples are taken for M = N/2 complex ones, z[m] = x[2m] + i·x[2m + 1]. With Z their transform,
/// by FFTW, and w = e^(−2πi/N)
///
///     2·X[k] = (Z[k] + conj Z[M − k]) − i·w^k·(Z[k] − conj Z[M − k])
///
/// and 2·X[M − k] the conjugate of the same with + in the middle. FFTW would do that, too, but takes
/// as long for it as for Z; and here X itself is never stored. Source: Cooley, Lewis, Welch, "The
/// fast Fourier transform algorithm", J. Sound Vib. 12, 1970.
///
/// Planning (in `init`) takes about a millisecond; nothing else allocates or locks.
struct RealTransform: ~Copyable {
  /// N, the number of samples.
  let size: Int
  /// M, the number of complex points.
  private let pointCount: Int
  private let plan: OpaquePointer
  /// −i·w^k: in eights, real parts and then imaginary ones.
  private let turns: SampleBuffer

  /// Even; fastest for sizes 2^a·3^b·5^c.
  init(size: Int) {
    precondition(size >= 2 && size % 2 == 0)
    (self.size, pointCount) = (size, size / 2)
    let samples = SampleBuffer(count: size)
    let points = SampleBuffer(count: size + 2)
    guard let plan = spectrum_plan_points(Int32(size / 2), samples.base, points.base) else {
      fatalError("FFTW can't plan a transform")
    }
    self.plan = plan
    turns = SampleBuffer(count: 16 * (size / 32 + 1))
    Self.fillTurns(turns.base, count: turns.count / 2, from: 0, size: size)
  }

  deinit { spectrum_destroy_plan(plan) }

  /// Writes −i·e^(−2πik/`size`) for `count` k from `first`: in eights, real parts and then
  /// imaginary ones.
  static func fillTurns(
    _ turns: UnsafeMutablePointer<Float>, count: Int, from first: Int, size: Int
  ) {
    for place in 0..<count {
      let angle = -2 * Double.pi * Double(first + place) / Double(size)
      let slot = place / 8 * 16 + place % 8
      // −i·(cos + i·sin) = sin − i·cos.
      turns[slot] = Float(spectrum_sin(angle))
      turns[slot + 8] = Float(-spectrum_cos(angle))
    }
  }

  /// Z[0] up to Z[M] = Z[0]. `samples`: [size]; `points`: [size + 2], real and imaginary parts in
  /// turn.
  @_noAllocation @_noLocks
  func transform(_ samples: borrowing SampleBuffer, into points: borrowing SampleBuffer) {
    precondition(samples.count >= size && points.count >= size + 2)
    spectrum_execute_points(plan, samples.base, points.base)
    (points.base[size], points.base[size + 1]) = (points.base[0], points.base[1])
  }

  /// The power of `bins`, of 0..<M + 1: |X[k]|²·`scale` is added to `sums[k]` if `adds`, else it
  /// replaces it. `points`: as `transform` leaves them. Sums of other bins may be overwritten.
  @_noAllocation @_noLocks
  func power(
    of points: borrowing SampleBuffer, _ bins: Range<Int>, scale: Float, adds: Bool,
    to sums: UnsafeMutablePointer<Float>
  ) {
    precondition(points.count >= size + 2)
    precondition(bins.lowerBound >= 0 && bins.upperBound <= pointCount + 1)
    // Each pair of bins, k and M − k, of which at least one is wanted; a quarter of |2·X|².
    let start = min(bins.lowerBound, pointCount + 1 - bins.upperBound)
    let end = min(bins.upperBound, pointCount / 2 + 1)
    var k = start & ~7
    while k < end && k &+ 7 < pointCount &- k &- 7 {
      let mirror = pointCount &- k &- 7
      let ahead = Complex8(interleavedAt: points.base + 2 &* k)
      let mirrored = Complex8(interleavedAt: points.base + 2 &* mirror).reversed
      let (even, odd) = ahead.split(mirrored)
      let (low, high) = even.powers(odd, turn: Complex8(at: turns.base + 2 &* k))
      Self.put(low * (0.25 * scale), adds, to: sums + k)
      Self.put(spectrum_reversed8(high * (0.25 * scale)), adds, to: sums + mirror)
      k &+= 8
    }
    // The rest, around the middle, one by one.
    while k < end {
      let (low, high) = powers(points.base, k)
      let mirror = pointCount - k
      sums[k] = low * (0.25 * scale) + (adds ? sums[k] : 0)
      if mirror != k { sums[mirror] = high * (0.25 * scale) + (adds ? sums[mirror] : 0) }
      k += 1
    }
  }

  /// Writes the real parts of 2·X[k], k = 0…M, to `parts`, [M + 1]. `points`: as `transform` leaves
  /// them. M: a multiple of 16.
  @_noAllocation @_noLocks
  func realParts(of points: borrowing SampleBuffer, to parts: borrowing SampleBuffer) {
    precondition(points.count >= size + 2 && parts.count > pointCount && pointCount % 16 == 0)
    // From both ends to the middle, which is computed twice.
    var k = 0
    while k <= pointCount / 2 {
      let mirror = pointCount &- k &- 7
      let ahead = Complex8(interleavedAt: points.base + 2 &* k)
      let mirrored = Complex8(interleavedAt: points.base + 2 &* mirror).reversed
      let (even, odd) = ahead.split(mirrored)
      let turned = odd.times(Complex8(at: turns.base + 2 &* k)).real
      (even.real + turned).store(at: parts.base + k)
      spectrum_reversed8(even.real - turned).store(at: parts.base + mirror)
      k &+= 8
    }
  }

  /// Adds to the sums or replaces them.
  @_noAllocation @_noLocks @inline(__always)
  private static func put(
    _ power: SIMD8<Float>, _ adds: Bool, to sums: UnsafeMutablePointer<Float>
  ) {
    (adds ? power + SIMD8(at: sums) : power).store(at: sums)
  }

  /// |2·X[k]|² and |2·X[M − k]|².
  @_noAllocation @_noLocks
  private func powers(_ points: UnsafePointer<Float>, _ k: Int) -> (low: Float, high: Float) {
    let (low, high) = (points + 2 &* k, points + 2 * (pointCount - k))
    let (real, imaginary) = (low[0] + high[0], low[1] - high[1])
    let (oddReal, oddImaginary) = (low[0] - high[0], low[1] + high[1])
    let slot = k / 8 * 16 + k % 8
    let (cosine, sine) = (turns[slot], turns[slot + 8])
    let turnedReal = oddReal * cosine - oddImaginary * sine
    let turnedImaginary = oddReal * sine + oddImaginary * cosine
    let (lowReal, lowImaginary) = (real + turnedReal, imaginary + turnedImaginary)
    let (highReal, highImaginary) = (real - turnedReal, imaginary - turnedImaginary)
    return (
      lowReal * lowReal + lowImaginary * lowImaginary,
      highReal * highReal + highImaginary * highImaginary
    )
  }
}

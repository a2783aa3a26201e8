// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// An arrival: the part of a sound that is new since a note may have begun in it.
struct Arrival {
  /// The period that it has, in seconds; 0 = none.
  var period: Float = 0
  /// Its correlation at that period, about 1 if it is one note.
  var rho: Float = 0
  /// Its share of the sound's power, 0…1.
  var share: Float = 0
}

/// Finds the period of an arrival, whatever else rings on in the sound.
///
/// With B[k] and A[k] the spectra of N samples before and after a beginning, under a Hann window,
///
///     D[k] = max(0, |A[k]| − |B[k]|),    r[t] = Σ D[k]·cos(2πkt/N).
///
/// Notes that ring on don't grow in any bin, so they have no part in the correlation r, and even a
/// note an octave above one of them keeps its period. The correlation falls with the lag as the
/// window's own does, and is divided by it. Sources: spectral flux; Tolonen, Karjalainen, "A
/// computationally efficient multipitch analysis model", IEEE Trans. Speech Audio Proc. 8(6), 2000,
/// for a correlation by magnitudes instead of powers; Boersma, "Accurate short-term analysis of the
/// fundamental frequency", IFA Proc. 17, 1993, for the division.
struct ArrivalSpectrum: ~Copyable {
  /// N: 32 to 64 ms.
  let size: Int
  private let transform: ComplexTransform
  /// The samples before and after as real and imaginary parts; and what that is transformed to.
  private let points: SampleBuffer
  private let output: SampleBuffer
  private let window: SampleBuffer
  private let realTransform: RealTransform
  /// D, its transform's complex points, and r, doubled; shapes: [N], [N + 2] and [N/2 + 1].
  private let growth: SampleBuffer
  private let growthPoints: SampleBuffer
  private let correlation: SampleBuffer
  /// The window's correlation with itself at each lag, inverted; shape: [N/2 + 1].
  private let weights: SampleBuffer
  /// Samples per second.
  private let rate: Float
  /// The bins from 1 on in which something may come.
  private let binCount: Int

  /// In Hz. Above it there is hardly a first partial, and much noise.
  private static let highest: Float = 5500
  /// The least periods that a note has in the window.
  private static let leastPeriods = 3
  /// The first maximum of at least this part of the highest is the period.
  private static let leastHeight: Float = 0.85
  /// The least share of the power that an arrival has: mere fluctuations have less.
  private static let leastShare: Float = 0.04

  /// `rate`: of the samples, in Hz.
  init(rate: Float) {
    let size = rate < 16_000 ? 512 : 1024
    (self.size, self.rate) = (size, rate)
    binCount = Int(clamping: Self.highest / rate * Float(size), to: 8...size / 2 - 8) & ~7
    transform = ComplexTransform(size: size)
    points = SampleBuffer(count: ComplexTransform.pointFloats(size: size))
    output = SampleBuffer(count: ComplexTransform.pointFloats(size: size))
    window = SampleBuffer(count: size)
    realTransform = RealTransform(size: size)
    growth = SampleBuffer(count: size)
    growthPoints = SampleBuffer(count: size + 2)
    correlation = SampleBuffer(count: size / 2 + 1)
    weights = SampleBuffer(count: size / 2 + 1)
    for index in 0..<size {
      let angle = 2 * Double.pi * (Double(index) + 0.5) / Double(size)
      window[index] = Float(0.5 - 0.5 * spectrum_cos(angle))
    }
    for lag in 0..<size / 2 {
      let part = Double(lag) / Double(size)
      let angle = 2 * Double.pi * part
      let correlation =
        (1 - part) * (2 + spectrum_cos(angle)) / 3 + spectrum_sin(angle) / (2 * Double.pi)
      weights[lag] = Float(1 / correlation)
    }
  }

  /// Begins with the spectra of the N samples before `older` and of the N before `newer`.
  @_noAllocation @_noLocks
  func begin(older: UnsafePointer<Float>, newer: UnsafePointer<Float>) {
    let imaginary = ComplexTransform.imaginaryPlace(size: size)
    var index = 0
    while index < size {
      let weight = SIMD8(at: window.base + index)
      Complex8(
        real: SIMD8(at: older - size + index) * weight,
        imaginary: SIMD8(at: newer - size + index) * weight
      ).store(at: points.base + index, distance: imaginary)
      index &+= 8
    }
    transform.process(points, into: output)
  }

  /// The arrival, from the spectra; without a period if its share is too small for a note.
  @_noAllocation @_noLocks
  func finish() -> Arrival {
    let share = subtract()
    guard share > Self.leastShare else { return Arrival(share: share) }
    realTransform.transform(growth, into: growthPoints)
    realTransform.realParts(of: growthPoints, to: correlation)
    return firstPeriod(share)
  }

  /// Sets D; returns the share of its power.
  @_noAllocation @_noLocks
  private func subtract() -> Float {
    let imaginary = ComplexTransform.imaginaryPlace(size: size)
    var (come, all) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    var bin = 1
    while bin < binCount {
      let ahead = Complex8(at: output.base + bin, distance: imaginary)
      let mirrored = Complex8(at: output.base + size - bin - 7, distance: imaginary)
      // B + iA has been transformed: these are 2·B and 2i·A.
      let (before, after) = ahead.split(mirrored.reversed)
      let (old, new) = (before.power, after.power)
      let growth = (spectrum_sqrt8(new) - spectrum_sqrt8(old)).larger(.zero)
      growth.store(at: self.growth.base + bin)
      come += growth * growth
      all += new
      bin &+= 8
    }
    return come.total / (all.total + 1e-20)
  }

  /// The first high maximum of the correlation, after its first dip.
  @_noAllocation @_noLocks
  private func firstPeriod(_ share: Float) -> Arrival {
    let r = correlation.base
    guard r[0] > 0 else { return Arrival() }
    let end = size / Self.leastPeriods
    var lag = 0
    while lag <= end {
      (SIMD8(at: r + lag) * SIMD8(at: weights.base + lag)).store(at: r + lag)
      lag += 8
    }
    var first = 2
    while first < end && r[first] >= 0 { first += 1 }
    first = max(first, Int(clamping: PitchRange.shortestPeriod * rate, to: 2...end))
    var highest: Float = 0
    var maximum = maximum(from: first, to: end, above: 0)
    while let lag = maximum {
      highest = max(highest, r[lag])
      maximum = self.maximum(from: lag + 1, to: end, above: highest)
    }
    guard let lag = self.maximum(from: first, to: end, above: Self.leastHeight * highest) else {
      return Arrival()
    }
    let (before, here, after) = (r[lag - 1], r[lag], r[lag + 1])
    let place = Float(lag) + 0.5 * (before - after) / (before - 2 * here + after)
    return Arrival(period: place / rate, rho: here / r[0], share: share)
  }

  /// The first maximum of the correlation above `least` at lags `first`..<`end`, if there is one.
  @_noAllocation @_noLocks
  private func maximum(from first: Int, to end: Int, above least: Float) -> Int? {
    var lag = first
    while lag < end {
      let maxima = spectrum_maxima16(correlation.base + lag, least)
      if maxima != 0 {
        let place = lag + maxima.trailingZeroBitCount
        return place < end ? place : nil
      }
      lag += 16
    }
    return nil
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Where a band lies among the bins of a transform.
struct BandPlace {
  /// Its edges, in bins.
  var low: Float = 0
  var high: Float = 0
  /// The first and last bin that belong to it at least in part, bin k standing for k − ½ to k + ½;
  /// both have neighbours that hold power.
  var first: Int32 = 0
  var last: Int32 = 0

  init() {}

  /// The band from `lowHz` to `highHz` in a transform that has power in bins `bins`.
  @_noAllocation @_noLocks
  init(from lowHz: Float, to highHz: Float, binsPerHz: Float, bins: Range<Int>) {
    (low, high) = (lowHz * binsPerHz, highHz * binsPerHz)
    let inner = bins.lowerBound + 1...max(bins.lowerBound + 1, bins.upperBound - 2)
    first = Int32(Int(clamping: low + 0.5, to: inner))
    last = Int32(Int(clamping: high + 0.5, to: inner))
  }
}

/// The bins of one transform, read as bands: power 1 is a full-scale sine.
struct BandReader {
  /// Power per bin, times `scale`.
  private let power: UnsafePointer<Float>
  private let scale: Float
  /// Bins that hold power are `firstBin` ..< `endBin`.
  private let firstBin: Int
  private let endBin: Int
  /// 1 / equivalent noise bandwidth in bins.
  private let noiseGain: Float
  private let mainLobeReach: Int

  /// Bands of fewer bins than this are read between the bins.
  private static let narrow: Float = 2

  @_noAllocation @_noLocks
  init(
    sums: UnsafePointer<Float>, scale: Float, firstBin: Int, endBin: Int, noiseBandwidth: Float,
    mainLobeReach: Int
  ) {
    (power, self.scale) = (sums, scale)
    (self.firstBin, self.endBin, self.mainLobeReach) = (firstBin, endBin, mainLobeReach)
    noiseGain = 1 / noiseBandwidth
  }

  /// The power at `place` by `detector`; `shape` is that of the transform's window.
  @_noAllocation @_noLocks
  func power(
    at place: BandPlace, detector: BandDetector, shape: borrowing PeakShape
  ) -> Float {
    reading(at: place, detector: detector, shape: shape, wantsSine: false).power
  }

  /// The power at `place`, and that of the strongest sine within its edges, 0 without one; the sine
  /// is looked for only where it may matter or is wanted.
  @_noAllocation @_noLocks
  func reading(
    at place: BandPlace, detector: BandDetector, shape: borrowing PeakShape, wantsSine: Bool
  ) -> (power: Float, sine: Float) {
    let (low, high) = (place.low, place.high)
    guard detector != .meanOfDecibels else {
      return (scale * geometricMean(from: low, to: high), 0)
    }
    let (first, last) = (Int(place.first), Int(place.last))
    var best = first
    var inner: Float = 0
    if last > first {
      for k in first + 1..<last {
        inner += power[k]
        if power[k] > power[best] { best = k }
      }
      if power[last] > power[best] { best = last }
    }
    // Where the main lobe around the highest bin lies within the band, its power holds the sine's;
    // not so with the rectangular window, much of whose power is in the side lobes.
    let isLobeInside = best - mainLobeReach > first && best + mainLobeReach < last
    if detector == .power && isLobeInside && mainLobeReach > 1 && !wantsSine {
      inner += power[first] * (Float(first) + 0.5 - low) + power[last] * (high - Float(last) + 0.5)
      return (scale * noiseGain * inner, 0)
    }
    var contained: Float = 0
    let sine = sine(around: best, in: place, shape, contained: &contained)
    contained *= scale
    guard detector == .power else { return (scale * sine, contained) }
    if last == first {
      inner = power[first] * (high - low)
    } else {
      inner += power[first] * (Float(first) + 0.5 - low) + power[last] * (high - Float(last) + 0.5)
    }
    return (scale * max(inner * noiseGain, sine), contained)
  }

  /// The strongest sine between the places, or else the highest point of the spectrum there;
  /// `highestBin` is that of those which belong there at least in part. `contained`: the sine alone.
  @_noAllocation @_noLocks
  private func sine(
    around highestBin: Int, in place: BandPlace, _ shape: borrowing PeakShape,
    contained: inout Float
  ) -> Float {
    let (low, high) = (place.low, place.high)
    let (first, last) = (Int(place.first), Int(place.last))
    let width = high - low
    var best = highestBin
    if width < Self.narrow {
      // The sine that shows here may have its peak at the next bin.
      let (left, right) = (power[best - 1], power[best + 1])
      if max(left, right) > power[best] {
        best = min(max(best + (right > left ? 1 : -1), firstBin + 1), endBin - 2)
      }
    }
    var highest: Float = 0
    var limit = Float.infinity
    if power[best] >= power[best - 1] && power[best] >= power[best + 1] {
      let sine = shape.sine(at: best, of: power)
      // Next to the sine nothing is as high as it, so that its own band is the highest.
      let distance = 0.5 * (low + high) - sine.bin
      limit = sine.power / (1 + 0.0625 * distance * distance)
      if sine.bin >= low && sine.bin <= high {
        // In wide bands a peak of noise is not to lift the band above its power: what else lies
        // under the main lobe counts against it. It is 0 for a sine alone.
        let penalty = min(1, max(0, width - 1)) * max(0, lobePower(around: best) - sine.power)
        highest = sine.power - penalty
        contained = highest
      }
    }
    if width < Self.narrow {
      return max(highest, min(limit, interpolated(at: 0.5 * (low + high))))
    }
    if Float(best) >= low && Float(best) <= high { return max(highest, power[best]) }
    for k in first...last where Float(k) >= low && Float(k) <= high {
      highest = max(highest, power[k])
    }
    return highest
  }

  /// Σ P / noise bandwidth over the main lobe around bin `middle`.
  @_noAllocation @_noLocks
  private func lobePower(around middle: Int) -> Float {
    var sum: Float = 0
    for k in max(firstBin, middle - mainLobeReach)...min(endBin - 1, middle + mainLobeReach) {
      sum += power[k]
    }
    return sum * noiseGain
  }

  /// The spectrum between bins: a cubic through the decibels of the four around `position`
  /// (Catmull, Rom, "A class of local interpolating splines", 1974).
  @_noAllocation @_noLocks
  private func interpolated(at position: Float) -> Float {
    let k = Int(clamping: position, to: firstBin + 1...max(firstBin + 1, endBin - 3))
    let u = min(1, max(0, position - Float(k)))
    let (a, b) = (logarithm(k - 1), logarithm(k))
    let (c, d) = (logarithm(k + 1), logarithm(k + 2))
    let cubic = 3 * (b - c) + d - a
    let square = 2 * a - 5 * b + 4 * c - d
    return spectrum_exp2(b + 0.5 * u * (c - a + u * (square + u * cubic)))
  }

  /// log2 of bin `k`, no less than that of 1e−30: below what a level of −200 dBFS needs.
  @_noAllocation @_noLocks
  private func logarithm(_ k: Int) -> Float { spectrum_log2(max(1e-30, power[k])) }

  /// The mean of the decibels of bins floor(low) to floor(high), as power.
  @_noAllocation @_noLocks
  private func geometricMean(from low: Float, to high: Float) -> Float {
    let first = Int(clamping: low, to: firstBin...endBin - 1)
    let last = Int(clamping: high, to: first...endBin - 1)
    var sum: Float = 0
    for k in first...last { sum += logarithm(k) }
    return spectrum_exp2(sum / Float(last - first + 1))
  }
}

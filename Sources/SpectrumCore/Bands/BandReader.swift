// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Where a band lies among the bins of a transform.
struct BandPlace {
  /// Its edges, in bins.
  var low: Float = 0
  var high: Float = 0
  /// The first and last bin that belong to it at least in part, where bin k covers k − ½ to k + ½;
  /// the neighbours of both hold power.
  var first: Int32 = 0
  var last: Int32 = 0
  /// The parts of those two that lie within; if they are the same, `lastPart` is 0.
  var firstPart: Float = 0
  var lastPart: Float = 0

  init() {}

  /// The band from `lowHz` to `highHz` in a transform that has power in bins `bins`.
  @_noAllocation @_noLocks
  init(from lowHz: Float, to highHz: Float, binsPerHz: Float, bins: Range<Int>) {
    (low, high) = (lowHz * binsPerHz, highHz * binsPerHz)
    let inner = bins.lowerBound + 1...max(bins.lowerBound + 1, bins.upperBound - 2)
    first = Int32(Int(clamping: low + 0.5, to: inner))
    last = Int32(Int(clamping: high + 0.5, to: inner))
    let isOne = first == last
    firstPart = isOne ? high - low : Float(first) + 0.5 - low
    lastPart = isOne ? 0 : high - Float(last) + 0.5
  }
}

/// The bins of one transform: power 1 is a full-scale sine.
struct BandBins {
  /// `scale` times this is the power per bin. Up to seven floats after the last bin may be read;
  /// their values are ignored.
  var power: UnsafePointer<Float>
  var scale: Float
  /// 1 / equivalent noise bandwidth in bins.
  var noiseGain: Float
  var binsPerHz: Float
  /// Bins that hold power are `firstBin` ..< `endBin`.
  var firstBin: Int
  var endBin: Int
  var mainLobeReach: Int
  /// Of the transform's window.
  var shape: UnsafePointer<PeakShape>
  /// Changes with the power.
  var version: Int
}

/// Reads the bins of one transform as bands.
struct BandReader {
  /// A pointer, since a struct of more than a few words is copied for each call.
  private let bins: UnsafePointer<BandBins>
  private let detector: BandDetector
  private let calibration: SpectrumCalibration

  /// In bands of fewer bins than this, the spectrum is interpolated between the bins.
  private static let narrow: Float = 2

  @_noAllocation @_noLocks
  init(_ bins: UnsafePointer<BandBins>, _ settings: SpectrumSettings) {
    (self.bins, detector, calibration) = (bins, settings.detector, settings.calibration)
  }

  private var power: UnsafePointer<Float> {
    @_noAllocation @_noLocks @inline(__always) get { bins.pointee.power }
  }

  /// What a band reads, and what it holds; power 1 is a full-scale sine.
  struct Reading {
    /// By detector and calibration.
    var power: Float
    /// The strongest sine within the edges; 0 without one.
    var sine: Float
    /// The power between the edges, whatever detector and calibration are set.
    var within: Float
  }

  /// The reading at `place`. The sine is searched for only if it may matter or is wanted.
  @_noAllocation @_noLocks
  func reading(at place: UnsafePointer<BandPlace>, wantsSine: Bool) -> Reading {
    let (scale, reach) = (bins.pointee.scale, bins.pointee.mainLobeReach)
    let (low, high) = (place.pointee.low, place.pointee.high)
    let (first, last) = (Int(place.pointee.first), Int(place.pointee.last))
    let (inside, maximum) = survey(first, last)
    let noise = (inside + ends(of: place)) * bins.pointee.noiseGain
    let within = scale * noise
    guard detector.rawValue != BandDetector.meanOfDecibels.rawValue else {
      return Reading(power: scale * geometricMean(from: low, to: high), sine: 0, within: within)
    }
    let isPower = detector.rawValue == BandDetector.power.rawValue
    if isPower && calibration.rawValue != SpectrumCalibration.sine.rawValue {
      let isDensity = calibration.rawValue == SpectrumCalibration.density.rawValue
      let gain = isDensity ? bins.pointee.binsPerHz / (high - low) : 1
      return Reading(power: within * gain, sine: 0, within: within)
    }
    let mayWaive = isPower && !wantsSine
    // The power of a sine in a wide band is at most `highestGain` times that of the highest bin.
    let isWide = high - low >= Self.narrow
    if mayWaive && isWide && noise >= maximum * bins.pointee.shape.pointee.highestGain {
      return Reading(power: within, sine: 0, within: within)
    }
    let best = firstBin(of: maximum, from: first)
    // If the main lobe around the highest bin lies within the band, the band's power includes the
    // sine's. Not with the rectangular window, which has much of its power in the side lobes.
    let isLobeInside = best &- reach > first && best &+ reach < last
    if mayWaive && isLobeInside && reach > 1 {
      return Reading(power: within, sine: 0, within: within)
    }
    let sine = sine(around: best, in: place)
    return Reading(
      power: scale * (isPower ? max(noise, sine.highest) : sine.highest),
      sine: scale * sine.contained, within: within)
  }

  /// The power of the first and the last bin's parts.
  @_noAllocation @_noLocks @inline(__always)
  private func ends(of place: UnsafePointer<BandPlace>) -> Float {
    let (first, last) = (Int(place.pointee.first), Int(place.pointee.last))
    return power[first] * place.pointee.firstPart + power[last] * place.pointee.lastPart
  }

  /// The sum of the bins between `first` and `last`, and the highest of all.
  @_noAllocation @_noLocks @inline(__always)
  private func survey(_ first: Int, _ last: Int) -> (inside: Float, highest: Float) {
    let count = Int32(truncatingIfNeeded: last &- first &+ 1)
    if count <= 8 {
      let inside = spectrum_mask_first8(SIMD8(at: power + (first &+ 1)), count &- 2)
      let all = spectrum_mask_first8(SIMD8(at: power + first), count)
      return (inside.total, spectrum_highest8(all))
    }
    var (sums, highest) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    var k = first &+ 1
    while k &+ 8 <= last {
      let eight = SIMD8(at: power + k)
      sums += eight
      highest = highest.larger(eight)
      k &+= 8
    }
    let rest = spectrum_mask_first8(SIMD8(at: power + k), Int32(truncatingIfNeeded: last &- k))
    let inner = spectrum_highest8(highest.larger(rest))
    return ((sums + rest).total, max(inner, max(power[first], power[last])))
  }

  /// The first bin from `first` on whose power is `value`; there must be one.
  @_noAllocation @_noLocks @inline(__always)
  private func firstBin(of value: Float, from first: Int) -> Int {
    var k = first
    while k < bins.pointee.endBin {
      let bits = spectrum_equal8(power + k, value)
      if bits != 0 { return k &+ bits.trailingZeroBitCount }
      k &+= 8
    }
    return first
  }

  /// The power of the strongest sine within the edges or, without one, of the highest point of the
  /// spectrum there; `contained`: the sine's alone, 0 without one. `highestBin`: the highest of the
  /// bins that belong to the band at least in part.
  @_noAllocation @_noLocks @inline(__always)
  private func sine(
    around highestBin: Int, in place: UnsafePointer<BandPlace>
  ) -> (highest: Float, contained: Float) {
    let (low, high) = (place.pointee.low, place.pointee.high)
    let (firstBin, endBin) = (bins.pointee.firstBin, bins.pointee.endBin)
    let width = high - low
    var best = highestBin
    if width < Self.narrow {
      // The peak of a sine that is visible here may be the next bin.
      let (left, right) = (power[best &- 1], power[best &+ 1])
      if max(left, right) > power[best] {
        best = min(max(best &+ (right > left ? 1 : -1), firstBin &+ 1), endBin &- 2)
      }
    }
    var contained: Float = 0
    var limit = Float.infinity
    if power[best] >= power[best &- 1] && power[best] >= power[best &+ 1] {
      let sine = bins.pointee.shape.pointee.sine(at: best, of: power)
      // Bands beside the sine's are lower, so that its own band is the highest.
      let distance = 0.5 * (low + high) - sine.bin
      limit = sine.power / (1 + 0.0625 * distance * distance)
      if sine.bin >= low && sine.bin <= high {
        // In wide bands a peak of noise must not lift the band above its power: the rest of the
        // power under the main lobe is subtracted. For a sine alone that is 0.
        let share = min(1, max(0, width - 1))
        let penalty = share > 0 ? share * max(0, lobePower(around: best) - sine.power) : 0
        contained = sine.power - penalty
      }
    }
    if width < Self.narrow {
      return (max(contained, min(limit, interpolated(at: 0.5 * (low + high)))), contained)
    }
    if Float(best) >= low && Float(best) <= high { return (max(contained, power[best]), contained) }
    return (max(contained, highestWithin(place)), contained)
  }

  /// The highest bin whose middle lies between the edges.
  @_noAllocation @_noLocks
  private func highestWithin(_ place: UnsafePointer<BandPlace>) -> Float {
    var (k, last) = (Int(place.pointee.first), Int(place.pointee.last))
    if Float(k) < place.pointee.low { k &+= 1 }
    if Float(last) > place.pointee.high { last &-= 1 }
    var highest: Float = 0
    while k <= last {
      highest = max(highest, power[k])
      k &+= 1
    }
    return highest
  }

  /// Σ P / noise bandwidth over the main lobe around bin `middle`.
  @_noAllocation @_noLocks @inline(__always)
  private func lobePower(around middle: Int) -> Float {
    var sum: Float = 0
    let reach = bins.pointee.mainLobeReach
    var k = max(bins.pointee.firstBin, middle &- reach)
    let last = min(bins.pointee.endBin &- 1, middle &+ reach)
    while k <= last {
      sum += power[k]
      k &+= 1
    }
    return sum * bins.pointee.noiseGain
  }

  /// The spectrum between bins: a cubic through the decibels of the four around `position`
  /// (Catmull, Rom, "A class of local interpolating splines", 1974).
  @_noAllocation @_noLocks
  private func interpolated(at position: Float) -> Float {
    let (lowest, highest) = (bins.pointee.firstBin + 1, bins.pointee.endBin - 3)
    let k = Int(clamping: position, to: lowest...max(lowest, highest))
    let u = min(1, max(0, position - Float(k)))
    // Above 1e−30, so that the logarithm is finite; that is far below −200 dBFS.
    let levels = spectrum_log2_4(SIMD4(repeating: 1e-30).larger(SIMD4(at: power + (k - 1))))
    let (a, b, c, d) = (levels[0], levels[1], levels[2], levels[3])
    let cubic = 3 * (b - c) + d - a
    let square = 2 * a - 5 * b + 4 * c - d
    return spectrum_exp2(b + 0.5 * u * (c - a + u * (square + u * cubic)))
  }

  /// The mean of the decibels of bins floor(low) to floor(high), as power.
  @_noAllocation @_noLocks
  private func geometricMean(from low: Float, to high: Float) -> Float {
    let end = bins.pointee.endBin - 1
    let first = Int(clamping: low, to: bins.pointee.firstBin...end)
    let last = Int(clamping: high, to: first...end)
    var sum: Float = 0
    for k in first...last { sum += spectrum_log2(max(1e-30, power[k])) }
    return spectrum_exp2(sum / Float(last - first + 1))
  }
}

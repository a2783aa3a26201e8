// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

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

/// Reads the bins of one transform as bands, eight at a time, a lane each.
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

  /// The readings of bands, and the power within them; power 1 is a full-scale sine.
  struct Readings {
    /// By detector and calibration.
    var power: SIMD8<Float>
    /// The strongest sine within the edges; 0 without one.
    var sine: SIMD8<Float>
    /// The power between the edges, whatever detector and calibration are set.
    var within: SIMD8<Float>
  }

  /// The readings at `places`. Sines are searched for only if they may matter or are wanted.
  @_noAllocation @_noLocks
  func readings(at places: BandPlaces8, wantsSines: Bool) -> Readings {
    let scale = bins.pointee.scale
    let survey = BandSurvey(of: places, in: power)
    let noise = survey.power(at: places) * bins.pointee.noiseGain
    let within = noise * scale
    let none = SIMD8<Float>(repeating: 0)
    guard detector != .meanOfDecibels else {
      return Readings(power: geometricMeans(at: places) * scale, sine: none, within: within)
    }
    let isPower = detector == .power
    if isPower && calibration != .sine {
      let isDensity = calibration == .density
      let widths = places.high - places.low
      let gains = SIMD8(repeating: bins.pointee.binsPerHz) / widths
      return Readings(power: isDensity ? within * gains : within, sine: none, within: within)
    }
    let isClear =
      isPower && !wantsSines ? holdsItsSine(survey, noise, places) : .none
    if isClear.hasAll { return Readings(power: within, sine: none, within: within) }
    let sines = sines(survey, places)
    let highest = isPower ? noise.larger(sines.highest) : sines.highest
    return Readings(
      power: isClear.choose(noise, else: highest) * scale, sine: sines.contained * scale,
      within: within)
  }

  /// Whether the power of a band includes that of any sine in it.
  @_noAllocation @_noLocks @inline(__always)
  private func holdsItsSine(
    _ survey: BandSurvey, _ noise: SIMD8<Float>, _ places: BandPlaces8
  ) -> LaneMask {
    let reach = Float(bins.pointee.mainLobeReach)
    let isWide = SIMD8(repeating: Self.narrow).isAtMost(places.high - places.low)
    // The power of a sine in a wide band is at most `highestGain` times that of the highest bin.
    let isNoise = (survey.highest * bins.pointee.shape.pointee.highestGain).isAtMost(noise)
    // If the main lobe around the highest bin lies within the band, the band's power includes the
    // sine's. Not with the rectangular window, which has much of its power in the side lobes.
    guard reach > 1 else { return isWide & isNoise }
    let isLobeInside =
      places.first.isBelow(survey.best - reach) & (survey.best + reach).isBelow(places.last)
    return isWide & isNoise | isLobeInside
  }

  /// The power of the strongest sine within the edges or, without one, of the highest point of the
  /// spectrum there; `contained`: the sine's alone, 0 without one.
  @_noAllocation @_noLocks @inline(__always)
  private func sines(
    _ survey: BandSurvey, _ places: BandPlaces8
  ) -> (highest: SIMD8<Float>, contained: SIMD8<Float>) {
    let (low, high) = (places.low, places.high)
    let (width, middle) = (high - low, 0.5 * (low + high))
    let isNarrow = width.isBelow(SIMD8(repeating: Self.narrow))
    let peak = peaks(survey.best, isNarrow)
    let (before, here, after) = threeBins(around: peak)
    let isPeak = before.isAtMost(here) & after.isAtMost(here)
    let sine = bins.pointee.shape.pointee.sines(
      at: peak, spectrum_sqrt8(before), spectrum_sqrt8(here), spectrum_sqrt8(after))
    // In wide bands a peak of noise must not lift the band above its power: the rest of the power
    // under the main lobe is subtracted. For a sine alone that is 0.
    let none = SIMD8<Float>(repeating: 0)
    let share = SIMD8(repeating: 1).smaller(none.larger(width - 1))
    let lobe = (before + here + after + outerLobes(around: peak)) * bins.pointee.noiseGain
    let penalty = share * none.larger(lobe - sine.power)
    let isContained = isPeak & low.isAtMost(sine.bin) & sine.bin.isAtMost(high)
    let contained = isContained.choose(sine.power - penalty, else: none)
    var highest = survey.inner
    if isNarrow.hasAny {
      // Bands beside the sine's are lower, so that its own band is the highest.
      let distance = middle - sine.bin
      let limit = sine.power / (1 + 0.0625 * distance * distance)
      let between = interpolated(at: middle)
      highest = isNarrow.choose(
        isPeak.choose(between.smaller(limit), else: between), else: highest)
    }
    return (contained.larger(highest), contained)
  }

  /// The bins to look for a sine at: in a narrow band, the peak of a sine that is visible there may be
  /// the next one.
  @_noAllocation @_noLocks @inline(__always)
  private func peaks(_ best: SIMD8<Float>, _ isNarrow: LaneMask) -> SIMD8<Float> {
    guard isNarrow.hasAny else { return best }
    let (before, here, after) = threeBins(around: best)
    let (lowest, highest) = (Float(bins.pointee.firstBin + 1), Float(bins.pointee.endBin - 2))
    let next = before.isBelow(after).choose(best + 1, else: best - 1)
      .larger(SIMD8(repeating: lowest)).smaller(SIMD8(repeating: highest))
    return (isNarrow & here.isBelow(before.larger(after))).choose(next, else: best)
  }

  /// P of the bins and of those before and after them.
  @_noAllocation @_noLocks @inline(__always)
  private func threeBins(
    around middles: SIMD8<Float>
  ) -> (before: SIMD8<Float>, here: SIMD8<Float>, after: SIMD8<Float>) {
    (
      SIMD8(gatheredFrom: power - 1, at: middles), SIMD8(gatheredFrom: power, at: middles),
      SIMD8(gatheredFrom: power + 1, at: middles)
    )
  }

  /// Σ P over the main lobes around `peaks`, but for the peaks and the bins beside them.
  @_noAllocation @_noLocks @inline(__always)
  private func outerLobes(around peaks: SIMD8<Float>) -> SIMD8<Float> {
    let lowest = SIMD8(repeating: Float(bins.pointee.firstBin))
    let highest = SIMD8(repeating: Float(bins.pointee.endBin - 1))
    let none = SIMD8<Float>(repeating: 0)
    var (sum, left, right) = (none, peaks - 2, peaks + 2)
    for _ in 1..<bins.pointee.mainLobeReach {
      let (before, after) = (
        SIMD8(gatheredFrom: power, at: left.larger(lowest)),
        SIMD8(gatheredFrom: power, at: right.smaller(highest))
      )
      sum += lowest.isAtMost(left).choose(before, else: none)
      sum += right.isAtMost(highest).choose(after, else: none)
      (left, right) = (left - 1, right + 1)
    }
    return sum
  }

  /// The spectrum between bins: a cubic through the decibels of the four around each position
  /// (Catmull, Rom, "A class of local interpolating splines", 1974).
  @_noAllocation @_noLocks @inline(__always)
  private func interpolated(at positions: SIMD8<Float>) -> SIMD8<Float> {
    let lowest = SIMD8(repeating: Float(bins.pointee.firstBin + 1))
    let highest = SIMD8(repeating: Float(bins.pointee.endBin - 3)).larger(lowest)
    let k = spectrum_whole8(lowest.larger(positions.smaller(highest)))
    let u = SIMD8(repeating: 1).smaller(SIMD8(repeating: 0).larger(positions - k))
    // Above 1e−30, so that the logarithm is finite; that is far below −200 dBFS.
    let least = SIMD8<Float>(repeating: 1e-30)
    let a = spectrum_log2_8(least.larger(SIMD8(gatheredFrom: power - 1, at: k)))
    let b = spectrum_log2_8(least.larger(SIMD8(gatheredFrom: power, at: k)))
    let c = spectrum_log2_8(least.larger(SIMD8(gatheredFrom: power + 1, at: k)))
    let d = spectrum_log2_8(least.larger(SIMD8(gatheredFrom: power + 2, at: k)))
    let cubic = 3 * (b - c) + d - a
    let square = 2 * a - 5 * b + 4 * c - d
    let level = b + 0.5 * u * (c - a + u * (square + u * cubic))
    return spectrum_exp2_8(SIMD8(repeating: -126).larger(level.smaller(SIMD8(repeating: 127))))
  }

  /// The mean of the decibels of bins floor(low) to floor(high), as power.
  @_noAllocation @_noLocks
  private func geometricMeans(at places: BandPlaces8) -> SIMD8<Float> {
    let end = bins.pointee.endBin - 1
    var means = SIMD8<Float>(repeating: 0)
    for lane in 0..<8 {
      let first = Int(clamping: places.low[lane], to: bins.pointee.firstBin...end)
      let last = Int(clamping: places.high[lane], to: first...end)
      var sum: Float = 0
      for k in first...last { sum += spectrum_log2(max(1e-30, power[k])) }
      means[lane] = spectrum_exp2(sum / Float(last - first + 1))
    }
    return means
  }
}

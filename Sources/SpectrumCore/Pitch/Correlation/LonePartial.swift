// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Finds a lone partial above the range of notes in the transform of a level's newest W samples.
///
/// A partial above the highest note, `PitchRange.highest(rate:)`, that stands alone is no evidence
/// for a note: every multiple of its period is a period of it, and some multiple of a note's period
/// is nearly one, too. So it is left out of the correlation, and the note has to explain what is in
/// the range. A partial is a note's own if
/// others above the range are as strong, if it is a multiple of the strongest one in the range, or
/// if it is next to another one in a harmonic series, whose fundamental may be missing.
struct LonePartial {
  /// The first bin that is left out, up to W/2, which leaves out none.
  private(set) var firstBin = half

  /// Whether there is one.
  var isFound: Bool {
    @_noAllocation @_noLocks get { firstBin < Self.half }
  }

  /// The least share of the power, and of that above the range, that a lone partial has.
  private static let leastPart: Float = 0.01
  private static let dominance: Float = 0.35
  /// Bins on either side of the highest one that a partial reaches in the window.
  private static let reach = 2
  /// The least power of the strongest partial in the range, and of another partial before the
  /// smoothing, relative to one above the range: −13 and −17 dB.
  private static let leastNote: Float = 0.05
  private static let leastOther: Float = 0.02
  /// The highest number of a partial that is looked at, and how far it may be out of tune.
  private static let highestRatio: Float = 6.5
  private static let tuning: Float = 0.02
  /// The bins of positive frequencies.
  private static let half = 128

  /// The first bin above the range of notes, up to `highest` Hz, in a level of `rate` Hz.
  @_noAllocation @_noLocks
  static func bin(of highest: Float, rate: Float) -> Int {
    Int(clamping: highest / rate * Float(2 * half) + 0.5, to: reach + 1...half)
  }

  /// Looks for it in the `bins`, as `CorrelationTransform.transform` returns them, from `start` on.
  /// `smoothings`: how often [1 2 1]/4 has smoothed the level.
  @_noAllocation @_noLocks
  init(in bins: borrowing SampleBuffer, from start: Int, smoothings: Int) {
    guard start < Self.half else { return }
    let bins = Bins(base: bins.base)
    var (inRange, above) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    var index = 0
    while index < Self.half {
      let power = Complex8(at: bins.base + index, distance: CorrelationTransform.imaginaryPlace)
        .power
      if index < start & ~7 { inRange += power } else { above += power }
      index &+= 8
    }
    let least = Self.leastPart * (inRange.total + above.total)
    guard above.total > least else { return }
    let top = bins.highest(start..<Self.half - 1, of: 0)
    let pitch = Self.pitch(bins, of: top, from: start, smoothings: smoothings)
    // Beside a note's own partials there may be a lone one.
    let highest = pitch > 0 ? bins.highest(start..<Self.half - 1, of: pitch) : top
    guard bins.isPeak(highest) else { return }
    // Side lobes of the note's partials aren't one.
    if pitch > 0 && bins.power(highest) < Self.leastNote * bins.power(top) { return }
    let reached = max(start, highest - Self.reach)..<min(Self.half, highest + Self.reach + 1)
    var (own, sum) = (Float(0), Float(0))
    for bin in start..<Self.half where pitch == 0 || !Bins.isNear(bin, pitch) {
      sum += bins.power(bin)
      if reached.contains(bin) { own += bins.power(bin) }
    }
    if own > least && own > Self.dominance * sum { firstBin = min(start, highest - Self.reach - 1) }
  }

  /// The fundamental, in bins, that the partial at bin `top` has in common with another one: with
  /// the strongest in the range, below bin `start`, which it is a multiple of, or with the
  /// strongest of all, which is next to it in the series. 0 = none.
  @_noAllocation @_noLocks
  private static func pitch(
    _ bins: Bins, of top: Int, from start: Int, smoothings: Int
  ) -> Float {
    let (frequency, power) = (bins.frequency(top), bins.power(top))
    let note = bins.highest(1..<start - 1, of: 0)
    let lowest = bins.frequency(note)
    if bins.power(note) > leastNote * power && isInTune(frequency, lowest) { return lowest }
    var other = bins.isPeak(note) ? note : 1
    for bin in start..<half - 1
    where abs(bin - top) > 2 * reach && bins.isPeak(bin) && bins.power(bin) > bins.power(other) {
      other = bin
    }
    let (otherGain, gain) = (Self.gain(other, smoothings), Self.gain(top, smoothings))
    guard bins.power(other) * gain > leastOther * power * otherGain else { return 0 }
    let spacing = abs(frequency - bins.frequency(other))
    return spacing < Float(start) && isInTune(frequency, spacing) ? spacing : 0
  }

  /// The power that the pyramid's smoothing, [1 2 1]/4, leaves at a bin.
  @_noAllocation @_noLocks
  private static func gain(_ bin: Int, _ smoothings: Int) -> Float {
    let half = Float(spectrum_cos(Double.pi * (Double(bin) + 0.25) / Double(2 * Self.half)))
    let once = half * half * half * half
    return smoothings == 2 ? once * once : once
  }

  /// Whether a frequency is a low multiple of `pitch`, both in bins.
  @_noAllocation @_noLocks
  private static func isInTune(_ frequency: Float, _ pitch: Float) -> Bool {
    let ratio = frequency / max(pitch, 1)
    return ratio > 1.5 && ratio < highestRatio
      && abs(ratio - spectrum_round(ratio)) < tuning * ratio
  }

  /// The transform of a level's newest samples.
  private struct Bins {
    let base: UnsafePointer<Float>

    /// Whether a bin has more power than its neighbours: the flanks of a partial aren't another one.
    @_noAllocation @_noLocks
    func isPeak(_ bin: Int) -> Bool {
      power(bin) > power(bin - 1) && power(bin) > power(bin + 1)
    }

    /// Whether a partial of `pitch` reaches a bin.
    @_noAllocation @_noLocks
    static func isNear(_ bin: Int, _ pitch: Float) -> Bool {
      let multiple = spectrum_round((Float(bin) + 0.25) / pitch)
      return abs(Float(bin) + 0.25 - multiple * pitch) < Float(reach)
    }

    /// The bin with the most power, without those that partials of `pitch` reach; 0 = none.
    @_noAllocation @_noLocks
    func highest(_ range: Range<Int>, of pitch: Float) -> Int {
      var (highest, most) = (range.lowerBound, Float(0))
      for bin in range where pitch == 0 || !Self.isNear(bin, pitch) {
        let power = power(bin)
        if power > most { (highest, most) = (bin, power) }
      }
      return highest
    }

    @_noAllocation @_noLocks
    func power(_ bin: Int) -> Float {
      let (real, imaginary) = (base[bin], base[CorrelationTransform.imaginaryPlace + bin])
      return real * real + imaginary * imaginary
    }

    /// The frequency of the sine whose highest bin is `bin`, in bins: exact for one sine. Source:
    /// Jacobsen, Kootsookos, "Fast, accurate frequency estimators", IEEE SP Magazine 24(3), 2007.
    @_noAllocation @_noLocks
    func frequency(_ bin: Int) -> Float {
      let (real, imaginary) = (base + bin, base + CorrelationTransform.imaginaryPlace + bin)
      let (above, below) = ((real[-1] - real[1]), (imaginary[-1] - imaginary[1]))
      let curve = (
        2 * real[0] - real[-1] - real[1], 2 * imaginary[0] - imaginary[-1] - imaginary[1]
      )
      let size = curve.0 * curve.0 + curve.1 * curve.1
      let offset = size > 0 ? (above * curve.0 + below * curve.1) / size : 0
      return Float(bin) + 0.25 + offset.clamped(to: -1...1)
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The excitation of the ear by a sound: the power that passes each of its filters.
///
/// The filter at f has the weight W = (1 + p·g)·e^(−p·g), g = |f' − f| / f, for power at f'. Above f,
/// p = 4·f / ERB(f). Below f, where louder sounds spread further up,
///
///     p = 4·f / ERB(f) · (1 − 0.35/30.2 · (X − 51)),
///
/// where X is the level of the sound at f' in dB SPL per ERB, and 30.2 is p at 1 kHz and 51 dB.
/// Sources: Glasberg, Moore, Hear. Res. 47, 1990; Moore, Glasberg, Baer, "A model for the prediction
/// of thresholds, loudness, and partial loudness", J. Audio Eng. Soc. 45(4), 1997.
struct ExcitationPattern: ~Copyable {
  /// Power 1, a full-scale sine, in dB SPL. The monitors' gain isn't known: mixes at −20 dBFS are
  /// heard at 80 to 85 dB SPL.
  static let fullScaleLevel: Float = 100
  /// Bands that a filter sums, from its own up: eight ERB above, it passes −120 dB.
  static let reach = 16
  /// p·g at which a filter passes −80 dB, and nothing further is summed.
  private static let farthest: Float = 22
  private static var count: Int { @_noAllocation @_noLocks get { HearingBands.count } }

  /// 4·(f − f') / ERB(f) for each filter (row) and band below it; from the diagonal on far enough to
  /// weigh nothing; shape: [count][count].
  private let distances = SampleBuffer(count: HearingBands.count * HearingBands.count)
  /// W for each filter and the bands from its own on; shape: [count][reach].
  private let weightsAbove = SampleBuffer(count: HearingBands.count * Self.reach)
  /// p / p(51 dB) of each band.
  private let slopes = SampleBuffer(count: HearingBands.count)
  /// The least of each eight of them.
  private let leastSlopes = SampleBuffer(count: HearingBands.count / 8)

  init() {
    for filter in 0..<Self.count {
      let hertz = HearingBands.frequencyHz(at: Float(filter) + 0.5)
      let slope = 4 / ERBScale.bandwidth(atHz: hertz)
      for band in 0..<Self.count {
        let other = HearingBands.frequencyHz(at: Float(band) + 0.5)
        distances[filter * Self.count + band] = band < filter ? slope * (hertz - other) : 80
      }
      for step in 0..<Self.reach {
        let other = HearingBands.frequencyHz(at: Float(filter + step) + 0.5)
        let distance = slope * (other - hertz)
        weightsAbove[filter * Self.reach + step] = (1 + distance) * spectrum_exp(-distance)
      }
    }
  }

  /// The excitation by a sound, and by a part of it in its presence.
  ///
  /// `powers`, `parts`: of the bands of hearing, then `reach` zeros; `excitations` and `excited`:
  /// [count].
  @_noAllocation @_noLocks
  mutating func process(
    _ powers: UnsafePointer<Float>, _ parts: UnsafePointer<Float>,
    into excitations: UnsafeMutablePointer<Float>, _ excited: UnsafeMutablePointer<Float>
  ) {
    setSlopes(powers)
    for filter in 0..<Self.count {
      let weights = weightsAbove.base + filter * Self.reach
      let (near, far) = (SIMD8(at: weights), SIMD8(at: weights + 8))
      var sums = near * SIMD8(at: powers + filter) + far * SIMD8(at: powers + (filter + 8))
      var partSums = near * SIMD8(at: parts + filter) + far * SIMD8(at: parts + (filter + 8))
      let distances = distances.base + filter * Self.count
      var band = 0
      while band < filter {
        // The nearest of the eight.
        if distances[min(band &+ 7, filter &- 1)] * leastSlopes.base[band &>> 3] < Self.farthest {
          let weights = Self.weights(SIMD8(at: distances + band) * SIMD8(at: slopes.base + band))
          sums += weights * SIMD8(at: powers + band)
          partSums += weights * SIMD8(at: parts + band)
        }
        band &+= 8
      }
      (excitations[filter], excited[filter]) = (sums.total, partSums.total)
    }
  }

  /// (1 + x)·e^(−x), within 0.1 dB down to −60 dB.
  ///
  /// e^(−x) is the 64th power of the first terms of e^(−x/64).
  @_noAllocation @_noLocks @inline(__always)
  private static func weights(_ x: SIMD8<Float>) -> SIMD8<Float> {
    let y = x * (1 / 64)
    var e = 1 + (y * (-1 + y * (0.5 + y * (-1 / 6 + y * (1 / 24)))))
    for _ in 0..<6 { e *= e }
    return (1 + x) * e
  }

  @_noAllocation @_noLocks
  private mutating func setSlopes(_ powers: UnsafePointer<Float>) {
    let slopes = slopes.base
    // The power in an ERB round each band.
    for band in 0..<Self.count {
      slopes[band] = powers[band] + 0.5 * (powers[max(0, band - 1)] + powers[band + 1])
    }
    let least = SIMD8<Float>(repeating: 1e-20)
    for band in stride(from: 0, to: Self.count, by: 8) {
      let level = spectrum_log2_8(SIMD8(at: slopes + band).larger(least)) * Decibels.perDoubling
      let slope = 1 + (level + (Self.fullScaleLevel - 51)) * (-0.35 / 30.2)
      // From 20 to 102 dB SPL.
      let held = slope.larger(SIMD8(repeating: 0.4)).smaller(SIMD8(repeating: 1.36))
      held.store(at: slopes + band)
      leastSlopes.base[band / 8] = -spectrum_highest8(-held)
    }
  }
}

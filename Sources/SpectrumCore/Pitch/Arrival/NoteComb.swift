// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Leaves out of a sound what repeats with a period, or with any of several.
///
///     e = (1 − z^−T)·(1 − z^−U)·(1 − z^−V)·x:
///
/// combs, in which any other note keeps its period. Source: de Cheveigné, "Separation of concurrent
/// harmonic sounds: Fundamental frequency estimation and a time-domain cancellation model of
/// auditory processing", J. Acoust. Soc. Am. 93, 1993.
enum NoteComb {
  /// The most samples by which a copy is late.
  static let longest = 40 * PitchPyramid.tickSamples

  /// The samples before the first one that the combs of `lags`, in samples, read.
  @_noAllocation @_noLocks
  static func reach(_ lags: NotePeriods) -> Int { Int(clamping: lags.sum + 4, to: 4...longest) }

  /// Writes e of `count` samples, a multiple of eight, to `rest`; `lags` in samples.
  @_noAllocation @_noLocks
  static func leaveOut(
    _ lags: NotePeriods, from samples: UnsafePointer<Float>, count: Int,
    into rest: UnsafeMutablePointer<Float>
  ) {
    spectrum_copy(rest, samples, count)
    // The product's terms: one of each set of notes, late by all their lags.
    for set in 1..<NotePeriods.sets {
      guard let notes = lags.chosen(set) else { continue }
      let gain: Float = set.nonzeroBitCount.isMultiple(of: 2) ? 1 : -1
      add(gain, samples, late: notes.sum, count: count, to: rest)
    }
  }

  /// Adds `gain` times the samples, late by `lag`, to the rest.
  @_noAllocation @_noLocks
  private static func add(
    _ gain: Float, _ samples: UnsafePointer<Float>, late lag: Float, count: Int,
    to rest: UnsafeMutablePointer<Float>
  ) {
    let whole = spectrum_floor(lag)
    let part = lag - whole
    // Lagrange's cubic through the samples at the lags −1, 0, 1, 2 from the whole one.
    let a = -gain * part * (part - 1) * (part - 2) / 6
    let b = gain * (part + 1) * (part - 1) * (part - 2) / 2
    let c = -gain * (part + 1) * part * (part - 2) / 2
    let d = gain * (part + 1) * part * (part - 1) / 6
    let past = samples - Int(clamping: whole, to: 2...longest)
    var index = 0
    while index < count {
      let place = past + index
      let inner = SIMD8(at: place) * b + SIMD8(at: place - 1) * c
      let note = inner + (SIMD8(at: place + 1) * a + SIMD8(at: place - 2) * d)
      (SIMD8(at: rest + index) + note).store(at: rest + index)
      index &+= 8
    }
  }
}

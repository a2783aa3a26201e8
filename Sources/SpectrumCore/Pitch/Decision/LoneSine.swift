// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Whether a few samples are those of one sine above the range of notes.
///
/// A sine of ω radians per sample satisfies x[n − 1] + x[n + 1] = 2·cos ω·x[n]. The least squares
/// give cos ω, and what they leave over tells one sine from several, within two milliseconds: a
/// spectrum of the attack is still too broad for that. It is de Prony's method (1795) for one sine.
enum LoneSine {
  /// Seconds in which a sine above the range has ten periods.
  private static let seconds: Float = 0.002
  /// The most that may be left over, as the mean square of cos ω − cos ω', in (1 − cos ω)²: that of
  /// another partial far below at −17 dB.
  private static let mostRest: Float = 0.02

  /// Whether the newest samples are those of a sine above the range: each of its periods is like the
  /// one before, and so is each number of them.
  @_noAllocation @_noLocks
  static func isAboveRange(in pyramid: borrowing PitchPyramid) -> Bool {
    let (level, rate) = (pyramid.firstLevel, pyramid.rates[pyramid.firstLevel])
    let count = Int(clamping: seconds * rate, to: 8...pyramid.capacity(level))
    let end = pyramid.plainEnd(level)
    var (energy, product, sums) = (Float(0), Float(0), Float(0))
    var sample = end - count
    while sample < end - 2 {
      let (middle, around) = (sample[1], sample[0] + sample[2])
      energy += middle * middle
      product += middle * around
      sums += around * around
      sample += 1
    }
    guard energy > 0 else { return false }
    let cosine = product / (2 * energy)
    // Σ (x[n − 1] + x[n + 1] − 2·cos ω·x[n])²/(4·Σ x[n]²)
    let rest = sums / (4 * energy) - cosine * cosine
    let highest = Float(spectrum_cos(2 * Double.pi * Double(pyramid.highestNote / rate)))
    return cosine < highest && rest < mostRest * (1 - cosine) * (1 - cosine)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Hears a note's attack by its high partials, which have died away in notes that ring on.
///
/// The energy of the second difference, which rises by 12 dB per octave, is summed over two ticks.
/// An attack has twice that of any two ticks in the 32 ms before, which hold two pulses of a voice
/// or a bass string.
struct AttackDetector {
  /// The energies of the last tick, and of it and the one before.
  private var (last, lastTwo) = (Float(0), Float(0))
  /// The energies of each two ticks before these, the newest first.
  private var (recent, earlier, earliest) = (SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>())

  private static let rise: Float = 2
  /// Less is silence: −110 dBFS for a tick of 64 samples.
  private static let least: Float = 1e-9

  /// Takes the tick of `count` samples before `end`, a multiple of 8; returns whether it ends with
  /// an attack.
  @_noAllocation @_noLocks
  mutating func hears(before end: UnsafePointer<Float>, count: Int) -> Bool {
    var sum = SIMD8<Float>.zero
    var sample = end - count
    while sample < end {
      let bend = SIMD8(at: sample) - 2 * SIMD8(at: sample - 1) + SIMD8(at: sample - 2)
      sum += bend * bend
      sample += 8
    }
    let energy = sum.total
    let highest = spectrum_highest8(recent.larger(earlier).larger(earliest))
    earliest = spectrum_delayed1_8(earlier, earliest)
    earlier = spectrum_delayed1_8(recent, earlier)
    recent = spectrum_delayed1_8(SIMD8(repeating: lastTwo), recent)
    (last, lastTwo) = (energy, last + energy)
    return lastTwo > Self.rise * max(highest, Self.least)
  }
}

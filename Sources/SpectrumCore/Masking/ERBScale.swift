// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The ERB-number scale, on which the filters of the ear are equally wide: one unit is the equivalent
/// rectangular bandwidth of the filter there.
///
/// With f in kHz: number = 21.4·log10(4.37·f + 1), bandwidth = 24.7·(4.37·f + 1) Hz. Source: Glasberg,
/// Moore, "Derivation of auditory filter shapes from notched-noise data", Hear. Res. 47, 1990.
enum ERBScale {
  /// The frequency in Hz at a number.
  @_noAllocation @_noLocks
  static func hertz(at number: Float) -> Float {
    // log2(10) / 21.4.
    (spectrum_exp2(number * 0.155_230_28) - 1) / 0.00437
  }

  /// The bandwidth of the filter at a frequency, both in Hz.
  @_noAllocation @_noLocks
  static func bandwidth(atHz hertz: Float) -> Float { 24.7 * (0.00437 * hertz + 1) }
}

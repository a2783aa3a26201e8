// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// B of a piano's strings over its keys: the strings of the bass bridge, wound, and those of the
/// treble bridge,
///
///     B(m) = e^(b·m + a) + e^(d·m + c),
///
/// m: MIDI key. Source: Rigaud, David, Daudet, "A parametric model and estimation techniques for the
/// inharmonicity and tuning of the piano", JASA 133, 2013; their mean piano is the `usual` one.
struct PianoStrings: Equatable {
  /// ln B of the bass strings at `bassKey` and their slope per key; the same of the treble strings at
  /// `trebleKey`.
  var parameters: SIMD4<Float>

  /// The keys that the two lines are held at, A1 and A5: there the heights say little of the slopes.
  static let bassKey: Float = 33
  static let trebleKey: Float = 81

  /// The mean piano: a = −5.82, b = −0.0847, c = −13.64, d = 0.0926.
  @_noAllocation @_noLocks
  static func usual() -> Self {
    Self(
      parameters: SIMD4(-5.82 - 0.0847 * 33, -0.0847, -13.64 + 0.0926 * 81, 0.0926))
  }

  /// B of a key, which need not be whole.
  @_noAllocation @_noLocks
  func coefficient(ofKey key: Float) -> Float {
    let (bass, treble) = parts(ofKey: key)
    return bass + treble
  }

  /// The two terms of B.
  @_noAllocation @_noLocks
  func parts(ofKey key: Float) -> (bass: Float, treble: Float) {
    (
      spectrum_exp(parameters[0] + parameters[1] * (key - Self.bassKey)),
      spectrum_exp(parameters[2] + parameters[3] * (key - Self.trebleKey))
    )
  }
}

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
  /// ln B of the bass strings at `bassKey`, of the treble strings at `trebleKey`, and their slopes
  /// per key.
  var (bass, bassSlope): (Float, Float)
  var (treble, trebleSlope): (Float, Float)

  /// The keys that the two lines are held at, A1 and A5: there the heights say little of the slopes.
  static let bassKey: Float = 33
  static let trebleKey: Float = 81

  /// The mean piano: a = −5.82, b = −0.0847, c = −13.64, d = 0.0926.
  @_noAllocation @_noLocks
  static func usual() -> Self {
    Self(
      bass: -5.82 - 0.0847 * 33, bassSlope: -0.0847, treble: -13.64 + 0.0926 * 81,
      trebleSlope: 0.0926)
  }

  @_noAllocation @_noLocks
  init(bass: Float, bassSlope: Float, treble: Float, trebleSlope: Float) {
    (self.bass, self.bassSlope) = (bass, bassSlope)
    (self.treble, self.trebleSlope) = (treble, trebleSlope)
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
      spectrum_exp(bass + bassSlope * (key - Self.bassKey)),
      spectrum_exp(treble + trebleSlope * (key - Self.trebleKey))
    )
  }

  @_noAllocation @_noLocks
  static func == (left: Self, right: Self) -> Bool {
    left.bass == right.bass && left.bassSlope == right.bassSlope && left.treble == right.treble
      && left.trebleSlope == right.trebleSlope
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The tuning curve of a piano: cents above equal temperament by key, of the first partial.
///
/// An octave from key m is pure where partial 2ρ of the lower note meets partial ρ of the upper one:
///
///     f(m + 12)/f(m) = 2·√((1 + 4ρ²·B(m))·(1 + B(m + 12)) / ((1 + ρ²·B(m + 12))·(1 + B(m)))),
///     ρ(m) = κ/2·(1 − tanh((m − m₀)/α)) + 1,
///
/// f: first partials. So octaves are 6 : 3 in the deep bass, 4 : 2 in the middle and 2 : 1 in the
/// treble. A4 is 0, and from there the As follow octave by octave. Between them the curve is a
/// monotone cubic.
///
/// Sources: Rigaud, David, Daudet, "A parametric model and estimation techniques for the
/// inharmonicity and tuning of the piano", JASA 133, 2013, for the octaves; Fritsch, Butland, "A
/// method for constructing local monotone piecewise cubic interpolants", SIAM Journal on Scientific
/// and Statistical Computing 5, 1984, for the cubic.
public struct StretchCurve: Sendable, Equatable {
  /// The keys of a piano, A0…C8.
  static var lowestKey: Int { @_noAllocation @_noLocks get { 21 } }
  static var keyCount: Int { @_noAllocation @_noLocks get { 88 } }

  /// The As from A0 to A8, and the slopes there per octave; shape: [9].
  private var cents = InlineArray<9, Float>(repeating: 0)
  private var slopes = InlineArray<9, Float>(repeating: 0)

  /// A4 among the As.
  private static let middle = 4
  /// κ, m₀ and α: 6 : 3 at A0, 4 : 2 at E4, nearly 2 : 1 at C8.
  private static let width: Float = 2
  private static let center: Float = 64
  private static let spread: Float = 24

  /// No stretch.
  @_noAllocation @_noLocks
  public init() {}

  /// The curve of a piano with these strings.
  @_noAllocation @_noLocks
  init(_ strings: PianoStrings) {
    for octave in 0..<Self.middle {
      let upper = Self.middle - octave
      cents[upper - 1] = cents[upper] - Self.octave(upper - 1, strings)
    }
    for lower in Self.middle..<8 { cents[lower + 1] = cents[lower] + Self.octave(lower, strings) }
    for place in 1..<8 {
      let (below, above) = (cents[place] - cents[place - 1], cents[place + 1] - cents[place])
      slopes[place] = below * above > 0 ? 2 * below * above / (below + above) : 0
    }
    slopes[0] = Self.endSlope(cents[1] - cents[0], cents[2] - cents[1])
    slopes[8] = Self.endSlope(cents[8] - cents[7], cents[7] - cents[6])
  }

  /// Cents by which the octave from the A number `lower` on is wider than 1200.
  @_noAllocation @_noLocks
  private static func octave(_ lower: Int, _ strings: PianoStrings) -> Float {
    let key = Float(lowestKey + 12 * lower)
    let (low, high) = (strings.coefficient(ofKey: key), strings.coefficient(ofKey: key + 12))
    // (1 − tanh x)/2 = 1/(1 + e^2x).
    let type = width / (1 + spectrum_exp(2 * (key - center) / spread)) + 1
    let square = type * type
    let ratio = (1 + 4 * square * low) * (1 + high) / ((1 + square * high) * (1 + low))
    return 600 * spectrum_log2(ratio)
  }

  /// The slope at an end: that of a parabola through three points, unless the cubic would overshoot.
  @_noAllocation @_noLocks
  private static func endSlope(_ near: Float, _ far: Float) -> Float {
    let slope = (3 * near - far) / 2
    guard slope * near > 0 else { return 0 }
    return near * far < 0 && abs(slope) > 3 * abs(near) ? 3 * near : slope
  }

  /// Cents above equal temperament of a key, which need not be whole: a MIDI number. Beyond A0 and A8
  /// as there.
  @_noAllocation @_noLocks
  public func cents(ofKey key: Float) -> Float {
    let octaves = ((key - Float(Self.lowestKey)) / 12).clamped(to: 0...8)
    let place = Int(clamping: octaves, to: 0...7)
    let x = octaves - Float(place)
    let (from, to) = (cents[place], cents[place + 1])
    let rise = to - from
    let bend = slopes[place] - rise
    let back = rise - slopes[place + 1]
    return from + x * (rise + (1 - x) * (bend * (1 - x) + back * x))
  }

  /// The key, which need not be whole, that is to sound at `pitch`, as a MIDI number with a fraction.
  @_noAllocation @_noLocks
  func key(at pitch: Float) -> Float {
    // The curve rises by a cent or two per key, so each round leaves a fiftieth of the error.
    var key = pitch
    for _ in 0..<4 { key = pitch - cents(ofKey: key) / 100 }
    return key
  }

  @_noAllocation @_noLocks
  public static func == (left: Self, right: Self) -> Bool {
    for place in 0..<9
    where left.cents[place] != right.cents[place] || left.slopes[place] != right.slopes[place] {
      return false
    }
    return true
  }
}

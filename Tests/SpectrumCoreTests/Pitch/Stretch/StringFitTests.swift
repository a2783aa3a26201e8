// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite("The strings of a piano from some of its keys")
struct StringFitTests {
  /// An upright whose bass strings are short: 1.6 times the usual B, steeper, and a softer treble.
  private static let upright = PianoStrings(
    parameters: SIMD4(
      PianoStrings.usual().parameters[0] + 0.47, -0.095,
      PianoStrings.usual().parameters[2] - 0.15, 0.088))

  /// The strings that fit those of `piano` on `keys`; `errors`: of ln B, by key.
  private func fit(
    _ piano: PianoStrings, keys: [Int], errors: [Int: Float] = [:]
  ) -> PianoStrings {
    let logarithms = SampleBuffer(count: StretchCurve.keyCount)
    for key in keys {
      logarithms.base[key - 21] =
        Float(log(Double(piano.coefficient(ofKey: Float(key))))) + (errors[key] ?? 0)
    }
    var fit = StringFit()
    fit.begin()
    var calls = 0
    while fit.isActive && calls < 1000 {
      _ = fit.advance(logarithms)
      calls += 1
    }
    // Not much is done at once.
    #expect(calls == 44)
    return fit.strings
  }

  /// The largest difference of two curves, in cents, over a range of keys.
  private func difference(
    _ one: PianoStrings, _ other: PianoStrings, _ keys: ClosedRange<Int> = 21...108
  ) -> Float {
    let (one, other) = (StretchCurve(one), StretchCurve(other))
    return keys.map { abs(one.cents(ofKey: Float($0)) - other.cents(ofKey: Float($0))) }.max() ?? 0
  }

  @Test("Without a key they are the usual ones, and with keys of the usual ones too")
  func usual() {
    #expect(fit(Self.upright, keys: []) == PianoStrings.usual())
    #expect(difference(fit(.usual(), keys: Array(21...84)), .usual()) < 0.01)
  }

  @Test("The As from A0 to A5 and the Es give the curve of the whole piano within 1.5 cents")
  func piano() {
    let keys = [21, 28, 33, 40, 45, 52, 57, 64, 69, 76, 81]
    #expect(difference(Self.upright, .usual(), 21...33) > 10)
    #expect(difference(fit(Self.upright, keys: keys), Self.upright, 21...96) < 1.5)
  }

  @Test("A single key of the bass brings the bass nearer, and leaves the treble")
  func single() {
    let fitted = fit(Self.upright, keys: [28])
    #expect(
      difference(fitted, Self.upright, 21...40)
        < 0.6 * difference(.usual(), Self.upright, 21...40))
    #expect(difference(fitted, .usual(), 69...108) < 0.3)
  }

  @Test("One key that is wrong by a factor of 3 moves the curve by less than a cent")
  func outlier() {
    let keys = [24, 28, 33, 36, 40, 45, 48, 52, 57, 60, 64, 69, 76, 81]
    let right = fit(Self.upright, keys: keys)
    for wrong in [28, 45, 69] {
      let fitted = fit(Self.upright, keys: keys, errors: [wrong: Float(log(3.0))])
      #expect(difference(fitted, right, 24...96) < 1, "key \(wrong)")
    }
  }
}

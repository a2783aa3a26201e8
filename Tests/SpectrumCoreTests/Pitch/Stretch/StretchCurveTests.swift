// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite("The tuning curve of a piano")
struct StretchCurveTests {
  /// A piano by the lines of its strings, a + b·m and c + d·m, and its curve.
  ///
  /// The cents come from a program in Python that moves the upper note of each octave until the two
  /// partials have one frequency (SciPy 1.17, `brentq`), and draws the cubic by
  /// `PchipInterpolator`.
  struct Piano: Sendable {
    let a, b, c, d: Float
    let cents: [(key: Int, cents: Double)]

    var strings: PianoStrings {
      PianoStrings(
        parameters: SIMD4(
          a + b * PianoStrings.bassKey, b, c + d * PianoStrings.trebleKey, d))
    }
  }

  private static let pianos = [
    Piano(
      a: -5.82, b: -0.0847, c: -13.64, d: 0.0926,
      cents: [
        (21, -21.934), (24, -17.693), (28, -12.807), (33, -8.573), (40, -5.288), (45, -3.805),
        (52, -2.535), (57, -1.797), (60, -1.358), (64, -0.811), (69, 0), (72, 0.619), (76, 1.611),
        (81, 3.22), (88, 6.704), (93, 10.445), (100, 19.223), (105, 29.02), (108, 37.68),
      ]),
    Piano(
      a: -5, b: -0.0847, c: -13.64, d: 0.0926,
      cents: [
        (21, -46.47), (28, -26.026), (40, -9.253), (57, -2.273), (69, 0), (88, 6.828),
        (108, 37.812),
      ]),
    Piano(
      a: -6.6, b: -0.08, c: -13.3, d: 0.09,
      cents: [
        (21, -13.172), (28, -8.568), (40, -4.537), (57, -2.041), (69, 0), (88, 7.959),
        (108, 42.309),
      ]),
  ]

  @Test("It is where the partials of octaves meet, and smooth between", arguments: 0..<3)
  func reference(number: Int) {
    let piano = Self.pianos[number]
    let curve = StretchCurve(piano.strings)
    for (key, cents) in piano.cents {
      // The printed precision, and that of log2 of a Float near 1.
      #expect(abs(Double(curve.cents(ofKey: Float(key))) - cents) < 0.003, "key \(key)")
    }
    #expect(curve.cents(ofKey: 69) == 0)
    for key in 21..<108 {
      #expect(curve.cents(ofKey: Float(key)) < curve.cents(ofKey: Float(key + 1)), "key \(key)")
    }
  }

  @Test("The usual piano's is set by the published lines")
  func usual() {
    let (usual, lines) = (PianoStrings.usual(), Self.pianos[0].strings)
    for key in [21, 48, 69, 108] as [Float] {
      #expect(abs(usual.coefficient(ofKey: key) / lines.coefficient(ofKey: key) - 1) < 1e-5)
    }
  }

  @Test("A note that is tuned to it reads 0.0 cents, and names its offset", arguments: 21...108)
  func inTune(key: Int) {
    var stretch = StretchReading()
    stretch.curve = StretchCurve(PianoStrings.usual())
    let offset = Double(stretch.curve.cents(ofKey: Float(key)))
    for cents in [-50.5, -30, 0, 20, 49.5] {
      let frequency = 442 * exp2((Double(key) - 69) / 12 + (offset + cents) / 1200)
      let reading = Tuning(reference: 442, transpose: 2).note(
        at: Float(frequency), stretchedBy: stretch)
      // Beside the middle between two keys, either may be named.
      if abs(cents) < 49 || reading.note.midi == key + 2 {
        #expect(reading.note.midi == key + 2)
        // Of a Float's frequency.
        #expect(abs(Double(reading.note.cents) - cents) < 0.01)
        #expect(abs(Double(reading.stretch) - offset) < 0.001)
      } else {
        #expect(abs(reading.note.midi - key - 2) == 1)
      }
    }
  }

  @Test("A temperament's notes are stretched where they are")
  func temperament() {
    var stretch = StretchReading()
    stretch.curve = StretchCurve(PianoStrings.usual())
    // The third over C5 is 13.7 cents flat, so it has the stretch of a key lower by a seventh.
    let third = 76 - 0.136_86
    let offset = Double(stretch.curve.cents(ofKey: Float(third)))
    let frequency = 440 * exp2((third - 69 + offset / 100) / 12)
    let tuning = Tuning(temperament: .quarterCommaMeantone)
    let shift = Double(tuning.deviations[4]) / 100 + 0.136_86
    let reading = tuning.note(at: Float(frequency * exp2(shift / 12)), stretchedBy: stretch)
    #expect(reading.note.midi == 76 && abs(reading.note.cents) < 0.1)
  }

  @Test("No frequency has no note and no stretch", arguments: [0, -1, .nan, .infinity] as [Float])
  func none(frequency: Float) {
    let reading = Tuning().note(at: frequency, stretchedBy: StretchReading())
    #expect(reading.note == .none && reading.stretch == 0)
  }
}

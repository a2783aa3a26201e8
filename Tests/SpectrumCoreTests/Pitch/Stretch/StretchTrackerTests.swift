// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite("A piano that is heard")
struct StretchTrackerTests {
  @Test("Notes of a piano make its curve, until it is forgotten")
  func piano() {
    var listener = StretchListener()
    let usual = StretchCurve(PianoStrings.usual())
    var reading = StretchReading()
    for key in [24, 31, 36, 43, 48, 55, 60] {
      // All strings as those of a small piano, 1.8 times as inharmonic.
      let string = StiffString.usual(key: key, factor: 1.8)
      _ = listener.hear(string.sound(seconds: 0.7))
      listener.rest()
      reading = listener.tracker.stretch ?? reading
    }
    let strings = PianoStrings.usual()
    let small = StretchCurve(
      PianoStrings(parameters: strings.parameters + Float(log(1.8)) * SIMD4(1, 0, 1, 0)))
    for key in [24, 33, 45, 57] as [Float] {
      let (heard, small) = (reading.curve.cents(ofKey: key), small.cents(ofKey: key))
      #expect(abs(heard - small) < 1 && abs(usual.cents(ofKey: key) - small) > 0.9, "key \(key)")
    }
    // It is kept while nothing sounds, and while a flute plays.
    let flute = PitchSignal.tone(523.25, count: 24_000, amplitudes: [0.5, 0.1, 0.05, 0.02, 0.01])
    #expect(listener.hear(flute).last?.stretch?.curve == reading.curve)
    listener.tracker.measuresStretch = false
    #expect(listener.tracker.stretch == nil)
    listener.tracker.measuresStretch = true
    #expect(listener.tracker.stretch?.curve == usual)
    // Nor does the first note of the next piano bring it back.
    _ = listener.hear(StiffString.usual(key: 60).sound(seconds: 0.7))
    listener.rest()
    let next = listener.tracker.stretch?.curve.cents(ofKey: 24) ?? 0
    #expect(abs(next - usual.cents(ofKey: 24)) < 0.5)
  }

  @Test("The pitch is the same, bit for bit, whether stretch is measured or not")
  func unchanged() {
    let sound = StiffString.usual(key: 40, factor: 1.5).sound(seconds: 1)
    var on = StretchListener()
    var off = StretchListener()
    off.tracker.measuresStretch = false
    let (heard, plain) = (on.hear(sound), off.hear(sound))
    #expect(zip(heard, plain).allSatisfy { $0.pitch == $1.pitch && $1.stretch == nil })
    #expect(heard.contains { $0.stretch?.inharmonicity ?? 0 > 0 })
  }

  @Test("The next note has no B until it is measured itself")
  func nextNote() {
    var listener = StretchListener()
    let first = StiffString.usual(key: 45).sound(seconds: 0.8)
    #expect((listener.hear(first).last?.stretch?.inharmonicity ?? 0) > 0)
    let next = listener.hear(
      StiffString.usual(key: 57).sound(seconds: 0.15))
    #expect(next.last?.stretch?.inharmonicity == 0 && next.last?.stretch?.firstPartialCents == 0)
  }

  @Test("A string that is heard again after a reset is measured as it was at first")
  func measuredAgain() {
    var listener = StretchListener()
    let sound = StiffString.usual(key: 36, factor: 2).sound(seconds: 1)
    let first = listener.hear(sound).last?.stretch?.curve
    listener.tracker.reset()
    let second = listener.hear(sound).last?.stretch?.curve
    for key in [24, 36, 48, 60] as [Float] {
      let cents = (first?.cents(ofKey: key) ?? .nan, second?.cents(ofKey: key) ?? .nan)
      #expect(abs(cents.0 - cents.1) < 0.5, "key \(key)")
    }
  }
}

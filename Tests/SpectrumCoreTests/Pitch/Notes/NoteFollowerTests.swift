// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct NoteFollowerTests {
  /// Has a follower hear a pitch of `frequency` Hz for 0.05 s, and returns its note.
  private func hear(
    _ frequency: Double, by follower: inout NoteFollower, _ tuning: Tuning, amplitude: Float = 0.5
  ) -> NoteState {
    let step = [Float](repeating: amplitude, count: 64)
    for index in 0..<38 {
      // Each reading differs by a thousandth of a cent, as those of a tracker do.
      let reading = PitchReading(
        frequencyHz: Float(frequency * (1 + Double(index % 2) * 5e-7)), confidence: 1)
      follower.process(step.span, reading, tuning)
    }
    return follower.state
  }

  @Test(
    "In a scale of equal degrees each step up is the next key, in tune",
    arguments: [7, 12, 19, 31, 53])
  func scale(count: Int) throws {
    let file = try OwnedPitches(ScalaText.equal(count))
    let tuning = file.tuning(transpose: 2)
    var follower = NoteFollower(stepSeconds: 64 / 48_000)
    follower.bends = false
    for step in 0...8 {
      let frequency = 440 * exp2(-0.75 + Double(step) / Double(count))
      let note = hear(frequency, by: &follower, tuning)
      #expect(note.midi == 60 + step && abs(note.bend) < 0.001)
      #expect(note.number == UInt32(step + 1))
    }
  }

  @Test("A pitch 0.2 steps beyond the middle of two keys stays, one 0.3 beyond it leaves")
  func hysteresis() throws {
    for count in [12, 31] {
      let file = try OwnedPitches(ScalaText.equal(count))
      for (steps, key) in [(0.68, 60), (0.8, 61)] {
        var follower = NoteFollower(stepSeconds: 64 / 48_000)
        let middle = 440 * exp2(-0.75)
        _ = hear(middle, by: &follower, file.tuning())
        let note = hear(middle * exp2(steps / Double(count)), by: &follower, file.tuning())
        #expect(note.midi == key, "\(count) degrees")
      }
    }
  }

  @Test("In an uneven scale each step is a note, the small ones, too, and 10 cents off")
  func uneven() throws {
    // A just major scale: steps of 204, 182, 112, 204, 182, 204 and 112 cents.
    let major = try OwnedPitches("major\n7\n9/8\n5/4\n4/3\n3/2\n5/3\n15/8\n2/1\n")
    let ratios: [Double] = [1, 9 / 8, 5 / 4, 4 / 3, 3 / 2, 5 / 3, 15 / 8, 2]
    let degrees = Array(0...7) + (0...6).reversed()
    for cents in [-10.0, 0, 10] {
      var follower = NoteFollower(stepSeconds: 64 / 48_000)
      let first = 440 * exp2(-0.75 + cents / 1200)
      for degree in degrees {
        let frequency = first * ratios[degree]
        #expect(hear(frequency, by: &follower, major.tuning()).midi == 60 + degree)
      }
    }
    // In just intonation E is 70.7 cents above E flat.
    var follower = NoteFollower(stepSeconds: 64 / 48_000)
    let just = Tuning(temperament: .just)
    for (key, cents) in [(63, 0.0), (64, -2), (63, 2), (64, 0)] {
      let frequency = Double(just.frequency(ofNote: key)) * exp2(cents / 1200)
      #expect(hear(frequency, by: &follower, just).midi == key)
    }
  }

  @Test("A note ends where a softer one than any that goes out follows it")
  func soft() {
    var follower = NoteFollower(stepSeconds: 64 / 48_000)
    follower.leastLevel = -30
    _ = hear(440, by: &follower, Tuning())
    for _ in 0..<3 {
      #expect(hear(440, by: &follower, Tuning(), amplitude: 0.01).midi == 69)
    }
    let state = hear(494, by: &follower, Tuning(), amplitude: 0.01)
    #expect(state.midi == -1 && state.number == 1)
    #expect(hear(494, by: &follower, Tuning()).midi == 71)
  }

  @Test("A note ends where the pitch is an octave from every key, and where its key is gone")
  func far() throws {
    let map = ScalaText.map(
      size: 12, reference: 60, hertz: "261.6256", octave: 12, "0 x x x x x x x x x x x")
    let octaves = try OwnedPitches(ScalaText.equal(12), map)
    // Keys 60 to 64 alone, as in the map's second and third line.
    let few = try OwnedPitches(ScalaText.equal(12), "0\n60\n64\n60\n60\n261.6256\n12\n")
    var follower = NoteFollower(stepSeconds: 64 / 48_000)
    let middle = 261.6256
    #expect(hear(middle * exp2(2.0 / 12), by: &follower, few.tuning()).midi == 62)
    #expect(hear(middle * exp2(20.0 / 12), by: &follower, few.tuning()).midi == -1)
    #expect(hear(middle * exp2(2.0 / 12), by: &follower, few.tuning()).midi == 62)
    let other = hear(middle * exp2(2.0 / 12), by: &follower, octaves.tuning())
    #expect(other.midi == 60 && abs(other.bend - 2) < 0.01)
  }

  @Test("A key that a map leaves out is no note")
  func unmapped() throws {
    let map = ScalaText.map(
      size: 12, reference: 69, hertz: "440", octave: 12, "0 x 2 x 4 5 x 7 x 9 x 11")
    let file = try OwnedPitches(ScalaText.equal(12), map)
    for (key, note) in [(60, 60), (64, 64), (71, 71)] {
      var follower = NoteFollower(stepSeconds: 64 / 48_000)
      let frequency = 440 * exp2(Double(key - 69) / 12)
      #expect(hear(frequency, by: &follower, file.tuning()).midi == note)
    }
    var follower = NoteFollower(stepSeconds: 64 / 48_000)
    // C♯, 12 cents sharp: 112 above C, 88 below D.
    let between = 440 * exp2(-8.0 / 12 + 0.01)
    #expect(hear(between, by: &follower, file.tuning()).midi == 62)
  }

  /// How many notes a follower hears of a sine of 330 Hz whose amplitude is `amplitude` at each time,
  /// and whose pitch is read `cents` higher.
  private func count(
    seconds: Double, cents: (Double) -> Double = { _ in 0 }, amplitude: (Double) -> Double
  ) -> UInt32 {
    var follower = NoteFollower(stepSeconds: 64 / 48_000)
    let tuning = Tuning()
    for step in 0..<Int(seconds * 750) {
      let samples = (0..<64).map { index in
        let time = Double(64 * step + index) / 48_000
        return Float(amplitude(time) * sin(2 * .pi * 330 * time))
      }
      // 30 ms after the first sound, as of a tracker.
      let pitch = 330 * exp2(cents(Double(step) / 750) / 1200)
      let hertz = step < 22 ? 0 : pitch * (1 + Double(step % 2) * 5e-7)
      follower.process(
        samples.span, PitchReading(frequencyHz: Float(hertz), confidence: 1), tuning)
    }
    return follower.state.number
  }

  @Test("A note that is let go and begins again, even softly, is another note")
  func again() {
    // Three notes of 0.3 s, which fade from 0.15 s on, and begin in 20 ms.
    let notes = count(seconds: 0.9) {
      let time = $0.truncatingRemainder(dividingBy: 0.3)
      return 0.3 * min(1, 0.2 + time / 0.02) * exp(-max(0, time - 0.15) / 0.07)
    }
    #expect(notes == 3)
    #expect(count(seconds: 0.9) { _ in 0.3 } == 1)
    // One that swells again as slowly as it faded.
    #expect(count(seconds: 0.9) { 0.3 * (0.55 + 0.45 * cos(2 * .pi * $0 / 0.3)) } == 1)
  }

  @Test("What wavers in level with a vibrato is one note")
  func wavering() {
    // A level that falls by 12 dB in 0.14 s, and is back in 20 ms, six times a second.
    func amplitude(_ time: Double) -> Double {
      let place = (6 * time).truncatingRemainder(dividingBy: 1) / 6
      let decibels = time < 0.5 ? 0 : -12 * min(place / 0.14, (1.0 / 6 - place) / 0.02, 1)
      return 0.3 * pow(10, decibels / 20)
    }
    #expect(count(seconds: 2, amplitude: amplitude) > 6)
    #expect(count(seconds: 2, cents: { 40 * sin(12 * .pi * $0) }, amplitude: amplitude) == 1)
  }

  @Test("A note that is read before its attack is loud is one note")
  func once() {
    // A note fades by 14 dB up to 0.5 s; the next is as loud in 20 ms, and its pitch is read 2 ms
    // before that.
    func amplitude(_ time: Double) -> Double {
      0.3 * pow(10, -14 / 20 * max(0, min((time - 0.3) / 0.2, (0.52 - time) / 0.02)))
    }
    #expect(count(seconds: 1, cents: { $0 < 0.498 ? 0 : 200 }, amplitude: amplitude) == 2)
  }

  /// Seconds from a leap of `cents` up from middle C to the note that follows it, in a scale of
  /// `count` equal degrees.
  private func delay(of cents: Double, degrees count: Int) throws -> Double {
    let file = try OwnedPitches(ScalaText.equal(count))
    let tuning = file.tuning()
    var follower = NoteFollower(stepSeconds: 64 / 48_000)
    let middle = 440 * exp2(-0.75)
    let before = hear(middle, by: &follower, tuning).number
    let step = [Float](repeating: 0.5, count: 64)
    for index in 1...38 {
      let frequency = middle * exp2(cents / 1200) * (1 + Double(index % 2) * 5e-7)
      follower.process(
        step.span, PitchReading(frequencyHz: Float(frequency), confidence: 1), tuning)
      let number = follower.state.number
      if number != before { return Double(index) * 64 / 48_000 }
    }
    return .infinity
  }

  @Test(
    "In any scale, octave, twelfth and two octaves take 12 ms, where a tracker errs, others 6",
    arguments: [12, 19, 22, 31])
  func doubles(count: Int) throws {
    // A step takes 1.3 ms, and the first one begins the time.
    for cents in [1200, 1902, 2400] as [Double] {
      let seconds = try delay(of: cents, degrees: count)
      #expect((0.012...0.016).contains(seconds), "\(cents): \(seconds)")
    }
    // 465 and 655 cents are twelve keys of 31 and of 22 degrees.
    for cents in [465, 655, 702, 1480] as [Double] {
      let seconds = try delay(of: cents, degrees: count)
      #expect((0.006...0.010).contains(seconds), "\(cents): \(seconds)")
    }
  }

  @Test("Gaps of a held note that are short by themselves don't add up")
  func gaps() {
    var follower = NoteFollower(stepSeconds: 64 / 48_000)
    let held = hear(440, by: &follower, Tuning())
    let step = [Float](repeating: 0.5, count: 64)
    for _ in 0..<6 {
      // 8 ms without a pitch.
      for _ in 0..<6 { follower.process(step.span, .none, Tuning()) }
      let note = hear(440, by: &follower, Tuning())
      #expect(note.midi == 69 && note.number == held.number)
    }
  }
}

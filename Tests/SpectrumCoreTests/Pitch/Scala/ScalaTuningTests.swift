// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumCore
import Testing

@testable import Signals

@Suite struct ScalaTuningTests {
  /// Middle C in Hz.
  static let middle = 440 * exp2(-0.75)

  @Test("Twelve equal degrees read as equal temperament does, with any root, reference and key")
  func twelve() throws {
    let file = try OwnedPitches(ScalaText.equal(12))
    for root in [0, 5, 11] {
      for transpose in [-48, -2, 0, 7, 48] {
        for reference in [415, 440, 466.16] as [Float] {
          let scale = file.tuning(reference: reference, transpose: transpose, root: root)
          let equal = Tuning(reference: reference, transpose: transpose)
          for step in 0..<500 {
            let frequency = 8 * exp2f(Float(step) * 0.0223)
            let (one, other) = (scale.note(at: frequency), equal.note(at: frequency))
            #expect(one.midi == other.midi && abs(one.cents - other.cents) < 0.001)
          }
          for note in 0...127 {
            let (one, other) = (scale.frequency(ofNote: note), equal.frequency(ofNote: note))
            #expect(abs(cents(one, over: Double(other))) < 0.001)
          }
        }
      }
    }
  }

  @Test("A scale of twelve just ratios is the just temperament, with A4 at the reference")
  func just() throws {
    let ratios = "16/15 9/8 6/5 5/4 4/3 45/32 3/2 8/5 5/3 9/5 15/8 2/1"
    let file = try OwnedPitches(
      "Ellis\n12\n" + ratios.split(separator: " ").map { $0 + "\n" }.joined())
    for root in 0..<12 {
      let (scale, just) = (
        file.tuning(root: root), Tuning(temperament: .just, root: root)
      )
      for note in 0...127 {
        // The table has thousandths of a cent.
        let difference = cents(
          scale.frequency(ofNote: note), over: Double(just.frequency(ofNote: note)))
        #expect(abs(difference) < 0.002)
      }
      #expect(scale.frequency(ofNote: 69) == 440)
    }
  }

  @Test(
    "Key 60 + n of n equal degrees has twice the frequency of key 60, each step the same ratio",
    arguments: [5, 7, 19, 22, 31, 53, 72])
  func equal(count: Int) throws {
    let file = try OwnedPitches(ScalaText.equal(count))
    let scale = file.tuning()
    for key in 20...110 {
      let expected = Self.middle * exp2(Double(key - 60) / Double(count))
      #expect(abs(cents(scale.frequency(ofNote: key), over: expected)) < 0.002)
      // Three cents sharp: the key, its degree, and the distance.
      let note = scale.note(at: Float(expected * exp2(3.0 / 1200)))
      #expect(note.midi == key && abs(note.cents - 3) < 0.002)
      #expect(note.degree == ((key - 60) % count + count) % count)
      #expect(note.period * count + note.degree == key - 60)
    }
  }

  @Test(
    "The Bohlen-Pierce scale repeats after a twelfth, Carlos's Alpha after its 18 steps of 78 c")
  func otherPeriods() throws {
    let tritave = try OwnedPitches(ScalaText.equal(13, period: 1200 * log2(3)))
    let bohlen = tritave.tuning()
    #expect(abs(cents(bohlen.frequency(ofNote: 73), over: 3 * Self.middle)) < 0.002)
    #expect(bohlen.note(at: Float(9 * Self.middle)).period == 2)
    let steps = try OwnedPitches(ScalaText.equal(18, period: 1404))
    let alpha = steps.tuning()
    #expect(abs(cents(alpha.frequency(ofNote: 69), over: Self.middle) - 702) < 0.002)
    let fifth = alpha.note(at: Float(1.5 * Self.middle))
    #expect(fifth.degree == 9 && abs(fifth.cents + 0.045) < 0.002)
  }

  @Test("The root moves the first degree to its note, at that note's equal-tempered pitch")
  func root() throws {
    let file = try OwnedPitches(ScalaText.equal(19))
    let scale = file.tuning(reference: 442, root: 9)
    #expect(abs(cents(scale.frequency(ofNote: 69), over: 442)) < 0.001)
    #expect(scale.note(at: 442).degree == 0 && scale.note(at: 442).period == 0)
    #expect(scale.note(at: 884).midi == 69 + 19)
    // Transposed, notes are so many keys higher, and the degree is the same.
    let written = file.tuning(reference: 442, transpose: 2, root: 9).note(at: 442)
    #expect(written.midi == 71 && written.degree == 0)
  }

  @Test("A key map decides which keys have a pitch, and at what frequency")
  func keyMap() throws {
    // The white keys have a diatonic scale of 22 equal degrees; the black ones none.
    let file = try OwnedPitches(
      ScalaText.equal(22),
      ScalaText.map(
        size: 12, reference: 69, hertz: "432.0", octave: 22, "0 x 4 x 8 9 x 13 x 17 x 21"))
    let scale = file.tuning(reference: 440, root: 3)
    #expect(abs(cents(scale.frequency(ofNote: 69), over: 432)) < 0.001)
    let degrees = [60: 0, 62: 4, 64: 8, 65: 9, 67: 13, 69: 17, 71: 21]
    for (key, degree) in degrees {
      let expected = 432 * exp2(Double(degree - 17) / 22)
      #expect(abs(cents(scale.frequency(ofNote: key), over: expected)) < 0.002)
      #expect(abs(cents(scale.frequency(ofNote: key - 24), over: expected / 4)) < 0.002)
      let note = scale.note(at: Float(expected / 4))
      #expect(note.midi == key - 24 && note.degree == degree && note.period == -2)
    }
    #expect(scale.frequency(ofNote: 61) == 0)
    // Half a degree of 54.5 c above E: nearer to F, a degree above it.
    let between = scale.note(at: Float(432 * exp2((8.6 - 17) / 22)))
    #expect(between.midi == 65 && abs(between.cents + 0.4 * 1200 / 22) < 0.01)
  }

  @Test("A pitch has one degree and period, whichever degree the map calls its octave")
  func formalOctave() throws {
    // Two periods to a repetition of the map, half of one, and one.
    for (count, octave, size) in [(5, 10, 10), (48, 24, 12), (12, 12, 12)] {
      let entries = (0..<size).map { "\($0 * octave / size)" }.joined(separator: " ")
      let file = try OwnedPitches(
        ScalaText.equal(count),
        ScalaText.map(size: size, reference: 60, hertz: "261.6256", octave: octave, entries))
      for key in 30...100 {
        let note = file.tuning().note(at: file.tuning().frequency(ofNote: key))
        let repetition = Int((Double(key - 60) / Double(size)).rounded(.down))
        let degree = repetition * octave + (key - 60 - repetition * size) * octave / size
        #expect(note.midi == key && note.period * count + note.degree == degree)
        #expect((0..<count).contains(note.degree))
      }
    }
  }

  @Test("A map of 432 Hz on key 69 tunes twelve degrees, strings too; keys out of range have none")
  func twelveWithMap() throws {
    let file = try OwnedPitches(
      ScalaText.equal(12), "0\n40\n80\n60\n69\n432.0\n12\n")
    let scale = file.tuning(reference: 440)
    #expect(abs(scale.note(at: 432).cents) < 0.001 && scale.note(at: 432).midi == 69)
    #expect(scale.frequency(ofNote: 39) == 0 && scale.frequency(ofNote: 81) == 0)
    // An octave and more from the nearest key there is no note.
    #expect(scale.note(at: 432 * exp2(30.0 / 12)) == .none)
    #expect(scale.note(at: 432 * exp2(22.0 / 12)).midi == 80)
    var strings = StringSet()
    strings.append(note: 45)
    #expect(abs(strings.nearest(to: 108, in: scale).cents) < 0.001)
  }

  @Test("In a scale that hasn't twelve degrees, a string has the pitch nearest to its own note")
  func strings() throws {
    let file = try OwnedPitches(ScalaText.equal(19))
    var strings = StringSet()
    strings.append(note: 69)
    // A4 is 900 c above C4; 14 of 19 degrees are 884.21 c.
    let target = Self.middle * exp2(14.0 / 19)
    #expect(abs(strings.nearest(to: Float(target), in: file.tuning()).cents) < 0.001)
  }

  @Test("Unsorted and equal degrees: the nearest key, of equal ones the lowest")
  func unsorted() throws {
    let file = try OwnedPitches("mixed\n4\n700.\n300.\n300.\n2/1\n")
    let scale = file.tuning()
    func key(_ cents: Double) -> Int {
      scale.note(at: Float(Self.middle * exp2(cents / 1200))).midi
    }
    #expect([0, 301, 699, 1199, -501, -899].map(key) == [60, 62, 61, 64, 57, 58])
  }

  @Test("Without pitches the temperament of a Scala file is equal; others don't follow the pitches")
  func without() throws {
    let file = try OwnedPitches(ScalaText.equal(19))
    let equal = Tuning(temperament: .equal, scale: file.pitches)
    for frequency in stride(from: Float(30), to: 4000, by: 37) {
      let wanted = Tuning().note(at: frequency)
      #expect(equal.note(at: frequency) == wanted)
      #expect(Tuning(temperament: .scala).note(at: frequency) == wanted)
    }
  }

  @Test("In a scale that ends in 1/1 each pitch is a note, of the first period, with any root")
  func noPeriod() throws {
    let text = "chord\n4\n5/4\n3/2\n7/4\n1/1\n"
    let file = try OwnedPitches(text)
    let map = ScalaText.map(size: 0, reference: 60, hertz: "261.6255653", octave: 0)
    let mapped = try OwnedPitches(text, map)
    let scale = file.tuning()
    for (degree, ratio) in [1, 1.25, 1.5, 1.75].enumerated() {
      let frequency = Self.middle * ratio
      for (note, key) in [
        (scale.note(at: Float(frequency)), 60), (mapped.tuning().note(at: Float(frequency)), 60),
        (mapped.tuning(transpose: -12).note(at: Float(frequency)), 48),
        (file.tuning(root: 7).note(at: Float(frequency * exp2(7.0 / 12))), 67),
      ] {
        #expect(note.midi == key + degree && abs(note.cents) < 0.002)
        #expect(note.degree == degree && note.period == 0)
      }
      // The next keys repeat these pitches.
      #expect(abs(cents(scale.frequency(ofNote: 64 + degree), over: frequency)) < 0.002)
    }
    // Twelve such degrees have A4 at the reference, whose key is one of the period before.
    let steps = (1...11).map { "\(100 * $0).\n" }.joined()
    let twelve = try OwnedPitches("twelve\n12\n" + steps + "1/1\n")
    #expect(abs(twelve.tuning(root: 11).note(at: 440).cents) < 0.001)
  }

  @Test("In a scale of 100 degrees that ends in 1/1, those above key 127 are notes a period below")
  func longWithoutPeriod() throws {
    let steps = (1...99).map { "\(10 * $0).\n" }.joined()
    let file = try OwnedPitches("hundred\n100\n" + steps + "1/1\n")
    for (degree, key, period) in [(67, 127, 0), (68, 28, -1), (99, 59, -1)] {
      let note = file.tuning().note(at: Float(Self.middle * exp2(Double(degree) / 120)))
      #expect(note.midi == key && note.degree == degree && note.period == period)
    }
  }
}

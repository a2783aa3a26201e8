// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import SeededRandom
import Testing

@testable import SpectrumCore

@Suite struct TuningTests {
  @Test(
    "Well-known frequencies have their notes",
    arguments: [
      (440, 69, 0), (443.5, 69, 14), (261.63, 60, 0), (82.41, 40, 0), (27.5, 21, 0),
      (4186.01, 108, 0), (466.16, 70, 0), (430, 69, -40), (8.1758, 0, 0),
    ] as [(Float, Int, Float)])
  func notes(frequency: Float, midi: Int, cents: Float) {
    let note = Tuning().note(at: frequency)
    #expect(note.midi == midi)
    #expect(note.cents.rounded() == cents)
  }

  @Test("What is no frequency, and what no MIDI note has, is no note")
  func none() {
    #expect(NoteReading.none.midi == -1)
    for frequency in [0, -440, .nan, .infinity, -.infinity, 1e-30, 1, 20_000, 3e38] as [Float] {
      #expect(Tuning().note(at: frequency) == .none, "\(frequency)")
    }
    let tuning = Tuning(reference: .nan, transpose: .max, root: .min)
    #expect(tuning.note(at: 440).cents.isFinite)
    #expect(tuning.frequency(ofNote: .max).isFinite && tuning.frequency(ofNote: .min) >= 0)
  }

  @Test(
    "A4 is the reference in all temperaments and with all roots", arguments: Temperament.allCases)
  func reference(temperament: Temperament) {
    for root in 0..<12 {
      let tuning = Tuning(reference: 415, temperament: temperament, root: root)
      #expect(tuning.note(at: 415) == NoteReading(midi: 69, cents: 0))
      #expect(tuning.frequency(ofNote: 69) == 415)
    }
  }

  @Test("The frequency of a note reads as that note with 0 cents", arguments: Temperament.allCases)
  func roundTrip(temperament: Temperament) {
    for root in 0..<12 {
      let tuning = Tuning(reference: 442, transpose: -9, temperament: temperament, root: root)
      for midi in 0...127 where tuning.frequency(ofNote: midi) > 0 {
        let note = tuning.note(at: tuning.frequency(ofNote: midi))
        // 2⁻²⁴ of a float's log2 of up to 8 is 0.001 cents.
        #expect(note.midi == midi && abs(note.cents) < 0.005)
      }
    }
  }

  @Test("A transposing instrument reads its written note; the cents are those that sound")
  func transpose() {
    // A B♭ clarinet's written C5 sounds as B♭4, 466.16 Hz; here 10 cents sharp.
    let sharp = Float(466.1638 * exp2(10.0 / 1200))
    let note = Tuning(transpose: 2).note(at: sharp)
    #expect(note.midi == 72 && abs(note.cents - 10) < 0.01)
  }

  /// Twelve random degrees.
  static func degrees(seed: UInt64) -> Tuning.Deviations {
    var random = SplitMix64(seed: seed)
    var degrees = Tuning.Deviations(repeating: 0)
    for degree in 0..<12 {
      // A third of them at the ends of the range, where neighbours cross.
      let part = Float(random.next() >> 40) / Float(1 << 24) * 3 - 1.5
      degrees[degree] = 100 * max(-1, min(1, part))
    }
    return degrees
  }

  @Test(
    "With any degrees the note is the nearest of all 128, by trying them all",
    arguments: Deep.cases(Array(0..<40 as Range<UInt64>), few: 8))
  func nearest(seed: UInt64) {
    let root = Int(seed % 12)
    let tuning = Tuning(
      reference: 440, temperament: .custom, root: root, degrees: Self.degrees(seed: seed))
    let places = Self.places(Self.degrees(seed: seed), root: root)
    for cents in stride(from: -4000.0, through: 4000, by: 7) {
      Self.expectNearest(cents, tuning, places)
      // Between a note a semitone flat and the next one a semitone sharp lie 300 cents.
      #expect(abs(tuning.note(at: Float(440 * exp2(cents / 1200))).cents) <= 150.01)
    }
  }

  /// Cents above A4 of each note, by definition: degrees count from the root, and A is 0.
  static func places(_ degrees: Tuning.Deviations, root: Int) -> [Double] {
    (0...127).map { midi in
      100 * Double(midi - 69) + Double(degrees[(midi % 12 - root + 12) % 12])
        - Double(degrees[(9 - root + 12) % 12])
    }
  }

  /// The note at `cents` above A4 is that of `places` which is nearest.
  static func expectNearest(_ cents: Double, _ tuning: Tuning, _ places: [Double]) {
    let note = tuning.note(at: Float(440 * exp2(cents / 1200)))
    var least = Double.infinity
    for place in places { least = min(least, abs(cents - place)) }
    // 2⁻²⁴ of a float's log2 of up to 4 is 0.001 cents; of equally near notes either is right.
    #expect(abs(abs(Double(note.cents)) - least) < 0.005, "\(cents) cents: \(note)")
    #expect(abs(cents - places[note.midi] - Double(note.cents)) < 0.005, "\(cents) cents: \(note)")
  }

  @Test(
    "Between two notes the nearer one is found, with every root", arguments: Temperament.allCases)
  func between(temperament: Temperament) {
    var degrees = Tuning.Deviations(repeating: 0)
    for degree in 0..<12 { degrees[degree] = temperament.deviation(ofDegree: degree) }
    for root in 0..<12 {
      let tuning = Tuning(temperament: temperament, root: root)
      let places = Self.places(degrees, root: root)
      // Seven octaves, in which all pairs of neighbours come.
      for midi in 24..<108 {
        let middle = (places[midi] + places[midi + 1]) / 2
        Self.expectNearest(middle - 1, tuning, places)
        Self.expectNearest(middle + 1, tuning, places)
      }
    }
  }

  @Test("Degrees count from the root, for the temperament `custom` only")
  func degrees() {
    var degrees = Tuning.Deviations(repeating: 0)
    // A neutral third of 350 cents over D is a quarter tone below F♯.
    degrees[4] = -50
    let maqam = Tuning(temperament: .custom, root: 2, degrees: degrees)
    for midi in 60..<72 {
      let cents = 1200 * log2(maqam.frequency(ofNote: midi) / Tuning().frequency(ofNote: midi))
      #expect(abs(cents - (midi == 66 ? -50 : 0)) < 0.01)
    }
    #expect(
      Tuning(temperament: .just, root: 2, degrees: degrees) == Tuning(temperament: .just, root: 2))
    // The degree that A is, moved, moves the eleven others instead.
    degrees = Tuning.Deviations(repeating: 0)
    degrees[0] = 20
    let moved = Tuning(reference: 442, temperament: .custom, root: 9, degrees: degrees)
    #expect(moved.frequency(ofNote: 69) == 442)
    #expect(abs(moved.note(at: 442 * exp2(100.0 / 1200)).cents - 20) < 0.01)
  }

  @Test("Degrees that are no numbers are 0, and those beyond a semitone a semitone")
  func hostileDegrees() {
    var degrees = Tuning.Deviations(repeating: 0)
    for (degree, value) in [.nan, .infinity, -.infinity, 1e30, -150].enumerated()
      as EnumeratedSequence<[Float]>
    {
      degrees[degree] = value
    }
    let tuning = Tuning(temperament: .custom, degrees: degrees)
    #expect((0..<6).map { tuning.deviations[$0] } == [0, 100, -100, 100, -100, 0])
    for frequency in [1, 20, 440, 4000, 20_000, 3e38] as [Float] {
      #expect(tuning.note(at: frequency).cents.isFinite)
    }
  }
}

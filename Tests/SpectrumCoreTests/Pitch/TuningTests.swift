// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct TuningTests {
  @Test(
    "Well-known frequencies have their notes",
    arguments: [
      (440, "A", 4, 69, 0), (443.5, "A", 4, 69, 14), (261.63, "C", 4, 60, 0),
      (82.41, "E", 2, 40, 0), (27.5, "A", 0, 21, 0), (4186.01, "C", 8, 108, 0),
      (466.16, "A♯", 4, 70, 0), (430, "A", 4, 69, -40), (8.1758, "C", -1, 0, 0),
    ] as [(Float, String, Int, Int, Float)])
  func notes(frequency: Float, name: String, octave: Int, midi: Int, cents: Float) {
    let note = Tuning().note(at: frequency)
    #expect("\(note.name)" == name && note.octave == octave && note.midi == midi)
    #expect(note.cents.rounded() == cents)
  }

  @Test("The names go up by semitones from C")
  func names() {
    let names = (60..<72).map { "\(NoteReading(midi: $0, cents: 0).name)" }
    #expect(names == ["C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B"])
    #expect("\(NoteReading.none.name)" == "" && NoteReading.none.midi == -1)
  }

  @Test("What is no frequency, and what no MIDI note has, is no note")
  func none() {
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
    #expect("\(note.name)" == "C" && note.octave == 5 && abs(note.cents - 10) < 0.01)
  }
}

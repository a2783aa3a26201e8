// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumPorts
import Testing

@Suite struct InstrumentTests {
  static func notes(_ instrument: Instrument) -> [Int] {
    let strings = instrument.strings
    return (0..<strings.count).map { strings[$0] }
  }

  /// Letters of the open strings from the last to the first, as players spell a tuning.
  static func spelling(_ instrument: Instrument) -> String {
    let letters = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
    return notes(instrument).reversed().map { letters[$0 % 12] }.joined()
  }

  @Test(
    "The tunings are those of the first version's instruments, by their frequencies",
    arguments: [
      (.guitar, [329.63, 246.94, 196.00, 146.83, 110.00, 82.41]),
      (.bass, [98.00, 73.42, 55.00, 41.20]),
      (.fiveStringBass, [98.00, 73.42, 55.00, 41.20, 30.87]),
      (.violin, [659.26, 440.00, 293.66, 196.00]), (.viola, [440.00, 293.66, 196.00, 130.81]),
      (.cello, [220.00, 146.83, 98.00, 65.41]), (.ukulele, [440.00, 329.63, 261.63, 392.00]),
      (.mandolin, [659.26, 440.00, 293.66, 196.00]),
      (.banjo, [293.66, 246.94, 196.00, 146.83, 392.00]),
    ] as [(Instrument, [Double])])
  func frequencies(instrument: Instrument, hertz: [Double]) {
    let sounding = Self.notes(instrument).map { 440 * exp2(Double($0 - 69) / 12) }
    #expect(sounding.count == hertz.count)
    for (sounds, known) in zip(sounding, hertz) { #expect(abs(sounds - known) < 0.005) }
  }

  @Test(
    "A tuning is spelt as players spell it",
    arguments: [
      (.dadgad, "DADGAD"), (.dropD, "DADGBE"), (.doubleDropD, "DADGBD"), (.dropC, "CGCFAD"),
      (.dropB, "BF#BEG#C#"), (.openG, "DGDGBD"), (.openD, "DADF#AD"), (.openE, "EBEG#BE"),
      (.openA, "EAEAC#E"), (.openC, "CGCGCE"), (.allFourths, "EADGCF"), (.banjo, "GDGBD"),
      (.banjoC, "GCGBD"), (.banjoDoubleC, "GCGCD"), (.fiddleCrossA, "AEAE"),
      (.tenorBanjo, "CGDA"), (.irishTenorBanjo, "GDAE"), (.irishBouzouki, "GDAD"),
      (.bouzouki, "CCFFAD"), (.lapSteelC6, "CEGACE"), (.resonatorG, "GBDGBD"),
      (.pedalSteelE9, "BDEF#G#BEG#D#F#"), (.baritoneUkulele, "DGBE"), (.cavaquinho, "DGBD"),
      (.dulcimer, "DAD"), (.eightStringGuitar, "F#BEADGBE"), (.sixStringBass, "BEADGC"),
      (.soloDoubleBass, "F#BEA"), (.baritoneGuitar, "BEADF#B"), (.bassViol, "DGCEAD"),
      (.arabicOud, "CFADGC"), (.turkishOud, "C#F#BEAD"), (.balalaika, "EEA"), (.sazBozuk, "GGDAA"),
      (.sazShortNeck, "EEDAA"),
    ] as [(Instrument, String)])
  func spellings(instrument: Instrument, letters: String) {
    #expect(Self.spelling(instrument) == letters)
  }

  @Test("Tuned down, each string sounds as much lower; a mandolin's fifths are a violin's")
  func intervals() {
    let (guitar, bass) = (Self.notes(.guitar), Self.notes(.bass))
    #expect(Self.notes(.halfStepDown) == guitar.map { $0 - 1 })
    #expect(Self.notes(.wholeStepDown) == guitar.map { $0 - 2 })
    #expect(Self.notes(.bassHalfStepDown) == bass.map { $0 - 1 })
    #expect(Self.notes(.bassDropD) == [bass[0], bass[1], bass[2], bass[3] - 2])
    #expect(Self.notes(.soloDoubleBass) == bass.map { $0 + 2 })
    #expect(Self.notes(.baritoneGuitar) == guitar.map { $0 - 5 })
    #expect(Self.notes(.nashville) == [0, 0, 12, 12, 12, 12].enumerated().map { guitar[$0] + $1 })
    #expect(Self.notes(.mandolin) == Self.notes(.violin))
    // Of twelve strings, the lower four pairs are octaves.
    let twelve = Self.notes(.twelveStringGuitar)
    #expect(stride(from: 1, to: 12, by: 2).map { twelve[$0] } == guitar)
    #expect(
      stride(from: 0, to: 12, by: 2).map { twelve[$0] - twelve[$0 + 1] } == [0, 0, 12, 12, 12, 12])
    // Courses of octaves elsewhere.
    let (bouzouki, charango) = (Self.notes(.bouzouki), Self.notes(.charango))
    #expect(bouzouki[2] == bouzouki[3] + 12 && bouzouki[4] == bouzouki[5] + 12)
    #expect(charango[2] == charango[3] + 12)
    for saz in [Self.notes(.sazBozuk), Self.notes(.sazShortNeck)] {
      #expect(saz[0] == saz[1] + 12 && saz[3] == saz[4] + 12)
    }
    // Two octaves and a half of a major scale, a fifth below it, and its tonic.
    let kora = Self.notes(.kora)
    #expect(kora.count == 21 && kora.first == 81 && kora.last == 41)
    #expect(kora.allSatisfy { [0, 2, 4, 5, 7, 9, 11].contains(($0 - 5) % 12) })
    #expect(kora == kora.sorted(by: >) && Set(kora).count == 21)
  }

  @Test("Every instrument has the name of its choice, and strings that all readouts can hold")
  func rows() {
    let names = Instrument.allCases.map { "\($0.name)" }
    #expect(Port.instrument.choices?.names == names)
    for instrument in Instrument.allCases {
      let notes = Self.notes(instrument)
      #expect(notes.isEmpty == [.chromatic, .custom].contains(instrument))
      #expect(notes.allSatisfy { (20...100).contains($0) }, "\(instrument)")
      #expect(Float(notes.count) <= Port.string.range.upperBound)
      #expect(notes.count <= StringNotes.capacity)
    }
  }

  @Test("The ports of the user's strings are in order, and others give the nearest of them")
  func ownStrings() {
    let (notes, cents) = (
      (1...12).map { Port.note(ofString: $0) }, (1...12).map { Port.cents(ofString: $0) }
    )
    #expect(notes.map { "\($0.symbol)" } == (1...12).map { "string_\($0)_note" })
    #expect(cents.map { "\($0.symbol)" } == (1...12).map { "string_\($0)_cents" })
    #expect(notes.map(\.ownString) == Array(1...12) && cents.map(\.offsetString) == Array(1...12))
    #expect(Port.allCases.filter { $0.ownString != nil } == notes)
    #expect(Port.allCases.filter { $0.offsetString != nil } == cents)
    for (outside, nearest) in [(Int.min, 0), (0, 0), (13, 11), (.max, 11)] {
      #expect(Port.note(ofString: outside) == notes[nearest])
      #expect(Port.cents(ofString: outside) == cents[nearest])
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct StringSetTests {
  /// The names of the open strings, the first one first, as methods for the instruments give them.
  static let names: [(StringSet, [String])] = [
    (.chromatic, []), (.guitar, ["E4", "B3", "G3", "D3", "A2", "E2"]),
    (.bass, ["G2", "D2", "A1", "E1"]), (.fiveStringBass, ["G2", "D2", "A1", "E1", "B0"]),
    (.violin, ["E5", "A4", "D4", "G3"]), (.viola, ["A4", "D4", "G3", "C3"]),
    (.cello, ["A3", "D3", "G2", "C2"]), (.ukulele, ["A4", "E4", "C4", "G4"]),
    (.mandolin, ["E5", "A4", "D4", "G3"]),
    (.sevenStringGuitar, ["E4", "B3", "G3", "D3", "A2", "E2", "B1"]),
    (.banjo, ["D4", "B3", "G3", "D3", "G4"]),
  ]

  static let tunings = [
    Tuning(), Tuning(reference: 415), Tuning(reference: 442, temperament: .pythagorean, root: 2),
    Tuning(transpose: 12), Tuning(transpose: -9),
  ]

  /// The name of a MIDI note without an accidental: 60 is C4.
  static func name(_ midi: Int) -> String {
    let letters = [0: "C", 2: "D", 4: "E", 5: "F", 7: "G", 9: "A", 11: "B"]
    return "\(letters[midi % 12] ?? "?")\(midi / 12 - 1)"
  }

  @Test("Each instrument has its open strings, the first one first")
  func strings() {
    #expect(Self.names.map(\.0) == StringSet.allCases)
    for (strings, names) in Self.names {
      #expect(strings.count == names.count)
      #expect((0..<strings.count).map { Self.name(strings.note(ofString: $0 + 1)) } == names)
      for number in [Int.min, -1, 0, strings.count + 1, Int.max] {
        #expect(strings.note(ofString: number) == -1)
      }
    }
  }

  @Test("The low E of a guitar is 82.41 Hz, the low B of a bass 30.87 Hz, and in tune there")
  func frequencies() {
    for (strings, number, frequency) in [
      (.guitar, 6, 82.4069), (.guitar, 1, 329.628), (.fiveStringBass, 5, 30.8677),
      (.violin, 4, 195.998), (.ukulele, 4, 391.995), (.cello, 4, 65.4064),
    ] as [(StringSet, Int, Float)] {
      let reading = strings.nearest(to: frequency, in: Tuning())
      #expect(reading.number == number && abs(reading.cents) < 0.01)
    }
  }

  @Test(
    "A string is in tune where it sounds by reference and temperament, whatever it is called",
    arguments: tunings)
  func targets(tuning: Tuning) {
    for strings in StringSet.allCases {
      for number in 1..<(strings.count + 1) {
        let written = strings.note(ofString: number) + tuning.transpose
        for cents in [0, 7, -49] as [Float] {
          let frequency = tuning.frequency(ofNote: written) * exp2(cents / 1200)
          let reading = strings.nearest(to: frequency, in: tuning)
          #expect(reading.number == number && abs(reading.cents - cents) < 0.01)
          // Beside a string both readouts say the same; further off another note may be nearer.
          let note = tuning.note(at: frequency)
          #expect(abs(cents) > 7 || abs(note.cents - reading.cents) < 0.01)
        }
      }
    }
  }

  @Test("The string is the nearest of all, and none lies further than an octave off")
  func nearest() throws {
    for strings in StringSet.allCases {
      for midi in stride(from: 5, through: 120, by: 0.37) {
        let reading = strings.nearest(to: Float(440 * exp2((midi - 69) / 12)), in: Tuning())
        let distances = (0..<strings.count).map {
          100 * (midi - Double(strings.note(ofString: $0 + 1)))
        }
        guard let least = distances.min(by: { abs($0) < abs($1) }), abs(least) <= 1200 else {
          #expect(reading == .none)
          continue
        }
        try #require((1...strings.count).contains(reading.number))
        // Half way between two strings either is the nearest.
        let distance = distances[reading.number - 1]
        #expect(abs(abs(distance) - abs(least)) < 0.01)
        #expect(abs(Double(reading.cents) - distance) < 0.01)
      }
    }
  }

  @Test("What is no frequency has no string")
  func none() {
    for strings in StringSet.allCases {
      for frequency in [0, -440, .nan, .infinity, -.infinity, 1e-30, 3e38] as [Float] {
        #expect(strings.nearest(to: frequency, in: Tuning()) == .none)
      }
    }
    #expect(StringSet.chromatic.nearest(to: 440, in: Tuning()) == .none)
  }
}

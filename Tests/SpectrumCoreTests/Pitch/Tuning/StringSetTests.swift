// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct StringSetTests {
  static func strings(_ notes: [Int], cents: [Float] = []) -> StringSet {
    var strings = StringSet()
    for (index, note) in notes.enumerated() {
      strings.append(note: note, cents: index < cents.count ? cents[index] : 0)
    }
    return strings
  }

  static let guitar = [64, 59, 55, 50, 45, 40]
  static let instruments = [
    guitar, [43, 38, 33, 28, 23], [69, 64, 60, 67], [60],
    Array(stride(from: 36, to: 84, by: 2)),
  ]

  static let tunings = [
    Tuning(), Tuning(reference: 415), Tuning(reference: 442, temperament: .pythagorean, root: 2),
    Tuning(transpose: 12), Tuning(transpose: -9),
  ]

  @Test("Strings have their notes, the first one first; past the last there is none")
  func notes() {
    for notes in Self.instruments {
      let strings = Self.strings(notes)
      #expect(strings.count == notes.count)
      #expect((1...notes.count).map { strings.note(ofString: $0) } == notes)
      for number in [Int.min, -1, 0, strings.count + 1, Int.max] {
        #expect(strings.note(ofString: number) == -1)
      }
    }
    // There is room for 24; notes beyond MIDI's are held within them.
    let many = Self.strings(Array(-10..<200))
    #expect(many.count == 24 && many.note(ofString: 1) == 0 && many.note(ofString: 24) == 13)
    #expect(Self.strings([500]).note(ofString: 1) == 127)
  }

  @Test(
    "A string is in tune where it sounds by reference and temperament, whatever it is called",
    arguments: tunings)
  func targets(tuning: Tuning) {
    for notes in Self.instruments {
      let strings = Self.strings(notes)
      for number in 1...strings.count {
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

  @Test("A string tuned 2.5 cents flat of its note is in tune there, to a hundredth of a cent")
  func offsets() {
    let strings = Self.strings(Self.guitar, cents: [0, 0, 0, 0, 0, -2.5])
    let flat = strings.nearest(to: 82.4069 * exp2(-2.5 / 1200), in: Tuning())
    #expect(flat.number == 6 && abs(flat.cents) < 0.01)
    let equal = strings.nearest(to: 82.4069, in: Tuning())
    #expect(equal.number == 6 && abs(equal.cents - 2.5) < 0.01)
    #expect(strings != Self.strings(Self.guitar) && strings == strings)
  }

  @Test(
    "The string is the nearest; none is two octaves above the pitch, or beyond its twelfth fret")
  func nearest() throws {
    for notes in Self.instruments {
      let strings = Self.strings(notes)
      for midi in stride(from: 1, through: 120, by: 0.37) {
        let reading = strings.nearest(to: Float(440 * exp2((midi - 69) / 12)), in: Tuning())
        let distances = notes.map { 100 * (midi - Double($0)) }
        guard let least = distances.min(by: { abs($0) < abs($1) }), (-2400...1260).contains(least)
        else {
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

  @Test("A chosen string is the one, even where another is nearer: a new one a fourth too low")
  func chosen() {
    let strings = Self.strings(Self.guitar)
    // The A string sounds as the E string should.
    #expect(strings.nearest(to: 82.4069, in: Tuning()).number == 6)
    let reading = strings.reading(ofString: 5, at: 82.4069, in: Tuning())
    #expect(reading.number == 5 && abs(reading.cents + 500) < 0.01)
    for number in [Int.min, 0, 7, .max] {
      #expect(strings.reading(ofString: number, at: 82.4069, in: Tuning()) == .none)
    }
    // However far off, the distance is a number that a port can hold.
    #expect(strings.reading(ofString: 6, at: 20_000, in: Tuning()).cents == 6000)
  }

  @Test("What is no frequency has no string")
  func none() {
    for notes in Self.instruments {
      let strings = Self.strings(notes)
      for frequency in [0, -440, .nan, .infinity, -.infinity, 1e-30, 3e38] as [Float] {
        #expect(strings.nearest(to: frequency, in: Tuning()) == .none)
      }
      for frequency in [0, -440, .nan, .infinity] as [Float] {
        #expect(strings.reading(ofString: 1, at: frequency, in: Tuning()) == .none)
      }
    }
    #expect(StringSet().nearest(to: 440, in: Tuning()) == .none)
  }
}

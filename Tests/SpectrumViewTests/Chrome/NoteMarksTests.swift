// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumView

@Suite struct NoteMarksTests {
  private func marks(_ low: Float, _ high: Float, length: Float, reference: Float = 440)
    -> [String: Float]
  {
    let axis = FrequencyScale(low: low, high: high)
    return Dictionary(
      uniqueKeysWithValues: NoteMarks(axis, reference: reference, length: length).all.map {
        ($0.labels[0].string, $0.frequency)
      })
  }

  @Test(
    "Names stand at the frequencies of equal temperament about A4",
    arguments: [400, 415, 440, 442, 480] as [Float])
  func frequencies(reference: Float) {
    let marks = marks(30, 16_000, length: 4000, reference: reference)
    // Semitones from A4: those of a piano's keys.
    for (name, semitones) in [
      ("C2", -33), ("E2", -29), ("C4", -9), ("A4", 0), ("C♯5", 4), ("C8", 39),
    ] as [(String, Float)] {
      let expected = reference * pow(2, semitones / 12)
      // A fiftieth of a cent: the rounding of exp2 in single precision.
      #expect(abs(1200 * log2((marks[name] ?? 1) / expected)) < 0.02, "\(name)")
    }
  }

  @Test("There are as many notes as have room, the same ones in each octave")
  func steps() {
    // From C2 to C6, four octaves whole.
    let (low, high) = (Float(65.4), Float(1046.6))
    for (length, perOctave) in [(80, 1), (300, 1), (400, 3), (700, 5), (1200, 7), (1400, 12)]
      as [(Float, Int)]
    {
      let marks = marks(low, high, length: length)
      #expect(marks.count == 4 * perOctave + 1, "\(length)")
      #expect(marks["C2"] != nil && marks["C6"] != nil)
    }
  }

  @Test(
    "Whatever the zoom, all of its notes are on the scale", arguments: [20, 55, 440] as [Float])
  func inside(low: Float) {
    for octaves in [1, 2, 5] as [Float] {
      let axis = FrequencyScale(low: low, high: low * pow(2, octaves))
      let marks = NoteMarks(axis, reference: 440, length: 2000).all
      #expect(marks.allSatisfy { (-1e-3...1.001).contains(axis.position(of: $0.frequency)) })
      #expect(marks.contains { $0.isStrong })
    }
  }

  @Test("Each note's line stands where its name does", arguments: [0, 1] as [Float])
  func grid(axis: Float) {
    var display = Display.still(.bars, [.frequencyAxis: axis])
    let picture = DisplayPicture(&display, width: 1064, height: 577)
    let layout = Layout(width: 1064, height: 577, mode: .bars)
    let texts = picture.withCanvas { display.frequencyTexts(on: $0, layout) }
    #expect(texts.count > 8)
    // Away from the lines of decibels, which are as wide as the plot.
    let y = Int(layout.plot.y) + 3
    for text in texts {
      let x = text.bounds.middleX
      guard x > layout.plot.x + 20 && x < layout.plot.right - 20 else { continue }
      let plain = picture[Int(x) + 4, y]
      #expect((-1...1).contains { picture[Int(x) + $0, y] > plain }, "\(text.label.string)")
      #expect(picture[Int(x) - 4, y] == plain)
    }
  }

  @Test("The port reference sets A4 for the axis and for the tuner")
  func reference() {
    var display = Display.still(.bars, [.reference: 442])
    #expect(display.settings[.reference] == 442 && display.model.pages.tuner.reference == 442)
    display.settings[.reference] = .nan
    #expect(display.settings[.reference] == 440)
    display.settings[.reference] = 1000
    #expect(display.model.pages.tuner.reference == 480)
  }
}

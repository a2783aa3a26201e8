// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct PitchVoicesTests {
  @Test(
    "Of four voices that beat, no partial in a formant is taken for the note",
    arguments: [110.0, 139, 156])
  func beatingVoices(frequency: Double) {
    let partials = [-9.0, -3, 4, 11].enumerated().flatMap { voice, cents in
      (1...24).map { number in
        let n = Double(number)
        let formants =
          exp(-pow((n * frequency - 620) / 110, 2)) + 0.35
          * exp(-pow((n * frequency - 1040) / 130, 2))
        return Partial(
          frequency: n * frequency * exp2(cents / 1200), amplitude: 0.025 * (formants + 0.05),
          phase: 2.1 * Double(voice) + 1.3 * n * Double(voice + 1))
      }
    }
    let sound = PitchSignal.sum(partials, count: 144_000)
    let readings = PitchListener.listen(to: sound).during(0.5...3)
    #expect(readings.share { $0.error(from: frequency) < 50 } > 0.97)
  }

  /// A formant: its middle and width in Hz, and its level in dB.
  private typealias Formant = (middle: Double, width: Double, level: Double)

  private enum Section: String, CaseIterable {
    case basses, resonantBasses, tenors, sopranos

    /// Csound's table of formants, "a", "e" and "a". The resonant ones have a strong singer's formant.
    var formants: [Formant] {
      switch self {
      case .basses: [(600, 60, 0), (1040, 70, -7), (2250, 110, -9), (2450, 120, -9)]
      case .resonantBasses: [(600, 60, 0), (1040, 70, -7), (2250, 110, -3), (2450, 120, -3)]
      case .tenors: [(400, 70, 0), (1700, 80, -14), (2600, 100, -12), (3200, 120, -14)]
      case .sopranos: [(800, 80, 0), (1150, 90, -6), (2900, 120, -32), (3900, 130, -20)]
      }
    }

    /// The share of the time for which the note is read.
    var least: Double {
      switch self {
      case .basses: 0.88
      case .resonantBasses: 0.86
      case .tenors: 0.9
      case .sopranos: 0.94
      }
    }

    /// How many are heard: formants of resonant basses rarely seem to be notes.
    var choirs: Int {
      self == .resonantBasses ? Deep.pick(8, few: 3) : 3
    }

    var frequencies: [Double] {
      switch self {
      case .basses: [87, 98, 110, 123]
      case .resonantBasses: [104, 131]
      case .tenors: [165, 196, 220]
      case .sopranos: [523, 587]
      }
    }
  }

  /// Four singers of one note.
  private func choir(_ section: Section, _ frequency: Double, seed: UInt64) -> [Float] {
    let amplitudes = (1...Int(5000 / frequency)).map { number -> Double in
      let sum = section.formants.reduce(0.0) { sum, formant in
        let distance = (Double(number) * frequency - formant.middle) / formant.width
        return sum + pow10(formant.level / 20) / (1 + distance * distance)
      }
      return 0.1 * sum / Double(number).squareRoot()
    }
    return NoteSound.choir(amplitudes, frequency, seed: seed)
  }

  @Test("A choir's note is read while its voices beat", arguments: Section.allCases)
  private func choirs(section: Section) {
    var shares: [Double] = []
    for frequency in section.frequencies {
      for seed in 1...section.choirs {
        let sound = choir(section, frequency, seed: UInt64(seed))
        let readings = PitchListener.listen(to: sound).during(0.5...2.95)
        shares.append(readings.share { $0.error(from: frequency) < 50 })
      }
    }
    #expect(shares.reduce(0, +) / Double(shares.count) > section.least)
  }
}

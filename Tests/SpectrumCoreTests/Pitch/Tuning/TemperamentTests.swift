// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct TemperamentTests {
  /// Cents of the pure fifth, the pure major third, and the two commas, from their ratios.
  static let fifth = 1200 * log2(3.0 / 2)
  static let third = 1200 * log2(5.0 / 4)
  static let pythagorean = 12 * fifth - 7 * 1200
  static let syntonic = 4 * fifth - 2 * 1200 - third

  /// The table has three decimals, and an interval is between two of its values.
  static let tolerance = 0.0011

  /// The notes by fifths from E♭ to G♯, as degrees over C.
  static let chain = [3, 10, 5, 0, 7, 2, 9, 4, 11, 6, 1, 8]

  /// Cents from degree `low` up to degree `high`, within an octave.
  static func interval(_ temperament: Temperament, _ low: Int, _ high: Int) -> Double {
    let equal = Double((high - low + 12) % 12) * 100
    return equal + Double(temperament.deviation(ofDegree: high))
      - Double(temperament.deviation(ofDegree: low))
  }

  /// How far each of the eleven fifths from E♭ to G♯ is narrow of a pure one, in cents.
  static func narrowness(_ temperament: Temperament) -> [Double]? {
    let (p, s) = (pythagorean, syntonic)
    let (p4, p6, s4) = (p / 4, p / 6, s / 4)
    let t = 3 * s / 16
    let r = p4 - t
    // E♭–B♭, B♭–F, F–C, C–G, G–D, D–A, A–E, E–B, B–F♯, F♯–C♯, C♯–G♯
    return switch temperament {
    case .equal: [Double](repeating: p / 12, count: 11)
    case .just, .custom, .scala: nil
    case .pythagorean: [Double](repeating: 0, count: 11)
    case .quarterCommaMeantone: [Double](repeating: s / 4, count: 11)
    case .werckmeister3: [0, 0, 0, p4, p4, p4, 0, 0, p4, 0, 0]
    case .kirnberger3: [0, 0, 0, s4, s4, s4, s4, 0, 0, p - s, 0]
    case .vallotti: [0, 0, p6, p6, p6, p6, p6, p6, 0, 0, 0]
    case .young: [0, r, r, t, t, t, t, r, r, 0, 0]
    }
  }

  @Test("Each fifth is pure but for its part of a comma", arguments: Temperament.allCases)
  func fifths(temperament: Temperament) {
    #expect(temperament.deviation(ofDegree: 0) == 0)
    guard let narrowness = Self.narrowness(temperament) else { return }
    for (index, narrow) in narrowness.enumerated() {
      let fifth = Self.interval(temperament, Self.chain[index], Self.chain[index + 1])
      #expect(abs(fifth - (Self.fifth - narrow)) < Self.tolerance, "fifth \(index)")
    }
  }

  @Test("Just notes are ratios of small numbers")
  func just() {
    let ratios: [(Double, Double)] = [
      (1, 1), (16, 15), (9, 8), (6, 5), (5, 4), (4, 3), (45, 32), (3, 2), (8, 5), (5, 3), (9, 5),
      (15, 8),
    ]
    for (degree, (over, under)) in ratios.enumerated() {
      let cents = 1200 * log2(over / under)
      #expect(abs(Self.interval(.just, 0, degree) - cents) < Self.tolerance)
    }
  }

  @Test("A degree outside the octave deviates by nothing", arguments: [-1, 12, .min, .max])
  func outside(degree: Int) {
    #expect(Temperament.allCases.allSatisfy { $0.deviation(ofDegree: degree) == 0 })
  }
}

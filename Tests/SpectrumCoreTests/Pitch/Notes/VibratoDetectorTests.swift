// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct VibratoDetectorTests {
  private static let stepSeconds = 64.0 / 48_000
  /// Seconds of a period of A3.
  private static let period: Float = 1 / 220

  /// Has a detector hear a pitch of `cents` at each time, read every four steps, and returns for
  /// each step whether there is a vibrato, and its centre.
  private func hear(
    seconds: Double, _ cents: (Double) -> Double
  ) -> [(time: Double, isOn: Bool, centre: Double)] {
    var detector = VibratoDetector(stepSeconds: Float(Self.stepSeconds))
    return (0..<Int(seconds / Self.stepSeconds)).map { step in
      let time = Double(step) * Self.stepSeconds
      detector.add(
        Float(cents(Double(step / 4 * 4) * Self.stepSeconds)), period: Self.period)
      return (time, detector.isOn, Double(detector.centre))
    }
  }

  private static func sine(_ time: Double, _ extent: Double, _ rate: Double) -> Double {
    extent * sin(2 * .pi * rate * time)
  }

  @Test(
    "A vibrato is known after two periods, and its middle within a tenth of its extent",
    arguments: [4, 5.5, 7] as [Double], [30, 50, 100, 150] as [Double])
  func vibrato(rate: Double, extent: Double) {
    let heard = hear(seconds: 3) { 1234 + Self.sine($0, extent, rate) }
    let later = heard.filter { $0.time > 2 / rate }
    #expect(later.allSatisfy { $0.isOn })
    #expect(later.allSatisfy { abs($0.centre - 1234) <= 0.1 * extent })
  }

  /// The pitch goes up by `interval` cents and down again, `rate` times a second, each time within
  /// 10 ms.
  private static func trill(_ time: Double, _ interval: Double, _ rate: Double) -> Double {
    let phase = (time * rate).truncatingRemainder(dividingBy: 1) / rate
    return interval * (min(phase / 0.01, 1) - min(max((phase - 0.5 / rate) / 0.01, 0), 1))
  }

  @Test(
    "A trill, which rests on its two notes, is no vibrato",
    arguments: [4, 6, 8] as [Double], [100, 200] as [Double])
  func trill(rate: Double, interval: Double) {
    #expect(!hear(seconds: 3) { Self.trill($0, interval, rate) }.contains { $0.isOn })
  }

  @Test("Steady, gliding, drifting slowly or trembling, a pitch has no vibrato")
  func others() {
    let courses: [(Double) -> Double] = [
      { _ in 0 },
      { 400 * $0 },
      { Self.sine($0, 80, 1.5) },
      { Self.sine($0, 80, 16) },
      // A few cents are no reason to doubt the note.
      { Self.sine($0, 15, 5) },
    ]
    for course in courses { #expect(!hear(seconds: 3, course).contains { $0.isOn }) }
  }

  @Test("A vibrato is over within a period of its end", arguments: [4, 5.5, 7] as [Double])
  func end(rate: Double) {
    let end = 6 / rate
    let heard = hear(seconds: 3) { $0 < end ? Self.sine($0, 60, rate) : 0 }
    #expect(heard.filter { $0.time < end && $0.time > 2 / rate }.allSatisfy { $0.isOn })
    #expect(!heard.filter { $0.time > end + 1 / rate }.contains { $0.isOn })
  }

  @Test("A single reading that errs, by an octave or within the vibrato, changes nothing later")
  func outlier() {
    for error in [-1200, 90] as [Double] {
      let heard = hear(seconds: 2) { time in
        // A reading of 5 ms.
        Self.sine(time, 80, 5) + (abs(time - 1.15) < 0.0025 ? error : 0)
      }
      #expect(heard.filter { $0.time > 1.16 }.allSatisfy { $0.isOn && abs($0.centre) <= 8 })
    }
  }

  @Test(
    "A jump by a semitone ends the vibrato within two readings, also to its inside",
    arguments: [4, 5.5, 7] as [Double])
  func jump(rate: Double) {
    for phase in [0, 0.25, 0.5, 0.75] {
      let jump = (5 + phase) / rate
      let heard = hear(seconds: jump + 0.25 / rate) {
        Self.sine($0, 40, rate) + ($0 < jump ? 0 : 100)
      }
      #expect(heard.filter { $0.time < jump && $0.time > 2 / rate }.allSatisfy { $0.isOn })
      #expect(!heard.filter { $0.time >= jump + 0.012 }.contains { $0.isOn })
    }
  }

  @Test("After a gap the pitch begins again")
  func gap() {
    var detector = VibratoDetector(stepSeconds: Float(Self.stepSeconds))
    for step in 0..<1000 {
      let cents = Self.sine(Double(step) * Self.stepSeconds, 60, 5)
      detector.add(Float(cents), period: Self.period)
    }
    #expect(detector.isOn)
    detector.reset()
    detector.add(0, period: Self.period)
    #expect(!detector.isOn)
  }
}

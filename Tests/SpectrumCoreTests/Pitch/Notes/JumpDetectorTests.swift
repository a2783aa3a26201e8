// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct JumpDetectorTests {
  private static let stepSeconds = 64.0 / 48_000

  /// The times at which a detector hears the pitch jump; the tracker reads it every `interval`
  /// seconds.
  private func jumps(
    every interval: Double = 0.004, frequency: Float = 220, _ cents: (Double) -> Double
  ) -> [Double] {
    var detector = JumpDetector(stepSeconds: Float(Self.stepSeconds))
    return (0..<Int(2 / Self.stepSeconds)).compactMap { step in
      let time = Double(step) * Self.stepSeconds
      let read = (time / interval).rounded(.down) * interval
      return detector.add(Float(cents(read)), period: 1 / frequency) ? time : nil
    }
  }

  @Test(
    "A step of a semitone is a jump, in whatever portions it is read, and over within 30 ms",
    arguments: [0, 0.005, 0.01] as [Double], [100, -100] as [Double])
  func step(seconds: Double, interval: Double) {
    let heard = jumps { interval * min(max(($0 - 1) / max(seconds, 1e-9), 0), 1) }
    #expect(heard.count >= 2)
    #expect(heard.allSatisfy { $0 >= 1 && $0 < 1.03 })
  }

  @Test("A vibrato of 100 cents and a slide of two semitones in 0.1 s glide")
  func glides() {
    for rate in [4, 5.5, 7] as [Double] {
      #expect(jumps { 100 * sin(2 * .pi * rate * $0) }.isEmpty)
    }
    #expect(jumps { 200 * min(max(($0 - 1) / 0.1, 0), 1) }.isEmpty)
  }

  @Test("A note that begins takes the way there as done")
  func settling() {
    var detector = JumpDetector(stepSeconds: Float(Self.stepSeconds))
    func jumps(to cents: Float) -> Bool { detector.add(cents, period: 1 / 220) }
    #expect([0, 50].map(jumps) == [false, true])
    detector.settle()
    #expect([50, 100].map(jumps) == [false, true])
    detector.interrupt()
    // Without a way there, only the step itself counts.
    #expect([150, 300].map(jumps) == [false, true])
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct CombTrialTests {
  /// ρ of a note at 277 Hz in three that sound together, without those of the given frequencies.
  private func rho(of frequency: Double = 277, without one: Double = 0, _ other: Double = 0)
    -> Float
  {
    let sound = [220.0, 277, 349].map {
      PitchSignal.tone($0, sampleRate: 48_000, count: 12_800, amplitudes: [0.1, 0.08, 0.06, 0.04])
    }.reduce([Float](repeating: 0, count: 12_800)) { $0.adding($1, from: 0) }
    var pyramid = PitchPyramid(sampleRate: 48_000)
    sound.withUnsafeBufferPointer { samples in
      guard let start = samples.baseAddress else { return }
      for tick in 0..<200 { pyramid.process(start + 64 * tick) }
    }
    func period(_ frequency: Double) -> Float { frequency > 0 ? Float(1 / frequency) : 0 }
    return CombTrial().rho(
      period(frequency), without: period(one), period(other), in: pyramid)
  }

  @Test("A note explains all of a sound without the others, and less of one with them")
  func others() {
    #expect(rho(without: 220, 349) > 0.995)
    #expect(rho(without: 349, 220) > 0.995)
    #expect(rho() < 0.8 && rho(without: 220) < 0.9)
  }

  @Test("A note that is left out itself explains nothing, nor does one that isn't there")
  func itself() {
    #expect(rho(of: 233, without: 220, 349) < 0.8)
    let alone = PitchSignal.tone(277, sampleRate: 48_000, count: 12_800, amplitudes: [0.1, 0.08])
    var pyramid = PitchPyramid(sampleRate: 48_000)
    alone.withUnsafeBufferPointer { samples in
      guard let start = samples.baseAddress else { return }
      for tick in 0..<200 { pyramid.process(start + 64 * tick) }
    }
    #expect(CombTrial().rho(1 / 277, without: 1 / 277, 0, in: pyramid) == 0)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct CombTrialTests {
  /// Four tones, each of which explains little of them.
  static let tones = [220.0, 277, 349, 415].map {
    PitchSignal.tone($0, count: 12_800, amplitudes: [0.1, 0.08, 0.06, 0.04])
  }.reduce([Float](repeating: 0, count: 12_800)) { $0.adding($1) }

  /// Has heard 200 ticks of a sound.
  static func pyramid(of sound: [Float]) -> PitchPyramid {
    var pyramid = PitchPyramid(sampleRate: 48_000)
    sound.withUnsafeBufferPointer { samples in
      guard let start = samples.baseAddress else { return }
      for tick in 0..<200 { pyramid.process(start + 64 * tick) }
    }
    return pyramid
  }

  /// ρ of a note in a sound, without those of the given frequencies.
  private func rho(
    of frequency: Double = 277, in sound: [Float] = tones, without frequencies: [Double] = []
  ) -> Float {
    let pyramid = Self.pyramid(of: sound)
    var notes = NotePeriods()
    for frequency in frequencies { notes.add(Float(1 / frequency)) }
    return CombTrial().rho(Float(1 / frequency), without: notes, in: pyramid)
  }

  @Test("A note explains all of a sound without the others, and less of one with them")
  func others() {
    #expect(rho(without: [220, 349, 415]) > 0.995)
    #expect(rho(without: [415, 349, 220]) > 0.995)
    #expect(rho() < 0.8 && rho(without: [220]) < 0.9 && rho(without: [220, 349]) < 0.95)
  }

  @Test("A note that is left out itself explains nothing, nor does one that isn't there")
  func itself() {
    #expect(rho(of: 233, without: [220, 349, 415]) < 0.8)
    let alone = PitchSignal.tone(277, count: 12_800, amplitudes: [0.1, 0.08])
    #expect(rho(of: 277, in: alone, without: [277]) == 0)
  }

  @Test("Notes that are too long for the combs together aren't tried")
  func longest() {
    let low = [10, 20, 30].map { 1 / (0.001 * Double($0)) }
    #expect(rho(without: low) == 0)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct PitchNoiseTests {
  @Test(
    "A note is read in white noise of twice its power",
    arguments: [110, 146.8, 196, 311.1, 440, 587.3], [0.0, 3])
  func whiteNoise(frequency: Double, decibels: Double) {
    let note = PitchSignal.tone(
      frequency, count: 144_000, amplitudes: (1...20).map { 0.1 / Double($0) })
    for seed in 1...Deep.pick(4, few: 2) as ClosedRange<UInt64> {
      let noise = PitchSignal.noise(count: note.count, seed: seed)
      let readings = PitchListener.listen(to: note.adding(noise, decibels: decibels))
      #expect(readings.during(0.5...3).share { $0.error(from: frequency) < 50 } > 0.75)
      #expect(readings.share { $0.isShown && $0.error(from: frequency) > 50 } < 0.01)
    }
  }
}

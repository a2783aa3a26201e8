// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

@Suite struct ClassicComparisonTests {
  @Test(
    "Lower and higher notes than the classic engine's 65 to 1000 Hz are read",
    arguments: [41.2, 2093])
  func classicComparison(frequency: Double) {
    let tone = PitchSignal.tone(
      frequency, sampleRate: 44_100, count: 22_050, amplitudes: [0.5, 0.2, 0.1])
    var classic = ClassicPitchEngine(sampleRate: 44_100)
    for start in stride(from: 0, to: tone.count - 63, by: 64) {
      classic.process(tone.span.extracting(start..<start + 64))
    }
    let last = PitchListener.listen(to: tone, sampleRate: 44_100).last
    #expect(last?.error(from: frequency) ?? .infinity < 0.1)
    #expect(!(abs(cents(classic.reading.frequencyHz, over: frequency)) < 50))
  }
}

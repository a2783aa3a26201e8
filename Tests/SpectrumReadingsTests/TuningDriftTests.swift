// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings
import Testing

@Suite struct TuningDriftTests {
  @Test(
    "A choir that sinks by a semitone and a half has drifted by so much, whatever the note's name")
  func sinking() throws {
    for step in [0.1, 0.5] as [Float] {
      var drift = TuningDrift()
      for _ in 0..<Int(4 / step) { drift.hear(-20, elapsed: step) }
      #expect(drift.cents == 0)
      for cents in 1...150 {
        // −21, −22 … −50, 49 …: cents of the nearest note.
        let tuning = Float((-20 - cents + 250) % 100 - 50)
        drift.hear(tuning, elapsed: step)
        if cents % 7 == 0 { drift.hear(nil, elapsed: 60) }
      }
      #expect(try #require(drift.cents) == -150)
      #expect(TuningWords.drift(drift) == "drift −150 c")
    }
  }

  @Test("Before three seconds of a tuning there is no start; without one nothing is said")
  func start() {
    var drift = TuningDrift()
    for tuning in [nil, .nan, 10, 60, 12] as [Float?] { drift.hear(tuning, elapsed: 1) }
    #expect(drift.cents == nil && TuningWords.drift(drift) == nil)
    drift.hear(13, elapsed: 1)
    #expect(drift.cents == 0 && TuningWords.drift(drift) == nil)
    drift.hear(13.4, elapsed: 1)
    #expect(TuningWords.drift(drift) == nil)
    drift.hear(9, elapsed: 1)
    #expect(TuningWords.drift(drift) == "drift −4 c")
  }
}

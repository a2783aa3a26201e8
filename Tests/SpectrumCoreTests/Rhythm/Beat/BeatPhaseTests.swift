// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

/// The filter of the beats' phase on evidence that is known.
@Suite struct BeatPhaseTests {
  /// Bins before the moment of the profile, and half a beat.
  static let (place, half) = (5, BeatProfile.binsPerBeat / 2)

  /// Evidence for beats at `place`, as much as `onBeat`, and for others half a beat on.
  static func evidence(onBeat: Float, offBeat: Float) -> SampleBuffer {
    let evidence = SampleBuffer(count: BeatProfile.binCount)
    evidence.fill(0.01)
    for beat in 0..<2 {
      evidence[beat * 2 * half + place] = onBeat
      evidence[beat * 2 * half + place + half] = offBeat
    }
    return evidence
  }

  /// What the filter is sure of after `count` updates.
  static func certainty(
    _ phase: inout BeatPhase, onBeat: Float, offBeat: Float, count: Int = 80
  ) -> Float {
    let evidence = evidence(onBeat: onBeat, offBeat: offBeat)
    for _ in 0..<count { phase.update(evidence) }
    return phase.certainty()
  }

  @Test("It is as certain of its beats as the evidence separates them from the off-beats")
  func certainty() {
    var phase = BeatPhase()
    #expect(phase.certainty() == 0)
    #expect(Self.certainty(&phase, onBeat: 1, offBeat: 0.01) > 0.9)
    #expect(abs(phase.beat - Float(Self.place)) < 0.5)
    var torn = BeatPhase()
    #expect(abs(Self.certainty(&torn, onBeat: 1, offBeat: 1)) < 0.01)
    var leaning = BeatPhase()
    #expect((0.1..<0.9).contains(Self.certainty(&leaning, onBeat: 1, offBeat: 0.8)))
  }

  @Test("While it keeps beats that are less likely than others by now, its certainty is negative")
  func doubt() {
    var phase = BeatPhase()
    _ = Self.certainty(&phase, onBeat: 1, offBeat: 0.01)
    let before = phase.beat
    var certainties: [Float] = []
    while phase.beat == before || abs(phase.beat - before) < 2, certainties.count < 200 {
      certainties.append(Self.certainty(&phase, onBeat: 0.01, offBeat: 1, count: 1))
    }
    // The last one is of the beats that have moved.
    let kept = certainties.dropLast()
    #expect(kept.contains { $0 < -0.2 }, "\(kept)")
    #expect(certainties.last.map { $0 > 0.2 } == true)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

@Suite struct BeatLevelTests {
  /// The multiple after `count` updates by evidence for one of half, once and twice the tempo.
  private func hear(_ index: Int, _ count: Int, by level: inout BeatLevel) -> Float {
    var evidence = SIMD3<Float>(repeating: 0.1)
    evidence[index] = 0.8
    for _ in 0..<count { level.update(evidence, bpm: 100) }
    return level.multiple
  }

  @Test("The level is the one that the evidence of seconds says, however long it said another")
  func follows() {
    for before in 0..<3 {
      for after in 0..<3 {
        var level = BeatLevel()
        let multiples: [Float] = [0.5, 1, 2]
        #expect(hear(before, 2000, by: &level) == multiples[before])
        #expect(hear(after, 25, by: &level) == multiples[after], "after \(multiples[before])")
      }
    }
  }

  @Test("Half and twice a tempo count only beyond the range of 70 to 160 BPM")
  func withinRange() {
    for (bpm, index) in [(140, 0), (159, 0), (70, 2), (80, 2)] as [(Float, Int)] {
      var level = BeatLevel()
      var evidence = SIMD3<Float>(repeating: 0)
      evidence[index] = 1
      for _ in 0..<100 { level.update(evidence, bpm: bpm) }
      #expect(level.multiple == 1, "\(bpm) BPM")
    }
  }
}

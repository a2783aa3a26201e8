// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

@Suite struct TempoLockTests {
  @Test(
    "A tempo is folded by an octave into 70 to 160 BPM",
    arguments: [(66, 132), (69.9, 139.8), (70, 70), (111, 111), (160, 160), (160.5, 80.25)]
      as [(Float, Float)])
  func folded(bpm: Float, expected: Float) {
    #expect(TempoLock.folded(bpm) == expected)
    var lock = TempoLock()
    lock.update(bpm: bpm, probability: 1, silence: 0, elapsed: 0.2)
    #expect(lock.bpm == expected && lock.confidence == 1)
  }

  @Test("A tempo is shown once it is nearly certain, and kept while it is likely")
  func certainty() {
    var lock = TempoLock()
    for (bpm, probability, shown) in [
      (100, 0.99, 0), (100, 0.999, 100), (130, 0.4, 100), (130, 0.6, 130),
    ] as [(Float, Float, Float)] {
      lock.update(bpm: bpm, probability: probability, silence: 0, elapsed: 0.2)
      #expect(lock.bpm == shown)
    }
    // Near the old one it glides: 0.3 of the way.
    lock.update(bpm: 131, probability: 0.9, silence: 0, elapsed: 0.2)
    #expect(abs(lock.bpm - 130.3) < 1e-3)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SeededRandom
import Testing

@testable import SpectrumUI

@Suite struct PictureClockTests {
  @Test(
    "Pictures come evenly at their rate, although the thread wakes late, and whenever frames come",
    arguments: [20, 30, 60, 144, 240] as [Double])
  func even(rate: Double) {
    var (clock, random) = (PictureClock(), SplitMix64(seed: 1))
    let interval = 1 / rate
    var now = 5.0
    var pictures: [Double] = []
    while now < 15 {
      clock.advance(now: now, interval: interval)
      pictures.append(now)
      // Moves: a frame brings nothing forward.
      let next = clock.time(isAwaited: false)
      #expect(next > now)
      now = next + .random(in: 0...0.3 * interval, using: &random)
    }
    #expect(abs(Double(pictures.count - 1) - 10 * rate) <= 1, "\(pictures.count)")
    for (index, time) in pictures.enumerated() {
      let grid = pictures[0] + Double(index) * interval
      #expect(time >= grid - 1e-9 && time <= grid + 0.31 * interval)
    }
  }

  @Test("Where the picture stands still, it shows what comes at once, and goes on from there")
  func still() {
    var clock = PictureClock()
    clock.advance(now: 1, interval: 0.016)
    #expect(clock.time(isAwaited: true) <= 1.002)
    clock.advance(now: 1.002, interval: 0.016)
    #expect(abs(clock.time(isAwaited: false) - 1.018) < 1e-9)
  }

  @Test("After a stall there is one picture, not all that were due")
  func stall() {
    var clock = PictureClock()
    clock.advance(now: 1, interval: 0.02)
    clock.advance(now: 1.5, interval: 0.02)
    #expect(abs(clock.time(isAwaited: false) - 1.52) < 1e-9)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumView

@Suite struct BandMotionTests {
  @Test("90 % of a rise take the attack, 90 % of a fall the decay", arguments: FrameTimes.all)
  func times(frames: FrameTimes) {
    var motion = BandMotion()
    for elapsed in frames.steps(over: 0.088) { motion.move(to: [1], elapsed) }
    #expect(abs(motion.values[0] - 0.9) < 1e-4)
    motion.move(to: [1], 60)
    #expect(motion.values[0] == 1)
    for elapsed in frames.steps(over: 0.3) { motion.move(to: [0], elapsed) }
    #expect(abs(motion.values[0] - 0.1) < 1e-4)
    // From there, half of the way that is left: log10 2 of the decay.
    for elapsed in frames.steps(over: 0.3 * 0.301_03) { motion.move(to: [0], elapsed) }
    #expect(abs(motion.values[0] - 0.05) < 1e-4)
  }

  @Test(
    "A target that moves evenly is followed as by a filter of one pole, whenever pictures are drawn",
    arguments: FrameTimes.all)
  func ramp(frames: FrameTimes) {
    for (seconds, from, to) in [(0.088, 0.1, 0.9), (0.3, 0.9, 0.1)] as [(Float, Float, Float)] {
      var motion = BandMotion()
      var now: Float = 0
      motion.move(to: [from], 60)
      let (speed, constant) = ((to - from) / 0.5, seconds / log(10))
      for elapsed in frames.steps(over: 0.5) {
        let start = from + speed * now
        now += elapsed
        motion.move(from: [start], to: [from + speed * now], elapsed)
        // The response to a ramp: behind it by the time constant, once it has settled.
        let behind = speed * constant * (1 - exp(-now / constant))
        #expect(abs(motion.values[0] - (from + speed * now - behind)) < 1e-4)
      }
    }
    var motion = BandMotion()
    (motion.times.attack, motion.times.decay) = (0, 0)
    motion.move(from: [0.2], to: [0.6], 0.01)
    #expect(motion.values[0] == 0.6)
    motion.move(from: [0.6], to: [0.8], 0)
    #expect(motion.values[0] == 0.8)
  }

  @Test(
    "A peak mark jumps up and falls over the full height in its time", arguments: FrameTimes.all)
  func marks(frames: FrameTimes) {
    var motion = BandMotion()
    (motion.times.attack, motion.times.decay) = (0, 0)
    motion.move(to: [1], 0.001)
    #expect(motion.peak(of: 0) == 1)
    for elapsed in frames.steps(over: 0.7) { motion.move(to: [0], elapsed) }
    #expect(abs(motion.peak(of: 0) - 0.75) < 1e-4)
    motion.move(to: [0.9], 0.001)
    #expect(motion.peak(of: 0) == 0.9)
    for elapsed in frames.steps(over: 2.8) { motion.move(to: [0.05], elapsed) }
    #expect(motion.peak(of: 0) == 0.05)
  }

  @Test("A hold of 30 s stands for ever, one of 0 s marks nothing")
  func holds() {
    var motion = BandMotion()
    motion.times.peakHold = 30
    motion.move(to: [0.6], 10)
    for _ in 0..<100 { motion.move(to: [0], 60) }
    #expect(abs(motion.peak(of: 0) - 0.6) < 1e-6)
    for none in [0, -1, .nan, -.infinity] as [Float] {
      motion.times.peakHold = none
      motion.move(to: [0], 0.01)
      #expect(motion.peak(of: 0) == motion.values[0])
    }
  }

  @Test("Marks above their bands are still with a hold of exactly 30 s, and with no shorter one")
  func stillMarks() {
    for (hold, isStill) in [(30, true), (Float(30).nextDown, false), (31, true)] as [(Float, Bool)]
    {
      var motion = BandMotion()
      (motion.times.attack, motion.times.decay, motion.times.peakHold) = (0, 0, hold)
      motion.move(to: [0.6], 0.01)
      motion.move(to: [0.2], 0.01)
      #expect(motion.peak(of: 0) > 0.5 && motion.values[0] == 0.2)
      #expect(motion.isStill == isStill, "hold \(hold) s")
    }
  }

  @Test(
    "A picture of no time moves nothing, one of a long time arrives",
    arguments: [0, -1, .nan] as [Float])
  func noTime(elapsed: Float) {
    var motion = BandMotion()
    motion.move(to: [0.5], .infinity)
    #expect(motion.values[0] == 0.5)
    motion.move(to: [1], elapsed)
    motion.move(to: [0], elapsed)
    #expect(motion.values[0] == 0.5 && motion.peak(of: 0) == 0.5)
  }

  @Test("Whatever comes in, heights stay within 0…1 and marks above their bands")
  func bounded() {
    var motion = BandMotion()
    let broken: [Float] = [.nan, .infinity, -.infinity, -3, 7, 0.5, .leastNonzeroMagnitude]
    for index in 0..<500 {
      motion.times.attack = broken[index % 7]
      motion.times.decay = broken[index / 3 % 7]
      motion.times.peakHold = broken[index / 5 % 7]
      motion.move(to: broken, broken[index / 2 % 7])
      for band in 0..<7 {
        #expect(motion.values[band] >= 0 && motion.peak(of: band) <= 1)
        #expect(motion.peak(of: band) >= motion.values[band])
      }
    }
    motion.times = BandMotion.Times()
    for _ in 0..<7 { motion.move(to: [Float](repeating: 0.25, count: 7), 10) }
    #expect(motion.values.allSatisfy { $0 == 0.25 })
  }

  @Test("On another scale bands and marks have their levels, marks beyond its ends as well")
  func scales() {
    let (wide, high) = (LevelScale(floor: -100, ceiling: 0), LevelScale(floor: -40, ceiling: 0))
    let low = LevelScale(floor: -90, ceiling: -50)
    var motion = BandMotion()
    motion.follow(wide)
    motion.times.peakHold = 30
    motion.move(to: [wide.value(of: -30), wide.value(of: -60)], 10)
    motion.follow(high)
    #expect(abs(high.decibels(at: motion.values[0]) + 30) < 1e-4 && motion.values[1] == 0)
    #expect(motion.peak(of: 1) == 0)
    motion.move(to: [0, 0], 10)
    motion.follow(low)
    // One above the top, one within.
    #expect(motion.peak(of: 0) == 1 && abs(low.decibels(at: motion.peak(of: 1)) + 60) < 1e-3)
    #expect(abs(low.decibels(at: motion.mark(of: 0)) + 30) < 1e-3)
    // A band above the top marks its level there.
    motion.move(to: [low.height(of: -20), 0], 10)
    #expect(motion.values[0] == 1 && abs(low.decibels(at: motion.mark(of: 0)) + 20) < 1e-3)
    // Without a hold the mark is at its band at once, wherever it was.
    motion.times.peakHold = 0
    motion.move(to: [0.2, 0], 10)
    #expect(abs(motion.peak(of: 0) - 0.2) < 1e-4)
  }

  @Test("Another number of bands starts from 0, and more than 1024 are cut")
  func counts() {
    var motion = BandMotion()
    motion.move(to: [1, 1, 1], 10)
    motion.move(to: [1, 0], 0)
    #expect(motion.bandCount == 2 && motion.values.allSatisfy { $0 == 0 })
    motion.move(to: [Float](repeating: 1, count: 2000), 10)
    #expect(motion.bandCount == 1024 && motion.values.count == 1024 && motion.peak(of: 1023) == 1)
  }
}

extension BandMotion {
  /// `step` on an array, for tests: they may allocate.
  fileprivate mutating func move(to targets: [Float], _ elapsed: Float) {
    step(towards: targets.span, elapsed: elapsed)
  }

  fileprivate mutating func move(from starts: [Float], to targets: [Float], _ elapsed: Float) {
    step(from: starts.span, towards: targets.span, elapsed: elapsed)
  }
}

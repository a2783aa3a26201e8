// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

@Suite struct LevelScaleTests {
  @Test("A fixed scale is linear in decibels between its floor and its ceiling")
  func fixed() {
    let scale = LevelScale(floor: -80, ceiling: 0)
    for (level, value) in [(-80, 0), (-60, 0.25), (-20, 0.75), (0, 1)] as [(Float, Float)] {
      #expect(abs(scale.value(of: level) - value) < 1e-6)
      #expect(abs(scale.decibels(at: value) - level) < 1e-4)
    }
    for (level, value) in [(-200, 0), (12, 1), (.infinity, 1), (-.infinity, 0), (.nan, 0)]
      as [(Float, Float)]
    {
      #expect(scale.value(of: level) == value)
    }
  }

  @Test("A ceiling is kept 10 dB above the floor")
  func range() {
    #expect(LevelScale(floor: -20, ceiling: -60) == LevelScale(floor: -20, ceiling: -10))
    #expect(LevelScale(floor: -30, ceiling: -25).top == -20)
    for broken in [.nan, .infinity, -.infinity, 1e30] as [Float] {
      for scale in [LevelScale(floor: broken, ceiling: 0), LevelScale(floor: -80, ceiling: broken)]
      {
        #expect(scale.floor.isFinite && scale.top.isFinite && scale.top - scale.floor >= 10)
      }
    }
  }

  @Test(
    "The ceiling jumps up with the highest band and falls by 10.75 dB per second",
    arguments: FrameTimes.all)
  func ballistics(frames: FrameTimes) {
    var level = AutoLevel()
    #expect(level.ceiling == -60)
    level.follow(highest: -6, elapsed: 0)
    #expect(level.ceiling == -6)
    for elapsed in frames.steps(over: 2) { level.follow(highest: -200, elapsed: elapsed) }
    #expect(abs(level.ceiling - (-6 - 21.5)) < 0.001)
    // A quieter sound that is louder than the ceiling lifts it at once, whatever the frame's time.
    level.follow(highest: -20, elapsed: 0.01)
    #expect(level.ceiling == -20)
    for elapsed in frames.steps(over: 5) { level.follow(highest: .nan, elapsed: elapsed) }
    #expect(level.ceiling == -60)
  }

  @Test("The top is 5 dB above the ceiling but not above full scale, and 40 dB are shown")
  func scale() {
    var level = AutoLevel()
    for (highest, top) in [(-90, -55), (-30, -25), (-5, 0), (-2, 0), (0, 0), (30, 0)]
      as [(Float, Float)]
    {
      level.follow(highest: highest, elapsed: 0)
      #expect(level.scale == LevelScale(floor: top - 40, ceiling: top))
      #expect(level.scale.top - level.scale.floor == 40)
    }
  }

  @Test("Broken times and levels leave a scale that can be drawn")
  func broken() {
    for broken in [.nan, .infinity, -.infinity, -1, 1e30] as [Float] {
      var level = AutoLevel()
      level.follow(highest: broken, elapsed: broken)
      #expect((-60...0).contains(level.ceiling))
      level.follow(highest: -10, elapsed: 0)
      #expect((-10...0).contains(level.ceiling))
      level.follow(highest: -10, elapsed: broken)
      #expect((-10...0).contains(level.ceiling))
    }
  }
}

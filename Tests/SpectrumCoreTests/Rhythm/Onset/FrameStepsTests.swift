// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

@Suite struct FrameStepsTests {
  @Test(
    "Frames don't drift: after a quarter of an hour each still ends within a sample of its time",
    arguments: [22_050, 11_025, 24_000, 8000, 22_050.5, 43_999])
  func noDrift(rate: Double) {
    var steps = FrameSteps(rate: rate, framesPerSecond: 100, stepsPerFrame: 1)
    for frame in 1...90_000 {
      let due = Double(steps.due)
      let end = Double(frame) * rate / 100
      guard due <= end && due > end - 1 else {
        #expect(Bool(false), "frame \(frame) ends at \(due), not at \(end)")
        return
      }
      _ = steps.next(total: .max)
    }
  }

  @Test("A frame's steps are spread evenly until the next", arguments: [1, 2, 5, 7])
  func even(count: Int) {
    var steps = FrameSteps(rate: 22_050, framesPerSecond: 100, stepsPerFrame: count)
    var dues: [Int] = []
    for total in 0..<4410 {
      while let step = steps.next(total: total) {
        #expect(step == dues.count % count)
        dues.append(total)
      }
    }
    // 20 frames, of which the first ends when one's time is over.
    #expect(dues.count == 19 * count)
    for (number, due) in dues.enumerated() {
      #expect(due == Int(220.5 + 220.5 / Double(count) * Double(number)))
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumPlugin

@Suite struct PendingBeatTests {
  /// Frames on which beats fall that are scheduled at the ends of quanta of 64, played in `blocks`.
  private func beats(_ scheduled: [Int: Int], blocks: [Int]) -> [Int] {
    var pending = PendingBeat()
    var (found, frame, block) = ([Int](), 0, 0)
    while frame < 6400 {
      var left = blocks[block % blocks.count]
      block += 1
      while left > 0 && frame < 6400 {
        // A piece ends with the block or the quantum, as `run` cuts them.
        let count = min(left, 64 - frame % 64)
        if let offset = pending.advance(by: count) { found.append(frame + offset) }
        (frame, left) = (frame + count, left - count)
        if frame % 64 == 0, let delay = scheduled[frame] { pending.schedule(after: delay) }
      }
    }
    return found
  }

  @Test(
    "A beat falls on the frame for which it was scheduled, in blocks of any length",
    arguments: [[1], [64], [97], [256], [1024], [8192], [1, 63, 64, 5], [63], [65]])
  func exact(blocks: [Int]) {
    let scheduled = [64: 0, 128: 63, 192: 0, 640: 17, 704: 63, 768: 1, 6272: 5]
    #expect(beats(scheduled, blocks: blocks) == scheduled.map { $0.key + $0.value }.sorted())
  }

  @Test("A trigger fires when it turns on, not while it is on")
  func trigger() {
    var trigger = Trigger()
    let states = [false, true, true, false, false, true, false, true]
    #expect(
      states.map { trigger.fires($0) } == [false, true, false, false, false, true, false, true])
  }
}

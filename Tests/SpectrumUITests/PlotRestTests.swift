// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumUI

@Suite struct PlotRestTests {
  @Test("A plot that stands for a moment between two frames isn't at rest; after a pause it is")
  func pause() {
    var rest = PlotRest()
    #expect(rest.isReached(now: 0))
    // At 10 frames a second, the fewest, the bands arrive at once.
    for frame in 0..<20 {
      let now = 5 + 0.1 * Double(frame)
      rest.note(isStill: false, now: now)
      rest.note(isStill: true, now: now + 0.01)
      #expect(!rest.isReached(now: now + 0.099))
    }
    #expect(rest.isReached(now: 7.1))
  }
}

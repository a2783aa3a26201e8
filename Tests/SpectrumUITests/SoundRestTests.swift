// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumUI

@Suite struct SoundRestTests {
  @Test("Equal levels are a rest after a pause, and others from frame to frame are none")
  func pause() {
    var rest = SoundRest()
    rest.note(levels: 0, now: 0)
    #expect(rest.isReached(now: 0))
    // At 10 frames a second, the fewest, drawn 60 times a second.
    for picture in 0..<120 {
      let now = 5 + Double(picture) / 60
      rest.note(levels: 1 + picture / 6, now: now)
      #expect(!rest.isReached(now: now + 1.0 / 60))
    }
    #expect(rest.isReached(now: 7.1))
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

@Suite struct OnsetHistoryTests {
  @Test("The history tells each channel's envelope at every lag up to eleven seconds")
  func history() {
    var history = OnsetHistory()
    func value(_ frame: Int, _ channel: Int) -> Float {
      frame < 0 ? 0 : Float(frame * 7 + channel + 1)
    }
    for frame in 0..<2500 {
      var envelopes = SIMD8<Float>()
      for channel in 0..<7 { envelopes[channel] = value(frame, channel) }
      history.append(envelopes)
      #expect(history.count == frame + 1)
      guard frame % 100 == 99 || frame < 3 else { continue }
      for channel in 0..<7 {
        let past = history.past(channel)
        #expect((0..<1100).allSatisfy { past[$0] == value(frame - $0, channel) })
      }
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumCore
@testable import SpectrumPlugin

@Suite struct LastBeatTests {
  let waltz = BarReading(beat: 2, beatsPerBar: 3, confidence: 0.75)

  @Test("A beat has place, metre and confidence of the reading, until the next")
  func beat() {
    var last = LastBeat()
    last.fall(waltz, hostOffset: -4)
    #expect(
      last.bar == Message.Bar(beat: 2, beatsPerBar: 3, confidence: 0.75, hostOffset: -4))
    last.follow(
      BarReading(beat: 3, beatsPerBar: 3, confidence: 1), hasBeats: true, isBeatComing: true)
    #expect(last.bar.beat == 2, "the next beat hasn't fallen")
  }

  @Test("A reading that moves the last beat in its bar counts at once: the user has made it the 1")
  func correction() {
    var last = LastBeat()
    last.fall(waltz, hostOffset: -4)
    last.follow(
      BarReading(beat: 1, beatsPerBar: 3, confidence: 1), hasBeats: true, isBeatComing: false)
    #expect(last.bar == Message.Bar(beat: 1, beatsPerBar: 3, confidence: 1, hostOffset: -4))
  }

  @Test("Without a place, or beside a bar that lacks it, the bar is unknown, the offset isn't")
  func unknownPlace() {
    for (place, beatsPerBar) in [(0, 3), (4, 3), (1, 0)] {
      var last = LastBeat()
      last.fall(
        BarReading(beat: place, beatsPerBar: beatsPerBar, confidence: 0.5), hostOffset: 7)
      #expect(last.bar == Message.Bar(hostOffset: 7), "\(place)")
    }
  }

  @Test("Between beats the bar is lost with the reading, and all with the tempo")
  func loss() {
    var last = LastBeat()
    last.fall(waltz, hostOffset: 7)
    last.follow(.none, hasBeats: true, isBeatComing: true)
    #expect(last.bar == Message.Bar(hostOffset: 7))
    last.follow(waltz, hasBeats: true, isBeatComing: true)
    #expect(last.bar.beat == 0, "a bar that comes back waits for its beat")
    last.follow(.none, hasBeats: false, isBeatComing: false)
    #expect(last.bar == Message.Bar())
  }
}

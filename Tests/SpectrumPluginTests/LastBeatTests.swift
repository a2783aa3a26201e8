// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages
import Testing

@testable import SpectrumPlugin

@Suite struct LastBeatTests {
  let waltz = BarReading(beat: 2, beatsPerBar: 3, confidence: 0.75)

  @Test("A beat has its own place, and the metre and confidence of the reading")
  func beat() {
    var last = LastBeat()
    last.fall(place: 3, of: waltz, hostOffset: -4)
    #expect(
      last.bar == Message.Bar(beat: 3, beatsPerBar: 3, confidence: 0.75, hostOffset: -4))
    last.follow(waltz, hasTempo: true)
    #expect(last.bar.beat == 3)
  }

  @Test("Without a place, or beside a bar that lacks it, the bar is unknown, the offset isn't")
  func unknownPlace() {
    for (place, reading) in [(0, waltz), (4, waltz), (1, .none)] {
      var last = LastBeat()
      last.fall(place: place, of: reading, hostOffset: 7)
      #expect(last.bar == Message.Bar(hostOffset: 7), "\(place)")
    }
  }

  @Test("Between beats the bar is lost with the reading, and all with the tempo")
  func loss() {
    var last = LastBeat()
    last.fall(place: 1, of: waltz, hostOffset: 7)
    last.follow(.none, hasTempo: true)
    #expect(last.bar == Message.Bar(hostOffset: 7))
    last.follow(waltz, hasTempo: true)
    #expect(last.bar.beat == 0, "a bar that comes back waits for its beat")
    last.follow(.none, hasTempo: false)
    #expect(last.bar == Message.Bar())
  }
}

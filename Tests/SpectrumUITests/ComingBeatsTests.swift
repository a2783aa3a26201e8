// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumUI

@Suite struct ComingBeatsTests {
  private func announced(_ time: Double) -> Message.ComingBeat {
    .init(time: time, .init(confidence: 0.8, place: 3, beatsPerBar: 4))
  }

  /// When beats are shown by a window of 100 pictures a second, whose clock is 5 s behind the sound's.
  /// `events`: what has come at which time, in hundredths of a second: announcements of a time, or beats.
  private func shown(_ events: [(at: Int, announced: Double?)]) -> [Int] {
    var (beats, shown) = (ComingBeats(), [Int]())
    for picture in 0..<500 {
      let now = Double(picture) / 100
      for event in events where event.at == picture {
        if let time = event.announced {
          beats.receive(announced(time))
        } else if beats.fall(now: now) {
          shown.append(picture)
        }
      }
      if beats.take(now: now, until: now + 0.005, lag: 5)?.place == 3 { shown.append(picture) }
    }
    return shown
  }

  @Test(
    "An announced beat is shown at its time, once, however late the host passes on that it fell")
  func atItsTime() {
    for late in [0, 3, 17] {
      #expect(shown([(88, -4), (100 + late, nil)]) == [100])
    }
    // The announcement comes late, too.
    #expect(shown([(103, -4), (104, nil)]) == [103])
    // At 240 BPM.
    #expect(shown([(88, -4), (104, nil), (113, -3.75), (128, nil)]) == [100, 125])
  }

  @Test("A beat that was announced for long ago isn't shown: the window was hidden meanwhile")
  func longPast() {
    #expect(shown([(150, -4), (160, nil)]) == [160])
    #expect(shown([(150, -4), (300, -1.5), (352, nil)]) == [350])
  }

  @Test("Without an announcement, or before the time that it named, a beat is shown as it falls")
  func asItFalls() {
    #expect(shown([(100, nil), (150, nil)]) == [100, 150])
    #expect(shown([(88, -3.9), (100, nil)]) == [100])
  }
}

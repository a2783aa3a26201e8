// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import Signals

@Suite struct ComingBeatTests {
  @Test("Each beat is announced about a tenth of a second before it falls, and falls as announced")
  func announced() throws {
    var recorder = try Recorder(BuiltBundle.plugins[0])
    let recording = recorder.run(over: StereoSignal.music(seconds: 20), in: .random(upTo: 1000, seed: 1))
    var (beats, announced) = ([Double](), [(sent: Double, time: Double)]())
    recording.forEachMessage { frame, message in
      let now = Double(frame) / 48_000
      switch message {
      case .beat: beats.append(now)
      case .comingBeat(let coming): announced.append((now, coming.time))
      default: break
      }
    }
    try #require(beats.count > 20)
    // From the second one on: the tempo is known.
    for beat in beats.dropFirst(2) {
      let coming = try #require(announced.min { abs($0.time - beat) < abs($1.time - beat) })
      #expect(abs(coming.time - beat) < 0.012, "\(beat): \(coming)")
      #expect((0.05...0.14).contains(beat - coming.sent), "\(beat): \(coming)")
    }
    #expect(abs(announced.count - beats.count) <= 2, "\(announced.count) of \(beats.count)")
  }
}

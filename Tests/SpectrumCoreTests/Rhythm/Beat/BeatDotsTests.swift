// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct BeatDotsTests {
  /// Whether the beat is dotted, if a beat of 90 BPM is taken for it, in a bar of so many half beats:
  /// strong strokes at some of them, weak ones on all.
  private static func areDots(strong: Set<Int>, of count: Int) -> Bool {
    var history = OnsetHistory()
    var autocorrelation = LeakyAutocorrelation(frameSeconds: OnsetAnalysis.frameSeconds)
    for frame in 0..<1500 {
      // Strokes 33⅓ frames apart, seven frames long, as envelopes are.
      let stroke = Int((Double(frame) * 3 / 100).rounded())
      let distance = abs(Float(frame) - Float(stroke) * 100 / 3)
      let height: Float = strong.contains(stroke % count) ? 2 : 0.6
      history.append(SIMD8(repeating: height * max(0, 1 - distance / 3.5)))
      autocorrelation.process(history)
    }
    autocorrelation.normalize()
    let tempogram = LogLagTempogram(frameSeconds: OnsetAnalysis.frameSeconds)
    for memory in 0..<LeakyAutocorrelation.memoryCount {
      tempogram.read(autocorrelation, memory: memory)
    }
    var dots = BeatDots()
    dots.update(tempogram, bpm: 90)
    let areThere = dots.areThere
    // At other tempi the engine tells the beat by itself.
    dots.update(tempogram, bpm: 120)
    #expect(!dots.areThere)
    return areThere
  }

  @Test("A beat is dotted where the sound recurs after three half beats, but not after two or four")
  func recurrence() {
    // 12/8 and 6/8 in two, plain and with a stroke before the second beat.
    #expect(Self.areDots(strong: [0, 3], of: 6))
    #expect(Self.areDots(strong: [0, 3, 5, 6, 9], of: 12))
    // 3/4, 4/4, 4/4 with a tresillo.
    #expect(!Self.areDots(strong: [0, 2, 4], of: 6))
    #expect(!Self.areDots(strong: [0, 4], of: 8))
    #expect(!Self.areDots(strong: [0, 3, 6], of: 8))
  }

  @Test(
    "A slow 12/8 or 6/8 is read in dotted beats, and they are signalled",
    arguments: [54.0, 66])
  func slow(bpm: Double) {
    let thirds = (0..<12).map { Double($0) / 3 }
    for bar in [
      RhythmSignal.Bar(beats: 4, hits: [(.kick, [0, 2]), (.snare, [1, 3]), (.hat, thirds)]),
      RhythmSignal.Bar(beats: 2, hits: [(.kick, [0]), (.snare, [1]), (.hat, Array(thirds[..<6]))]),
    ] {
      let sound = RhythmSignal.drums(bar, bpm, seconds: 24)
      let track = RhythmListener.listen(to: sound, range: 40...79)
      #expect(abs(track.last - bpm) < 0.01 * bpm, "\(track.last)")
      // By default it is shown doubled, as all tempi below 70 BPM are.
      let usual = RhythmListener.listen(to: sound)
      #expect(abs(usual.last - 2 * bpm) < 0.02 * bpm, "\(usual.last)")
      let beats = track.beats.filter { $0 > 14 }
      #expect(beats.count >= Int(9.5 * bpm / 60))
      for beat in beats {
        let place = (beat - 0.3) * bpm / 60
        #expect(abs(place - place.rounded()) * 60 / bpm < 0.05, "\(beat)")
      }
    }
  }
}

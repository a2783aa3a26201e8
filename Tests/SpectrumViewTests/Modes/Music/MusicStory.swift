// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumView

/// What a page of the music has heard.
struct MusicStory: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var bpm: Float = 0
  var hostBPM: Float?
  var beat = 0
  var beatsPerBar = 0
  var offset: Float?
  var key: Int32 = -1
  var confidence: Float = 0
  var rival: Int32 = -1
  var rivalConfidence: Float = 0
  var tuningCents: Float?

  /// A waltz on its second beat, a seven, drums, speech, a key in doubt, and the longest texts.
  static let all = [
    MusicStory(
      testDescription: "waltz in G major", bpm: 167.8, hostBPM: 168, beat: 2, beatsPerBar: 3,
      offset: 14, key: 7, confidence: 0.91, rival: 16, rivalConfidence: 0.05, tuningCents: 12.3),
    MusicStory(
      testDescription: "seven in D minor", bpm: 141.5, hostBPM: 140, beat: 5, beatsPerBar: 7,
      offset: -22, key: 14, confidence: 0.78, rival: 5, rivalConfidence: 0.12, tuningCents: -7),
    MusicStory(testDescription: "drums", bpm: 95.5, beat: 1, beatsPerBar: 4),
    MusicStory(testDescription: "speech"),
    MusicStory(
      testDescription: "A minor or C major", bpm: 120.7, hostBPM: 120, offset: 0, key: 21,
      confidence: 0.48, rival: 0, rivalConfidence: 0.41, tuningCents: 0),
    MusicStory(
      testDescription: "longest", bpm: 288.8, hostBPM: 144.4, beat: 6, beatsPerBar: 6,
      offset: -999, key: 20, confidence: 0.5, rival: 15, rivalConfidence: 0.5, tuningCents: -48),
  ]

  var keyMessage: Message.Key {
    var chroma = InlineArray<12, Float>(repeating: 0)
    for note in 0..<12 { chroma[note] = Float(note) / 11 }
    return Message.Key(
      key: key, confidence: confidence, rival: rival, rivalConfidence: rivalConfidence,
      tuningCents: tuningCents, chroma: chroma)
  }

  var barMessage: Message.Bar {
    Message.Bar(beat: beat, beatsPerBar: beatsPerBar, confidence: 0.87, hostOffset: offset)
  }

  var tempoMessage: Message.Tempo {
    Message.Tempo(bpm: bpm, confidence: 0.92, hostBPM: hostBPM)
  }

  /// The page after `seconds` of sound, with two beats a second.
  func page(seconds: Float = 40) -> MusicPage {
    var page = MusicPage()
    for step in 0..<Int(seconds * 10) {
      if bpm > 0, step % 5 == 0 {
        page.receive(Message.Beat(confidence: 1))
        page.receive(barMessage)
      }
      page.receive(tempoMessage)
      page.receive(keyMessage)
      page.step(elapsed: 0.1, isSounding: true)
    }
    return page
  }

  /// A display in `mode` that has heard it.
  func display(_ mode: DisplayMode) -> Display {
    var display = Display.still(mode)
    let level = Message.Level(rms: [-12, -12], peak: [-6, -6])
    for step in 0..<100 {
      display.hear(Display.line(at: 1000, level: -20), waveform: [0, 0])
      display.receive(.level(level))
      display.receive(.tempo(tempoMessage))
      display.receive(.key(keyMessage))
      if bpm > 0, step % 20 == 0 {
        display.receive(.beat(.init(confidence: 1)))
        display.receive(.bar(barMessage))
      }
      display.step(elapsed: 1 / 50.0)
    }
    return display
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// A sound of which is known what the page should show.
struct Sound {
  let name: String
  var plugin = SpectrumURI.mono
  var settings: [String: Float] = [:]
  var hostTempo: Float?
  var seconds = 2.0
  /// Silence follows.
  var soundingSeconds = Double.infinity
  let source: any SignalSource
  /// The texts of the page's parts.
  let truth: [String: String]

  static func all(sampleRate: Double) -> [Sound] {
    /// A note of six harmonics, `cents` above a MIDI note.
    func note(_ midi: Int, cents: Double) -> ToneSignal {
      let frequency = 440 * exp2((Double(midi - 69) + cents / 100) / 12)
      return ToneSignal(
        ToneSignal.pitchTest(frequency: frequency, level: -20), sampleRate: sampleRate)
    }
    /// A piano's string: 24 partials at k·F·√(1 + B·k²), of which the first is at `frequency`.
    func string(_ frequency: Double, inharmonicity: Double) -> ToneSignal {
      let partials = (1...24).map { number in
        let k = Double(number)
        let stiffness = ((1 + inharmonicity * k * k) / (1 + inharmonicity)).squareRoot()
        return ToneSignal.Partial(
          frequency: k * frequency * stiffness, level: -20 - 2 * Float(number))
      }
      return ToneSignal(partials, sampleRate: sampleRate)
    }
    let clicks = ClickTrack(tempo: 120, level: -6, sampleRate: sampleRate)
    return [
      Sound(
        name: "silence", soundingSeconds: 0, source: note(69, cents: 0),
        truth: [
          ".letter": "–", ".octave": "", ".cents": "", ".word": "No note", ".bpm": "–",
          ".confidence": "–", ".drift": "–", ".short-term": "–", ".integrated": "–",
          ".true-peak": "–",
        ]),
      Sound(
        name: "A4, 3 cents sharp", source: note(69, cents: 3),
        truth: [
          ".letter": "A", ".accidental": "", ".octave": "4", ".cents": "+3.0 c",
          ".word": "sharp", ".bpm": "–",
        ]),
      Sound(
        name: "E2 of a guitar, 12.3 cents flat", settings: ["instrument": 1, "inline": 2],
        source: note(40, cents: -12.3),
        truth: [
          ".letter": "E", ".octave": "2", ".cents": "−12.3 c", ".word": "flat",
          ".string.lit": "6 E2",
        ]),
      Sound(
        name: "A2 of a guitar, 80 cents sharp", settings: ["instrument": 1],
        source: note(45, cents: 80),
        truth: [
          ".letter": "A", ".octave": "2", ".cents": "+80 c", ".word": "tune down",
          ".string.lit": "5 A2",
        ]),
      Sound(
        name: "C♯5 for an instrument in B♭, with flats", plugin: SpectrumURI.stereo,
        settings: ["accidentals": 1, "transpose": 2, "mode": 6], source: note(73, cents: 0),
        truth: [
          ".letter": "E", ".accidental": "♭", ".octave": "5", ".cents": "0.0 c",
          ".word": "in tune",
        ]),
      // The mean piano of Rigaud, David and Daudet has this B at A2, and its curve A2 at −3.805 cents.
      Sound(
        name: "A2 of a piano, 2 cents above its stretched target", settings: ["stretch": 1],
        seconds: 3, source: string(440 * exp2(-2 + (-3.805 + 2) / 1200), inharmonicity: 0.0001425),
        truth: [
          ".letter": "A", ".octave": "2", ".cents": "+2.0 c", ".stretch": "Stretch −3.8 c",
          ".word": "in tune",
        ]),
      Sound(
        name: "a note that has ended", seconds: 4, soundingSeconds: 1.5,
        source: note(57, cents: 0), truth: [".letter": "–", ".word": "No note"]),
      Sound(
        name: "120 BPM beside a host's 118", plugin: SpectrumURI.stereo, settings: ["inline": 3],
        hostTempo: 118, seconds: 12, source: clicks,
        truth: [".bpm": "120.0", ".drift": "+2.0 BPM"]),
      Sound(
        name: "120 BPM without a host's tempo", seconds: 8, source: clicks,
        truth: [".bpm": "120.0", ".drift": "–"]),
      Sound(
        name: "a sine of 1 kHz at −23 dBFS on both channels", plugin: SpectrumURI.stereo,
        settings: ["mode": 7], seconds: 5,
        source: ToneSignal([.init(frequency: 1000, level: -23)], sampleRate: sampleRate),
        // EBU Tech 3341, test signal 1.
        truth: [".short-term": "−23.0", ".integrated": "−23.0", ".true-peak": "−23.0"]),
      Sound(
        name: "nothing is measured", settings: ["track_pitch": 0, "track_tempo": 0, "loudness": 0],
        source: note(69, cents: 0),
        truth: [
          ".letter": "off", ".bpm": "off", ".short-term": "off", ".integrated": "off",
          ".true-peak": "off",
        ]),
    ]
  }
}

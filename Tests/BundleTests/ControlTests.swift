// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumMessages
import Testing

@testable import Signals

@Suite struct ControlTests {
  static let sampleRate = 48_000.0

  /// A mono instance after 0.5 s of a steady sine.
  private func hear(
    _ controls: [String: Float], frequency: Double = 440, level: Double = -6
  ) throws -> (recorder: Recorder, recording: Recording) {
    var recorder = try Recorder(SpectrumURI.mono, controls: controls)
    let recording = recorder.run(
      over: StereoSignal.sine(frequency: frequency, level: level, seconds: 0.5))
    return (recorder, recording)
  }

  @Test("`stretch` reads a string against its piano: with no instrument's strings, and off nothing")
  func stretch() throws {
    // A1 with partials at k·F·√(1 + B·k²) for B = 0.0002, whose first is 8.6 cents flat: the stretch of
    // a usual piano, which has nearly this B there.
    let first = 55 * exp2(-8.57 / 1200)
    let partials = (1...14).map { number in
      let k = Double(number)
      return Partial(
        frequency: k * ((1 + 0.000_2 * k * k) / 1.000_2).squareRoot() * first,
        amplitude: 0.3 * exp(-0.35 * k), phase: k * k)
    }
    let audio = PitchSignal.sum(
      partials, sampleRate: Self.sampleRate, count: Int(1.5 * Self.sampleRate))
    func hear(_ controls: [String: Float]) throws -> PluginInstance {
      var recorder = try Recorder(SpectrumURI.mono, controls: controls)
      recorder.run(over: [audio])
      return recorder.instance
    }
    let on = try hear(["stretch": 1])
    #expect(on["note"] == 33 && abs(on["cents"]) < 0.5)
    #expect(abs(on["stretch_cents"] + 8.5) < 0.4)
    #expect(abs(on["inharmonicity"] - 0.000_2) < 0.000_004)
    let off = try hear([:])
    #expect(off["note"] == 33 && off["cents"] < -5)
    #expect(off["stretch_cents"] == 0 && off["inharmonicity"] == 0)
    // The frequency is that of the sound as a whole, with and without.
    #expect(on["pitch"] == off["pitch"])
    let bass = try hear(["stretch": 1, "instrument": 2])
    #expect(bass["cents"] == off["cents"] && bass["string"] == 3)
    #expect(bass["stretch_cents"] == 0 && bass["inharmonicity"] == 0)
    // The user's own strings, of which there are none.
    let own = try hear(["stretch": 1, "instrument": 11, "string_1_note": -1])
    #expect(own["cents"] == off["cents"] && own["stretch_cents"] == 0)
  }

  @Test("`degree_1` to `degree_12` place the notes over the root, with the custom temperament only")
  func degrees() throws {
    // A quarter tone flat third over D: F sharp at 369.99 Hz · 2^(−50/1200).
    let neutral = 369.994 * exp2(-50.0 / 1200)
    let custom: [String: Float] = ["temperament": 8, "temperament_root": 2, "degree_5": -50]
    let third = try hear(custom, frequency: neutral).recorder.instance
    #expect(third["note"] == 66 && abs(third["cents"]) < 0.5)
    #expect(abs(try hear(custom).recorder["cents"]) < 0.5)
    // A semitone flat, the sixth over C, which is A, takes the eleven others up instead.
    let moved: [String: Float] = ["temperament": 8, "degree_10": -30]
    #expect(abs(try hear(moved).recorder["cents"]) < 0.5)
    let e = try hear(moved, frequency: 329.628).recorder.instance
    #expect(e["note"] == 64 && abs(e["cents"] + 30) < 0.5)
    let equal = try hear(["degree_5": -50, "degree_8": 70], frequency: 329.628).recorder.instance
    #expect(equal["note"] == 64 && abs(equal["cents"]) < 0.5)
  }

  @Test(
    "`string` and `string_cents` tell the nearest string of `instrument`, as it sounds",
    arguments: [
      (1, 110, 5, 0), (1, 97, 5, -217.7), (1, 329.628, 1, 0), (1, 900, 0, 0), (0, 110, 0, 0),
      (3, 30.8677, 5, 0), (4, 196, 4, 0), (7, 392, 4, 0), (8, 660, 1, 2.0), (6, 66, 4, 15.7),
    ] as [(Float, Double, Float, Float)])
  func instrument(choice: Float, frequency: Double, string: Float, cents: Float) throws {
    for transpose in [0, 12, -9] as [Float] {
      let instance = try hear(
        ["instrument": choice, "transpose": transpose], frequency: frequency
      ).recorder.instance
      #expect(abs(instance["pitch"] - Float(frequency)) < 0.05)
      #expect(instance["string"] == string)
      #expect(abs(instance["string_cents"] - cents) < 0.5)
      // The note stays the nearest one of all.
      let semitones = 12 * log2(frequency / 440)
      #expect(instance["note"] == 69 + transpose + Float(semitones.rounded()))
    }
  }

  @Test(
    "A capo lifts all strings, an offset one; a chosen string is the one, however far off",
    arguments: [
      // A2 is 110 Hz, B2 123.471 Hz; E2 is 500 cents below A2.
      (["capo": 2], 123.471, 5, 0), (["string_5_cents": -4], 110, 5, 4),
      (["tuned_string": 6], 110, 6, 500), (["tuned_string": 5], 82.4069, 5, -500),
      (["tuned_string": 9], 110, 5, 0), (["instrument": 12], 73.4162, 6, 0),
      (["instrument": 11, "string_1_note": 45, "string_2_note": -1], 110, 1, 0),
    ] as [([String: Float], Double, Float, Float)])
  func ownStrings(controls: [String: Float], frequency: Double, string: Float, cents: Float) throws
  {
    let instance = try hear(
      ["instrument": 1].merging(controls) { $1 }, frequency: frequency
    ).recorder.instance
    #expect(instance["string"] == string)
    #expect(abs(instance["string_cents"] - cents) < 0.5)
  }

  @Test("`freeze` holds the spectrum, and the levels go on")
  func freeze() throws {
    var (recorder, recording) = try hear([:], level: -6)
    let before = try #require(recording.highestBand)
    recorder["freeze"] = 1
    let quiet = StereoSignal.sine(level: -30, seconds: 0.5)
    #expect(recorder.run(over: quiet).highestBand == before)
    #expect(abs(recorder["level"] + 33.01) < 0.1)
    recorder["freeze"] = 0
    #expect(abs(recorder.run(over: quiet).highestBand! + 30) < 0.1)
  }

  @Test("`channel` chooses what is seen and tuned to", arguments: 0...5)
  func channel(choice: Int) throws {
    var recorder = try Recorder(SpectrumURI.stereo, controls: ["channel": Float(choice)])
    let rate = Self.sampleRate
    // 440 Hz on the left at −6 dBFS, 660 Hz on the right at −12 dBFS.
    let left = StereoSignal.sine(seconds: 0.5, sampleRate: rate)[0]
    let right = StereoSignal.sine(frequency: 660, level: -12, seconds: 0.5, sampleRate: rate)[1]
    let recording = recorder.run(over: [left, right])
    // Half of each in mix, mid and side: 6.02 dB less.
    let expected: Float = [-12.02, -6, -12, -12.02, -12.02, -6][choice]
    #expect(abs(recording.highestBand! - expected) < 0.1)
    let highest = recording.compactMap { $1.frame?.rightBands?.max() }.last
    #expect(highest.map { abs($0 + 12) < 0.1 } == (choice == 5 ? true : nil))
    if choice == 1 { #expect(abs(recorder["pitch"] - 440) < 0.05) }
    if choice == 2 { #expect(abs(recorder["pitch"] - 660) < 0.05) }
    #expect(abs(recorder["level_l"] + 9.01) < 0.1)
    #expect(abs(recorder["level_r"] + 15.02) < 0.1)
    #expect(abs(recorder["peak_l"] + 6) < 0.1)
    #expect(abs(recorder["peak_r"] + 12) < 0.1)
  }

  @Test("`reset_levels` counts when it turns on, not while it is on")
  func resetLevels() throws {
    var (recorder, _) = try hear([:], level: 3)
    #expect(recorder["clip"] > 0 && recorder["true_peak"] > 2.9)
    let quiet = StereoSignal.sine(level: -20, seconds: 0.5)
    // The filter of the true peak still holds a few samples of what came before.
    recorder.run(over: quiet)
    recorder["reset_levels"] = 1
    recorder.run(over: quiet)
    #expect(recorder["clip"] == 0)
    #expect(abs(recorder["true_peak"] + 20) < 0.2)
    recorder.run(over: StereoSignal.sine(level: 3, seconds: 0.1))
    let clipped = recorder["clip"]
    #expect(clipped > 0)
    recorder.run(over: quiet)
    #expect(recorder["clip"] == clipped)
  }

  /// Taps the beat, each tap on for 50 ms, over silence; the last tempo that was told.
  @discardableResult
  private func tap(
    _ recorder: inout Recorder, every seconds: Double, count: Int
  ) -> Message.Tempo? {
    var told: Message.Tempo?
    for _ in 0..<count {
      for (value, length) in [(1, 0.05), (0, seconds - 0.05)] as [(Float, Double)] {
        recorder["tap"] = value
        told = recorder.run(over: [.silence(length)]).compactMap { $1.tempo }.last ?? told
      }
    }
    return told
  }

  @Test(
    "The tempo's octave is the one within `tempo_min` and `tempo_max`, in either order",
    arguments: [
      (75, 120, 200, 150), (75, 200, 120, 150), (40, 30, 60, 40), (260, 200, 300, 260),
      (100, 40, 80, 50),
    ] as [(Double, Float, Float, Float)])
  func tempoRange(clicks: Double, lowest: Float, highest: Float, shown: Float) throws {
    var recorder = try Recorder(
      SpectrumURI.mono, controls: ["tempo_min": lowest, "tempo_max": highest])
    recorder.run(over: [RhythmSignal.clicks(clicks, seconds: 9, sampleRate: Self.sampleRate)])
    let tempo = recorder["tempo"]
    #expect(abs(tempo - shown) < 0.01 * shown, "\(tempo) BPM")
  }

  @Test("`tap` gives the tempo to outputs and listeners, `tempo_reset` forgets it")
  func tapping() throws {
    var recorder = try Recorder(SpectrumURI.mono)
    #expect(tap(&recorder, every: 0.6, count: 1)?.tapCount == 1)
    #expect(recorder["tempo"] == 0)
    let told = try #require(tap(&recorder, every: 0.6, count: 4))
    // Blocks of 1024 end at each tap, so it is on its sample.
    #expect(told.tapCount == 5 && abs(told.tapBPM - 100) < 0.01)
    #expect(abs(recorder["tempo"] - 100) < 0.01)
    #expect(recorder["tempo_confidence"] == 0.5)
    // Held down it taps no more.
    recorder["tap"] = 1
    let held = recorder.run(over: [.silence(4)]).compactMap { $1.tempo }.last
    #expect(held?.tapCount == 0 && abs(recorder["tempo"] - 100) < 0.01)
    recorder["tempo_reset"] = 1
    recorder.run(over: [.silence(0.1)])
    #expect(recorder["tempo"] == 0)
  }

  @Test("The message of a tap comes within a quantum of 64 samples, the first one's too")
  func tapMessage() throws {
    var recorder = try Recorder(SpectrumURI.mono)
    func play(_ count: Int) -> Recording {
      recorder.run(over: [[Float](repeating: 0, count: count)], in: .of(16))
    }
    // The stream has begun. No quantum and no regular message of the tempo begins where a tap does.
    _ = play(30_008)
    for tap in 1...3 as ClosedRange<Int32> {
      let start = recorder.position
      recorder["tap"] = 1
      let recording = play(4808)
      recorder["tap"] = 0
      let times = recording.compactMap { $1.tempo?.tapCount == tap ? $0 : nil }
      let time = try #require(times.first, "no message of tap \(tap)")
      #expect((start...start + 64).contains(time), "tap \(tap): \(time - start) samples late")
      _ = play(20_000)
    }
  }

  @Test("The host's tempo is compared with the one there is, whether its transport rolls or stands")
  func hostTempo() throws {
    var recorder = try Recorder(SpectrumURI.mono)
    _ = tap(&recorder, every: 0.6, count: 4)
    #expect(recorder["tempo_difference"] == 0)
    func difference(_ position: ControlMessage.Position) -> (output: Float, told: Float?) {
      recorder.instance.send(.position(position), recorder.urids)
      let told = tap(&recorder, every: 0.6, count: 2)
      #expect(told?.hostBPM == 97.5 || position.beatsPerMinute != 97.5)
      return (recorder["tempo_difference"], told?.difference)
    }
    for speed in [0, 1, nil] as [Float?] {
      let found = difference(.init(beatsPerMinute: 97.5, speed: speed))
      #expect(abs(found.output - 2.5) < 0.01 && abs((found.told ?? 0) - 2.5) < 0.01)
    }
    // What is left out is as it was.
    #expect(abs(difference(.init(speed: 0)).output - 2.5) < 0.01)
    // Half of 199 BPM, twice 51.
    #expect(abs(difference(.init(beatsPerMinute: 51)).output + 1) < 0.01)
    #expect(abs(difference(.init(beatsPerMinute: 199)).output - 1) < 0.01)
  }

  @Test("Without `loudness` its outputs show silence, and level and peak go on")
  func loudness() throws {
    let instance = try hear(["loudness": 0]).recorder.instance
    for symbol in ["momentary", "short_term", "integrated", "true_peak"] {
      #expect(instance[symbol] == -90, "\(symbol)")
    }
    #expect(abs(instance["level"] + 9.01) < 0.1 && abs(instance["peak"] + 6) < 0.1)
  }

  @Test("Without `track_pitch` and `track_tempo` their outputs say that there is none")
  func switchedOff() throws {
    let (recorder, _) = try hear([:])
    #expect(abs(recorder["pitch"] - 440) < 0.05)
    recorder["track_pitch"] = 0
    recorder.instance.run(frames: 64)
    for (symbol, value) in ["pitch": 0, "note": -1, "cents": 0, "pitch_confidence": 0]
      as [String: Float]
    {
      #expect(recorder[symbol] == value, "\(symbol) is \(recorder[symbol])")
    }
  }
}

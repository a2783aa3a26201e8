// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import Testing

@testable import Signals

/// What hosts set by themselves, bypass and export, and the spectrum's numbers for those without a
/// window.
@Suite struct HostControlTests {
  /// A sum of sines, in both channels of a stereo plugin.
  private static func sines(
    _ tones: [(hertz: Double, level: Double)], seconds: Double
  ) -> [Float] {
    PitchSignal.sum(
      tones.map { Partial(frequency: $0.hertz, amplitude: linear($0.level), phase: 0) },
      sampleRate: 48_000, count: Int(48_000 * seconds))
  }

  @Test(
    "The five strongest lines are outputs, the strongest first, with a window and without",
    arguments: BuiltBundle.plugins, [nil, 60] as [Float?])
  func lines(uri: String, frameRate: Float?) throws {
    let tones = [
      (200.0, -20.0), (1000, -12), (3000, -9), (5000, -30), (9000, -26), (12_000, -40),
    ]
    var recorder = try Recorder(uri, frameRate: frameRate)
    let audio = Self.sines(tones.map { (hertz: $0.0, level: $0.1) }, seconds: 1)
    recorder.run(over: [audio, audio])
    for (index, tone) in tones.sorted(by: { $0.1 > $1.1 }).prefix(5).enumerated() {
      let hertz = recorder["peak_\(index + 1)_hz"]
      let level = recorder["peak_\(index + 1)_db"]
      #expect(abs(1200 * log2(Double(hertz) / tone.0)) < 0.2, "\(hertz) Hz for \(tone)")
      #expect(abs(Double(level) - tone.1) < 0.05, "\(level) dBFS for \(tone)")
    }
  }

  @Test("Without lines their outputs say so; so they do with `track_spectrum` off, and no window")
  func none() throws {
    var recorder = try Recorder(SpectrumURI.mono, frameRate: nil)
    recorder.run(over: [.silence(0.5)])
    func expectNone(_ comment: Comment) {
      for index in 1...5 {
        #expect(recorder["peak_\(index)_hz"] == 0, comment)
        #expect(recorder["peak_\(index)_db"] == -140, comment)
      }
      #expect(recorder["centroid"] == 0, comment)
    }
    expectNone("in silence")
    let sine = Self.sines([(1000, -6)], seconds: 0.5)
    recorder.run(over: [sine])
    #expect(recorder["peak_1_hz"] > 0)
    recorder["track_spectrum"] = 0
    recorder.run(over: [sine])
    expectNone("switched off")
    recorder.frameRate = 30
    recorder.run(over: [sine + sine])
    #expect(recorder["peak_1_hz"] > 0, "with a window")
  }

  @Test(
    "The centroid is the mean frequency, weighted by power",
    arguments: ["0", "1", "5"])
  func centroid(resolution: String) throws {
    func centroid(_ audio: [Float]) throws -> Double {
      var recorder = try Recorder(
        SpectrumURI.mono, frameRate: nil,
        controls: ["resolution": Float(resolution)!])
      var (sum, count) = (0.0, 0.0)
      for start in stride(from: 0, to: audio.count, by: 4800) {
        recorder.run(over: [Array(audio[start..<start + 4800])])
        guard start > audio.count / 3 else { continue }
        sum += Double(recorder["centroid"])
        count += 1
      }
      return sum / count
    }
    // A sine's lobes are symmetric about it.
    for hertz in [500, 1000, 8000.0] {
      let measured = try centroid(Self.sines([(hertz, -10)], seconds: 1.5))
      #expect(abs(measured / hertz - 1) < 0.01, "\(measured) Hz of a sine of \(hertz)")
    }
    let pair = try centroid(Self.sines([(1000, -10), (9000, -10)], seconds: 1.5))
    #expect(abs(pair / 5000 - 1) < 0.005, "\(pair) Hz of two sines")
    // 3 dB more are twice the power.
    let uneven = try centroid(
      Self.sines([(1000, -10), (9000, -10 - 10 * log10(2))], seconds: 1.5))
    #expect(abs(uneven / (11_000.0 / 3) - 1) < 0.005, "\(uneven) Hz of two uneven sines")
    var random = SplitMix64(seed: 5)
    let noise = (0..<144_000).map { _ in Float.random(in: -0.5...0.5, using: &random) }
    let white = try centroid(noise)
    #expect(abs(white / 10_010 - 1) < 0.02, "\(white) Hz of white noise")
  }

  @Test(
    "Bypassed, the audio passes, the outputs say nothing, and only the session's texts are sent",
    arguments: BuiltBundle.plugins)
  func bypass(uri: String) throws {
    var recorder = try Recorder(uri, controls: ["loudness": 2])
    let sine = Self.sines([(440, -12)], seconds: 4)
    recorder.run(over: [sine, sine])
    let integrated = recorder["integrated"]
    #expect(abs(recorder["pitch"] - 440) < 0.1 && integrated > -30)
    recorder["enabled"] = 0
    let loud = Self.sines([(880, -1)], seconds: 1)
    let recording = recorder.run(over: [loud, loud], in: .of(480))
    #expect(recording.kinds.allSatisfy { $0 == "text" })
    let last = loud.suffix(480).map(\.bitPattern)
    for output in recorder.instance.outputs {
      #expect(output.prefix(480).map(\.bitPattern) == last)
    }
    for (symbol, value) in [
      "pitch": 0, "note": -1, "cents": 0, "tempo": 0, "level": -90, "peak": -90, "momentary": -90,
      "integrated": -90, "true_peak": -90, "peak_1_hz": 0, "centroid": 0,
    ] as [String: Float] {
      #expect(recorder[symbol] == value, "\(symbol): \(recorder[symbol])")
    }
    recorder["enabled"] = 1
    // Of the sound of a second ago, as the meters look back, nothing is left.
    recorder.run(over: [.silence(0.1)])
    for symbol in ["level", "peak", "momentary", "short_term"] {
      #expect(recorder[symbol] == -90, "\(symbol): \(recorder[symbol])")
    }
    #expect(recorder["peak_1_hz"] == 0 && recorder["centroid"] == 0)
    let after = recorder.run(over: [sine, sine])
    #expect(!after.events.isEmpty)
    #expect(abs(recorder["pitch"] - 440) < 0.1)
    // What was bypassed isn't in the loudness: it was 11 dB louder.
    #expect(abs(recorder["integrated"] - integrated) < 0.1)
  }

  @Test("While the host exports, no frame is sent, and the readings are right")
  func export() throws {
    var recorder = try Recorder(SpectrumURI.mono, controls: ["free_wheeling": 1])
    let sine = Self.sines([(440, -12)], seconds: 1)
    let kinds = recorder.run(over: [sine]).kinds
    #expect(kinds.allSatisfy { $0 == "text" }, "\(kinds)")
    #expect(abs(recorder["pitch"] - 440) < 0.1)
    #expect(abs(recorder["peak_1_db"] + 12) < 0.05)
    recorder["free_wheeling"] = 0
    #expect(recorder.run(over: [sine]).events.count > 60)
  }
}

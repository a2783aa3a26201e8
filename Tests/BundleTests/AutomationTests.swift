// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import SpectrumHost
import SpectrumMessages
import Testing

@testable import Signals

/// Settings that change while the plugin runs: once, or in every block.
@Suite struct AutomationTests {
  /// A frame of the stream.
  private struct Frame {
    let time: Int
    let (bands, right): ([Float], [Float]?)
  }

  private func frames(_ recording: Recording) -> [Frame] {
    recording.compactMap { time, message in
      message.frame.map {
        Frame(time: time, bands: Array($0.bands), right: $0.rightBands.map { Array($0) })
      }
    }
  }

  /// The longest time from one event to the next, from the start to the end, in samples.
  private func longestGap(_ times: [Int], until end: Int) -> Int {
    zip([0] + times, times + [end]).map { $1 - $0 }.max() ?? end
  }

  private static let block = 256

  /// Plays `seconds` of music in blocks, with `change` before each of them.
  private func play(
    _ recorder: inout Recorder, seconds: Double, _ change: (PluginInstance, Int) -> Void
  ) -> Recording {
    let audio = StereoSignal.music(seconds: seconds)
    var events: [Recording.Event] = []
    for index in 0..<audio[0].count / Self.block {
      change(recorder.instance, index)
      let part = audio.map { Array($0[(index * Self.block)..<((index + 1) * Self.block)]) }
      events += recorder.run(over: part, in: .of(Self.block)).events
    }
    return Recording(urids: recorder.urids, events: events)
  }

  @Test("A frame rate that is automated is kept, in every block another one")
  func frameRate() throws {
    for depth in [0.01, 10] as [Float] {
      var recorder = try Recorder(SpectrumURI.mono)
      let recording = play(&recorder, seconds: 2) { instance, index in
        instance["frame_rate"] = 30 + (index % 2 == 0 ? depth : -depth)
      }
      let times = recording.times(of: "frame")
      // Each frame comes at the time of the faster rate, and at that of the slower one at the latest.
      #expect((Int(2 * (30 - depth)) - 2...Int(2 * (30 + depth)) + 2).contains(times.count))
      #expect(longestGap(times, until: 96_000) < 48_000 / Int(30 - depth) + 1000)
    }
  }

  @Test(
    "With every control automated at once, frames, levels and pitch go on, and settings are followed",
    arguments: [true, false], Deep.cases([1, 2] as [UInt64], few: 1))
  func everything(freezes: Bool, seed: UInt64) throws {
    for uri in Deep.cases(BuiltBundle.plugins, few: 2) {
      var recorder = try Recorder(uri)
      var random = SplitMix64(seed: seed)
      let ports = recorder.instance.description.ports(.control, .input).filter {
        (freezes || $0.symbol != "freeze") && !["enabled", "free_wheeling"].contains($0.symbol)
      }
      let audio = StereoSignal.music(seconds: 0.5)
      recorder.run(over: audio)
      let recording = play(&recorder, seconds: 3) { instance, _ in
        for port in ports {
          guard let range = port.range else { continue }
          instance[port.symbol] = .random(in: range, using: &random)
        }
        instance["frame_rate"] = .random(in: 20...60, using: &random)
      }
      let frames = frames(recording)
      // 1024 bands of two channels can have 30 frames a second.
      let times = frames.map { $0.time - audio[0].count }
      #expect(longestGap(times, until: 144_000) < 3 * 48_000 / 20, "\(uri)")
      let bandCounts = Set(frames.map(\.bands.count)).count
      #expect(bandCounts > (freezes ? 0 : 5))
      var counts: [String: Int] = [:]
      recording.forEachMessage { counts[$1.kind, default: 0] += 1 }
      #expect(counts["level"] == frames.count && counts["pitch"] == frames.count)
    }
  }

  @Test(
    "Of the same sound on both sides both spectra are the same, at and after every change",
    arguments: ["bands", "resolution", "window", "detector", "channel"])
  func sides(symbol: String) throws {
    let range = try #require(BuiltBundle.world().plugin(SpectrumURI.stereo).port(symbol)?.range)
    let values =
      symbol == "bands"
      ? [64, 1024, 33] : Array(stride(from: range.lowerBound, through: range.upperBound, by: 1))
    var recorder = try Recorder(SpectrumURI.stereo, controls: ["channel": 5, "resolution": 6])
    let music = StereoSignal.music(seconds: 0.4)[0]
    recorder.run(over: [music, music])
    for value in values {
      recorder[symbol] = value
      let changed = frames(recorder.run(over: [music, music]))
      #expect(!changed.isEmpty)
      for frame in changed where frame.right != nil {
        let isSame = frame.right == frame.bands
        #expect(isSame, "\(symbol) \(value), \(frame.time)")
        #expect(frame.bands.max()! > -60, "\(symbol) \(value), \(frame.time)")
      }
      let hasBoth = changed.last?.right != nil
      #expect(hasBoth || symbol == "channel", "\(symbol) \(value)")
      recorder["channel"] = 5
      let last = frames(recorder.run(over: [music, music])).last
      #expect(last?.right != nil)
    }
  }

  @Test("Frozen frames keep their bands and channels, and the traffic its limit")
  func frozen() throws {
    var recorder = try Recorder(
      SpectrumURI.stereo, controls: ["channel": 5, "bands": 1024, "frame_rate": 60])
    let audio = StereoSignal.music(seconds: 1)
    let before = try #require(frames(recorder.run(over: audio)).last)
    recorder["freeze"] = 1
    recorder["bands"] = 32
    recorder["channel"] = 0
    let recording = recorder.run(over: audio)
    let bytes = recording.events.reduce(0) { $0 + $1.byteCount }
    #expect(bytes <= 300_000 + 20_000)
    let frozen = frames(recording)
    #expect(frozen.count > 10)
    for frame in frozen.dropFirst() {
      let isSame = frame.bands == before.bands && frame.right == before.right
      #expect(isSame, "at \(frame.time)")
    }
    recorder["freeze"] = 0
    recorder.run(over: audio)
    recorder["freeze"] = 1
    recorder["channel"] = 5
    let later = frames(recorder.run(over: audio))
    #expect(later.count > 10)
    for frame in later.dropFirst() {
      #expect(frame.bands.count == 32 && frame.right == nil)
    }
  }

  @Test("Every click is the peak of a message, however rare the messages", arguments: [10, 25, 60])
  func peaks(rate: Float) throws {
    var recorder = try Recorder(SpectrumURI.mono, frameRate: rate, controls: ["frame_rate": rate])
    var audio = [Float](repeating: 0, count: 96_000)
    // One in 104 ms, so that no message has two.
    let clicks = stride(from: 2400, to: 90_000, by: 4999)
    for time in clicks { audio[time] = 0.5 }
    let peaks = recorder.run(over: [audio]).compactMap { $1.level?.peak[0] }
    #expect(peaks.count { $0 > -7 } == Array(clicks).count)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import SpectrumHost
import Testing

@testable import Signals

@Suite struct BlockSizeTests {
  /// Control settings under which the analysis goes different ways.
  static let settings: [[String: Float]] = [
    ["frame_rate": 60],
    ["frame_rate": 60, "compare": 1],
    ["frame_rate": 60, "resolution": 5],
    ["frame_rate": 60, "channel": 5, "resolution": 6, "bands": 1024],
    ["frame_rate": 60, "channel": 5, "detector": 2, "window": 4],
    ["frame_rate": 30, "bands": 1024, "detector": 1, "tempo_scale": 2],
  ]

  static let blocks: [Blocks] = [
    .of(16), .of(100), .of(1024), .of(4096), .random(upTo: 2000, seed: 1),
    .random(upTo: 200, seed: 2),
  ]

  /// What most of the cases here hear.
  static let music = StereoSignal.music(seconds: 2.5)

  func record(
    _ uri: String, _ audio: Audio, _ controls: [String: Float], _ blocks: Blocks,
    sampleRate: Double = 48_000
  ) throws -> Recording {
    var recorder = try Recorder(uri, sampleRate: sampleRate, controls: controls)
    return recorder.run(over: audio, in: blocks)
  }

  @Test(
    "Messages, their times and the control outputs are the same, bit for bit, at any block size",
    arguments: Deep.pairs(BuiltBundle.plugins, settings))
  func same(uri: String, controls: [String: Float]) throws {
    let audio = Self.music
    let reference = try record(uri, audio, controls, .of(64))
    #expect(Set(reference.kinds).isSuperset(of: ["setup", "frame", "pitch", "level"]))
    for blocks in Deep.cases(Self.blocks, few: 3) {
      let other = try record(uri, audio, controls, blocks)
      expectSame(other, reference, blocks.testDescription)
    }
    let start = audio.map { Array($0[..<19_200]) }
    expectSame(
      try record(uri, start, controls, .of(1)),
      try record(uri, start, controls, .of(64)), "blocks of 1")
  }

  @Test(
    "Beats and all messages don't depend on the blocks",
    arguments: Deep.cases([11_025, 44_100, 96_000], few: 2))
  func sameBeats(sampleRate: Double) throws {
    let audio = StereoSignal.music(seconds: 6, sampleRate: sampleRate)
    let uri = SpectrumURI.stereo
    let reference = try record(uri, audio, [:], .of(64), sampleRate: sampleRate)
    let kinds = reference.kinds
    #expect(kinds.count { $0 == "beat" } >= 4 && kinds.contains("tempo"))
    for blocks in [Blocks.of(16), .of(1024), .random(upTo: 3000, seed: 5)] {
      let other = try record(uri, audio, [:], blocks, sampleRate: sampleRate)
      expectSame(other, reference, blocks.testDescription)
    }
  }

  @Test(
    "Each beat falls on the same sample at any block size, and `beat` is on in the run that has it",
    arguments: Deep.cases([11_025, 48_000, 192_000], few: 2))
  func beatTimes(sampleRate: Double) throws {
    let audio = StereoSignal.music(seconds: 7, sampleRate: sampleRate)
    var reference: [Int] = []
    // Blocks of one are slow: at the lowest rate only.
    for block in [64, 1, 97, 256, 1024, 8192] where block > 1 || sampleRate < 12_000 {
      var recorder = try Recorder(SpectrumURI.mono, sampleRate: sampleRate)
      // Longer than the longest block.
      recorder.outputInterval = 1
      let recording = recorder.run(over: audio, in: .of(block))
      let times = recording.times(of: "beat")
      if reference.isEmpty { reference = times }
      #expect(times.count >= 4, "blocks of \(block)")
      #expect(times == reference, "blocks of \(block)")
      let runs = recording.beatRuns
      #expect(times.allSatisfy { time in runs.contains { $0.contains(time) } })
      #expect(runs.allSatisfy { run in times.contains { run.contains($0) } })
    }
  }

  /// Says what differs first: two whole recordings would be no help.
  private func expectSame(_ other: Recording, _ reference: Recording, _ blocks: String) {
    #expect(other.events.count == reference.events.count, "\(blocks)")
    let event = zip(other.events, reference.events).first { $0 != $1 }
    #expect(event == nil, "\(blocks): \(event?.0.time ?? 0), not \(event?.1.time ?? 0)")
    let row = zip(other.outputs, reference.outputs).enumerated().first { $1.0 != $1.1 }
    #expect(row == nil, "\(blocks): control outputs at \(row?.offset ?? 0)")
    #expect(other.outputs.count == reference.outputs.count)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import TestFolders
import Testing

@testable import SpectrumHost

/// On the built bundle, relying only on the contract.
@Suite struct InstanceTests {
  func makeWorld() throws -> World {
    // One with a sanitizer in it is named in the environment.
    let named = ProcessInfo.processInfo.environment["SPECTRUM_BUNDLE"]
    let bundle =
      named.map { URL(fileURLWithPath: $0) }
      ?? Repository.root.appendingPathComponent("spectrum.lv2")
    let binary = bundle.appendingPathComponent("spectrum.so").path
    try #require(
      FileManager.default.fileExists(atPath: binary),
      "spectrum.lv2/spectrum.so is not built: run `make`, or `make test` for both")
    return try World(bundle: bundle.path)
  }

  @Test("A plugin is described with ports of every kind, in the order of their indices")
  func description() throws {
    let world = try makeWorld()
    #expect(
      world.pluginURIs == [
        SpectrumURI.mono, SpectrumURI.notes, SpectrumURI.sidechain, SpectrumURI.stereo,
      ])
    let stereo = try world.plugin(SpectrumURI.stereo)
    #expect(stereo.ports.map(\.index) == Array(0..<stereo.ports.count))
    #expect(stereo.ports(.audio, .input).map(\.symbol) == ["in_l", "in_r"])
    #expect(stereo.ports(.audio, .output).map(\.symbol) == ["out_l", "out_r"])
    #expect(stereo.port("notify")?.kind == .atom)
    #expect((stereo.port("notify")?.minimumSize ?? 0) > 0)
    let gain = try stereo.setting("gain")
    #expect(gain.range == -24...48 && gain.defaultValue == 0 && gain.unit == "dB")
    #expect(throws: PluginError.unknownPort(symbol: "gian", nearest: ["gain"])) {
      try stereo.setting("gian")
    }
    #expect(throws: PluginError.self) { try world.plugin("urn:nothing") }
  }

  @Test("Audio passes through, in place or not, at blocks of any length", arguments: [true, false])
  func passThrough(isInPlace: Bool) throws {
    let world = try makeWorld()
    var configuration = InstanceConfiguration()
    configuration.isInPlace = isInPlace
    let instance = try PluginInstance(
      SpectrumURI.stereo, in: world, sampleRate: 44_100, configuration: configuration)
    #expect((instance.inputs[0].baseAddress == instance.outputs[0].baseAddress) == isInPlace)
    var noise = NoiseSignal(level: -12, seed: 5)
    for frames in [0, 1, 64, 8192, 333, 0, 4096] {
      let samples = (0..<frames).map { _ in noise.next() }
      for (index, sample) in samples.enumerated() {
        (instance.inputs[0][index], instance.inputs[1][index]) = (sample.x, sample.y)
      }
      instance.run(frames: frames)
      #expect(samples.indices.allSatisfy { instance.outputs[0][$0] == samples[$0].x })
      #expect(samples.indices.allSatisfy { instance.outputs[1][$0] == samples[$0].y })
    }
    #expect(instance.overrunPorts.isEmpty)
    #expect(instance["level"] > -90)
  }

  @Test("An event lasts for one run")
  func events() throws {
    let world = try makeWorld()
    let instance = try PluginInstance(SpectrumURI.mono, in: world, sampleRate: 48_000)
    let object = world.urids.object(1)
    let isIn = object.withUnsafeBytes { instance.send($0) }
    #expect(isIn && instance.events(from: "control")?.reduce(0) { n, _ in n + 1 } == 1)
    instance.run(frames: 64)
    #expect(instance.events(from: "control")?.reduce(0) { n, _ in n + 1 } == 0)
    let isNoInput = object.withUnsafeBytes { !instance.send($0, to: "notify") }
    #expect(isNoInput)
  }

  /// A file of 48 kHz with these samples, interleaved; its folder is gone once it is open.
  static func file(_ samples: [Float], channelCount: Int = 1) throws -> AudioFile {
    let folder = TemporaryFolder()
    let path = folder.path("sound.wav")
    defer { withExtendedLifetime(folder) {} }
    let writer = try WAVWriter(
      path, sampleRate: 48_000, channelCount: channelCount, encoding: .float)
    try writer.write(samples)
    try writer.close()
    return try AudioFile(path)
  }

  @Test("Each of the first two channels goes to its own input, the others nowhere")
  func channels() throws {
    let world = try makeWorld()
    let file = try Self.file((0..<960).flatMap { _ in [0.25, 0.5, 1] }, channelCount: 3)
    let recorder = try FileRecorder(file, in: world, settings: .init())
    var rowCount = 0
    try recorder.record { event in
      guard case .row(let row) = event, row.time < 0.015 else { return }
      rowCount += 1
      #expect(recorder.instance.inputs[0].prefix(480).allSatisfy { $0 == 0.25 })
      #expect(recorder.instance.inputs[1].prefix(480).allSatisfy { $0 == 0.5 })
    }
    #expect(rowCount == 1)
  }

  /// The last row of a mono file of 48 kHz.
  private func lastRow(of samples: [Float]) throws -> AnalysisRow {
    let file = try Self.file(samples)
    let recorder = try FileRecorder(file, in: try makeWorld(), settings: .init())
    var last: AnalysisRow?
    try recorder.record { if case .row(let row) = $0 { last = row } }
    return try #require(last)
  }

  @Test(
    "What a file ends with is in its figures", arguments: [19_200, 19_237, 23_999, 24_000, 24_001])
  func end(count: Int) throws {
    // 1 kHz at −20 dBFS: −23.01 LUFS in one channel (EBU Tech 3341).
    let tone = (0..<count).map { 0.1 * Float(sin(2 * Double.pi * Double($0) / 48)) }
    let plain = try lastRow(of: tone)
    #expect(abs(try #require(plain[.integrated]) + 23.01) < 0.05)
    #expect(plain[.clip] == 0)
    let end = try lastRow(of: tone.dropLast(5) + [1, -1, 1, -1, 1])
    #expect(end[.clip] == 5)
    #expect(try #require(end[.truePeak]) >= 0)
    // The level is that of whole blocks, which the end is not in.
    if count % 480 >= 5 { #expect(abs(try #require(end[.level]) + 23.01) < 0.01) }
  }

  @Test("A file shorter than a window of 0.4 s has no loudness")
  func tooShort() throws {
    #expect(try lastRow(of: [Float](repeating: 0.1, count: 19_199))[.integrated] == nil)
  }

  @Test("A recording yields its rows and, with a frame rate, as many spectra as requested")
  func recording() throws {
    let world = try makeWorld()
    var tone = ToneSignal(ToneSignal.testTone(frequency: 440, level: -20), sampleRate: 48_000)
    let file = try Self.file((0..<(48_000 * 4)).map { _ in tone.next().x })
    var settings = AnalysisRecorder.Settings()
    settings.frameRate = 30
    let recorder = try FileRecorder(file, in: world, settings: settings)
    var (rows, frames, times) = (0, 0, [Double]())
    try recorder.record { event in
      switch event {
      case .row: rows += 1
      case .message(.frame, let time):
        frames += 1
        times.append(time)
      case .message: break
      }
    }
    #expect(rows == 400 && recorder.time == 4)
    // 4 s are longer than the 3 s of one lease: it was renewed.
    #expect(abs(frames - 120) <= 2)
    #expect(times == times.sorted() && times.allSatisfy { $0 >= 0 && $0 <= 4 })
    // Not at the ends of blocks, of 10 ms, but at their own times.
    for (one, next) in zip(times.dropFirst(5), times.dropFirst(6)) {
      #expect(abs(next - one - 1 / 30.0) < 0.004, "\(one) s, \(next) s")
    }
    // Two sines of -20 dBFS, each with an RMS 3.01 dB below its peak.
    #expect(abs(try #require(recorder.inputLevel.rms()) + 20) < 0.001)
  }

  @Test("A row has a beat if any of its blocks has one, however short they are")
  func beats() throws {
    let world = try makeWorld()
    var clicks = ClickTrack(tempo: 120, level: -6, sampleRate: 48_000)
    let file = try Self.file((0..<(48_000 * 6)).map { _ in clicks.next().x })
    func beats(block: Int) throws -> [Double] {
      var settings = AnalysisRecorder.Settings()
      settings.blockFrames = block
      file.seek(to: 0)
      let recorder = try FileRecorder(file, in: world, settings: settings)
      var beats: [Double] = []
      try recorder.record { if case .row(let row) = $0, row.isBeat { beats.append(row.time) } }
      return beats
    }
    let whole = try beats(block: 480)
    #expect(whole.count >= 5)
    #expect(try beats(block: 64) == whole)
  }
}

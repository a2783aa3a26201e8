// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import SpectrumHost
import SpectrumMessages
import Testing

@testable import Signals

@Suite struct HostileTests {
  static let sampleRates: [Double] = [
    8000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 64_000, 88_200, 96_000, 176_400,
    192_000, 384_000,
  ]

  /// Expects the readings of the sine of `StereoSignal`: 440 Hz with its peak at −6 dBFS.
  ///
  /// Its RMS is 3.01 dB lower. 0.1 dB and 0.05 Hz (0.2 cents) are what the display can show.
  private func expectSine(_ recorder: Recorder, _ recording: Recording, _ comment: String = "") {
    let instance = recorder.instance
    #expect(abs(instance["level"] + 9.01) < 0.1, "\(comment)")
    #expect(abs(instance["pitch"] - 440) < 0.05, "\(comment)")
    #expect(instance["note"] == 69 && abs(instance["cents"]) < 0.5, "\(comment)")
    #expect(instance["pitch_confidence"] > 0.9, "\(comment)")
    let band = recording.highestBand
    #expect(band.map { abs($0 + 6) < 0.1 } == true, "\(comment): \(band ?? .nan) dBFS")
    #expect(instance.outputsAreInRange, "\(comment)")
  }

  @Test("A sine reads right within a second at every rate", arguments: sampleRates)
  func rates(sampleRate: Double) throws {
    let audio = StereoSignal.sine(seconds: 1, sampleRate: sampleRate)
    for uri in BuiltBundle.plugins {
      var recorder = try Recorder(uri, sampleRate: sampleRate)
      let recording = recorder.run(over: audio, in: .of(256))
      expectSine(recorder, recording, uri)
    }
  }

  @Test(
    "A rate that isn't supported gives no instance, and one line in the host's log",
    arguments: [0, -48_000, 1000, 7999, 384_001, 1e9, .infinity, .nan], BuiltBundle.plugins)
  func unsupportedRate(sampleRate: Double, uri: String) throws {
    let world = try BuiltBundle.world()
    do throws(PluginError) {
      _ = try PluginInstance(uri, in: world, sampleRate: sampleRate)
      Issue.record("an instance at \(sampleRate) Hz")
    } catch {
      guard case .notInstantiated(_, _, let log) = error else { throw error }
      #expect(log.count == 1)
      #expect(log.first?.contains("8 to 384 kHz") == true)
    }
    // A host without a log gets none, and no line.
    #expect(try BareInstance(uri, sampleRate: sampleRate) == nil)
  }

  @Test("urid:map is needed, and nothing else", arguments: BuiltBundle.plugins)
  func features(uri: String) throws {
    #expect(try BareInstance(uri, offersMap: false) == nil)
    #expect(try BareInstance(uri) != nil)
  }

  /// What can be wrong with a second of audio: the sample at a place, or nil for the sine's own.
  enum Damage: CaseIterable {
    case nans, infinities, huge, denormals, hugeNoise, all

    func sample(_ index: Int, _ random: inout SplitMix64) -> Float? {
      switch self {
      case .nans: .nan
      case .infinities: index % 3 == 0 ? -.infinity : .infinity
      case .huge: index % 2 == 0 ? 1e30 : -1e30
      case .denormals: .leastNonzeroMagnitude * (index % 2 == 0 ? 71_000 : -7100)
      case .hugeNoise: .random(in: -1e30...1e30, using: &random)
      case .all:
        index % 5 == 0
          ? [.nan, .infinity, 1e30, -1e30, .greatestFiniteMagnitude].randomElement(using: &random)
          : nil
      }
    }
  }

  @Test(
    "Outputs stay in range while the audio is broken, and are right a second after it ends",
    arguments: Deep.pairs(BuiltBundle.plugins, Damage.allCases))
  func recovery(uri: String, damage: Damage) throws {
    let rate = 48_000.0
    for controls in [[:], ["channel": 5, "resolution": 2], ["detector": 1], ["compare": 1]]
      as [[String: Float]]
    {
      var recorder = try Recorder(uri, sampleRate: rate, controls: controls)
      var random = SplitMix64(seed: 1)
      let sine = StereoSignal.sine(seconds: 0.5, sampleRate: rate)
      recorder.run(over: sine)
      let broken = sine.map { channel in
        channel.enumerated().map { damage.sample($0.offset, &random) ?? $0.element }
      }
      let whileBroken = recorder.run(over: broken, in: .random(upTo: 300, seed: 1))
      #expect(recorder.instance.outputsAreInRange)
      #expect(whileBroken.compactMap { $1.frame?.isFinite }.allSatisfy { $0 })
      let recording = recorder.run(over: StereoSignal.sine(seconds: 1, sampleRate: rate))
      expectSine(recorder, recording, "\(damage), \(controls)")
      // Momentary loudness looks 0.4 s back, so it has forgotten all of it.
      #expect(
        abs(recorder["momentary"] + (BuiltBundle.channelCount(uri) == 2 ? 6.7 : 9.7)) < 0.2
      )
    }
  }

  @Test("A tempo and its beats are found after the audio was broken", arguments: Damage.allCases)
  func tempoRecovery(damage: Damage) throws {
    // A low rate, to spare samples: the tempo takes some seconds.
    let rate = 16_000.0
    var recorder = try Recorder(SpectrumURI.mono, sampleRate: rate)
    var random = SplitMix64(seed: 1)
    let broken = (0..<16_000).map { damage.sample($0, &random) ?? 0 }
    recorder.run(over: [broken, broken])
    var clicks = ClickTrack(tempo: 120, level: -6, sampleRate: rate)
    let samples = (0..<12 * 16_000).map { _ in clicks.next().x }
    let recording = recorder.run(over: [samples, samples])
    // The estimates' own resolution is near 0.1 beats per minute.
    #expect(abs(recorder["tempo"] - 120) < 0.5)
    #expect(recorder["tempo_confidence"] > 0.15)
    let beats = recording.kinds.count { $0 == "beat" }
    // Of 24; they are told from the third or fourth second on.
    #expect((16...24).contains(beats), "\(beats)")
  }

  @Test("NaN at a control, and no connection, mean its default", arguments: BuiltBundle.plugins)
  func defaults(uri: String) throws {
    let audio = StereoSignal.music(seconds: 1)
    var expected = try Recorder(uri)
    let inputs = expected.instance.description.ports(.control, .input).map(\.symbol)
    let reference = expected.run(over: audio)
    var withNaN = try Recorder(
      uri, controls: .init(uniqueKeysWithValues: inputs.map { ($0, .nan) }))
    #expect(withNaN.run(over: audio) == reference)
    var unconnected = try Recorder(uri, configuration: .init(unconnected: Set(inputs)))
    #expect(unconnected.run(over: audio) == reference)
  }

  @Test("Any port may be unconnected: the others work all the same", arguments: BuiltBundle.plugins)
  func unconnected(uri: String) throws {
    let symbols = try BuiltBundle.world().plugin(uri).ports.map(\.symbol)
    var random = SplitMix64(seed: 1)
    let audio = StereoSignal.music(seconds: 0.1)
    let combinations =
      [Set(symbols), []] + symbols.map { [$0] } + symbols.map { Set(symbols).subtracting([$0]) }
      + (0..<40).map { _ in Set(symbols.filter { _ in Bool.random(using: &random) }) }
    for unconnected in Deep.cases(combinations, few: 24) {
      let instance = try PluginInstance(uri, configuration: .init(unconnected: unconnected))
      instance.attach(client: 1, frameRate: 60, try BuiltBundle.urids())
      // Buffers are listed by channel as far as they are connected.
      let (ins, outs) = (
        ["in", "in_l", "in_r"].filter { symbols.contains($0) },
        ["out", "out_l", "out_r"].filter { symbols.contains($0) }
      )
      let inputChannels = ins.indices.filter { !unconnected.contains(ins[$0]) }
      let outputChannels = outs.indices.filter { !unconnected.contains(outs[$0]) }
      for block in 0..<4 {
        let samples = block * 1000..<(block + 1) * 1000
        for (input, channel) in zip(instance.inputs, inputChannels) {
          _ = input.update(fromContentsOf: audio[channel % 2][samples])
        }
        instance.run(frames: 1000)
        for (output, channel) in zip(instance.outputs, outputChannels) {
          let isFed = inputChannels.contains(channel)
          let expected = isFed ? Array(audio[channel][samples]) : .init(repeating: 0, count: 1000)
          #expect(output.prefix(1000).elementsEqual(expected), "without \(unconnected)")
        }
      }
      #expect(instance.outputsAreInRange, "without \(unconnected)")
      if inputChannels.count > 0, instance.control("level") != nil {
        #expect(instance["level"] > -40, "without \(unconnected)")
      }
    }
  }

  @Test("Calls of 0 samples change nothing", arguments: BuiltBundle.plugins)
  func noSamples(uri: String) throws {
    let audio = StereoSignal.music(seconds: 1)
    var (plain, interrupted) = (try Recorder(uri), try Recorder(uri))
    for _ in 0..<100 { interrupted.instance.run(frames: 0) }
    #expect(interrupted.instance.outputsAreInRange)
    #expect(interrupted.run(over: audio, in: .of(0)) == plain.run(over: audio, in: .of(64)))
  }

  @Test(
    "Events that aren't in the order of time harm nothing, bypassed either",
    arguments: BuiltBundle.plugins, [[511, 100], [500, 511, 0]])
  func unorderedEvents(uri: String, frames: [Int64]) throws {
    let urids = try BuiltBundle.urids()
    for controls in [[:], ["enabled": 0]] as [[String: Float]] {
      for unconnected in [[], ["in", "in_l"]] as [Set<String>] {
        let instance = try PluginInstance(
          uri, controls: controls, configuration: .init(unconnected: unconnected))
        for frame in frames { instance.attach(client: 1, frameRate: 60, urids, at: frame) }
        for output in instance.outputs { output.update(repeating: 7) }
        instance.run(frames: 512)
        for output in instance.outputs {
          #expect(
            output.prefix(512).allSatisfy { $0 == 0 } && output[512...].allSatisfy { $0 == 7 })
        }
      }
    }
  }

  @Test("Rubbish at `control` is passed over", arguments: BuiltBundle.plugins)
  func rubbish(uri: String) throws {
    let audio = StereoSignal.music(seconds: 0.5)
    var random = SplitMix64(seed: 1)
    var (plain, disturbed) = (
      try Recorder(uri, frameRate: nil), try Recorder(uri, frameRate: nil)
    )
    let bytes = disturbed.instance.rawBuffer("control")!
    let sequence = bytes.load(fromByteOffset: 4, as: UInt32.self)
    for start in stride(from: 0, to: 24_000, by: 100) {
      let block = audio.map { Array($0[start..<start + 100]) }
      // Random words, half of the time under the header of a true sequence, of any size.
      for offset in stride(from: 0, to: 2048, by: 4) {
        let word = UInt32(truncatingIfNeeded: random.next())
        bytes.storeBytes(of: word >> (word & 31), toByteOffset: offset, as: UInt32.self)
      }
      if start % 200 == 0 { bytes.storeBytes(of: sequence, toByteOffset: 4, as: UInt32.self) }
      // The host owns as much as the header claims: a claim beyond it would be the host's lie.
      let size = UInt32.random(in: 0...UInt32(bytes.count - 8), using: &random)
      bytes.storeBytes(of: size, as: UInt32.self)
      let (expected, recording) = (plain.run(over: block), disturbed.run(over: block))
      #expect(recording == expected)
    }
  }
}

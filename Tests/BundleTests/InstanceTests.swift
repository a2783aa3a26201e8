// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumMessages
import Synchronization
import Testing

@testable import Signals

@Suite struct InstanceTests {
  @Test("Two instances in one host don't influence each other")
  func independence() throws {
    let (mono, stereo) = (
      StereoSignal.music(seconds: 2, sampleRate: 44_100, seed: 1),
      StereoSignal.music(seconds: 2, sampleRate: 96_000, seed: 2)
    )
    func monoRecorder() throws -> Recorder {
      try Recorder(SpectrumURI.mono, sampleRate: 44_100, controls: ["resolution": 3])
    }
    func stereoRecorder() throws -> Recorder {
      try Recorder(SpectrumURI.stereo, sampleRate: 96_000, controls: ["channel": 5])
    }
    var (first, second) = (try monoRecorder(), try stereoRecorder())
    // In steps of the outputs' interval, after which `run` may be called again.
    func step(_ audio: Audio, _ rate: Int, _ index: Int) -> Audio {
      audio.map { Array($0[index * rate / 10..<(index + 1) * rate / 10]) }
    }
    let firstAlone = (0..<20).map { first.run(over: step(mono, 44_100, $0), in: .of(100)) }
    let secondAlone = (0..<20).map { second.run(over: step(stereo, 96_000, $0), in: .of(1000)) }
    (first, second) = (try monoRecorder(), try stereoRecorder())
    for index in 0..<20 {
      let firstHere = first.run(over: step(mono, 44_100, index), in: .of(100))
      let secondHere = second.run(over: step(stereo, 96_000, index), in: .of(1000))
      #expect(firstHere == firstAlone[index] && secondHere == secondAlone[index])
    }
    #expect(firstAlone.contains { !$0.events.isEmpty })
  }

  @Test("Instances that four threads make and run at once all work")
  func threads() throws {
    let audio = StereoSignal.music(seconds: 0.5, sampleRate: 48_000)
    var expected = try Recorder(SpectrumURI.stereo)
    let reference = expected.run(over: audio)
    // Each thread has a world of its own, read before the race begins.
    nonisolated(unsafe) let worlds = try (0..<4).map { _ in try BuiltBundle.makeWorld() }
    let failures = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for _ in 0..<6 {
        // Other rates need other plans, which the threads then make at the same time.
        for rate in [48_000, 192_000, 8000, 96_000, 384_000] as [Double] {
          _ = try? BareInstance(SpectrumURI.stereo, in: worlds[thread], sampleRate: rate)
        }
        let recorder = try? Recorder(SpectrumURI.stereo, in: worlds[thread])
        guard var recorder, recorder.run(over: audio).outputs == reference.outputs else {
          failures.add(1, ordering: .relaxed)
          continue
        }
      }
    }
    #expect(failures.load(ordering: .relaxed) == 0)
  }

  @Test("activate() forgets all of the past", arguments: BuiltBundle.plugins)
  func activation(uri: String) throws {
    let world = try BuiltBundle.world()
    let urids = URIDs(world.urids.mapFeature)!
    // With silence after it: a note that sounds at the end would be taken back at the next start.
    let audio = StereoSignal.music(seconds: 1, sampleRate: 48_000).map {
      $0 + [Float](repeating: 0, count: 9600)
    }
    let noise = StereoSignal.anyBits(count: 48_000, seed: 1)
    func instance() throws -> (BareInstance, [Port]) {
      let instance = try #require(try BareInstance(uri))
      let ports = instance.description.ports.map { port in
        switch port.kind {
        case .control: UnsafeMutableRawPointer(instance.connectControl(port.symbol))
        case .audio: UnsafeMutableRawPointer(instance.connectAudio(port.symbol, count: 480))
        default: instance.connectMemory(port.symbol, byteCount: 65_536)
        }
      }
      return (instance, zip(instance.description.ports, ports).map { Port($0, $1) })
    }
    let (fresh, freshPorts) = try instance()
    fresh.activate()
    let reference = run(fresh, freshPorts, over: audio, urids)
    let (used, usedPorts) = try instance()
    used.activate()
    _ = run(used, usedPorts, over: noise, urids)
    for _ in 0..<2 {
      used.deactivate()
      used.activate()
    }
    // Compared outside the macro, which would look for the shortest difference, for minutes.
    let isSame = run(used, usedPorts, over: audio, urids) == reference
    #expect(isSame)
    // The same, without deactivate(), which a host may leave out where it isn't implemented.
    used.activate()
    let isSameAgain = run(used, usedPorts, over: audio, urids) == reference
    #expect(isSameAgain)
  }

  private struct Port {
    let description: PortDescription
    let memory: UnsafeMutableRawPointer
    init(_ description: PortDescription, _ memory: UnsafeMutableRawPointer) {
      (self.description, self.memory) = (description, memory)
    }
    var isOutput: Bool { description.direction == .output }
  }

  /// Runs blocks of 480 samples with a listener, and returns all bytes of the control outputs and of
  /// the messages.
  private func run(
    _ instance: BareInstance, _ ports: [Port], over audio: Audio, _ urids: URIDs
  ) -> Data {
    var bytes = Data()
    for start in stride(from: 0, to: audio[0].count, by: 480) {
      var channel = 0
      for port in ports {
        switch (port.description.kind, port.isOutput) {
        case (.audio, false):
          let samples = port.memory.assumingMemoryBound(to: Float.self)
          for frame in 0..<480 { samples[frame] = audio[channel % 2][start + frame] }
          channel += 1
        case (.atom, let isOutput):
          port.memory.storeBytes(of: 65_536, as: UInt32.self)
          if !isOutput {
            var sequence = SequenceWriter(port: port.memory, urids: urids)
            if start == 0 { sequence.append(.attach(.init(client: 1)), at: 0) }
          }
        default: break
        }
      }
      instance.run(frames: 480)
      for port in ports where port.isOutput && port.description.kind != .audio {
        let isControl = port.description.kind == .control
        let count = isControl ? 4 : 8 + Int(port.memory.load(as: UInt32.self))
        bytes.append(Data(bytes: port.memory, count: count))
      }
    }
    return bytes
  }

  @Test("After activate() the controls count as they stand, though none has changed")
  func controlsAfterActivation() throws {
    let rig = try Rig(SpectrumURI.mono, controls: ["bands": 64, "loudness": 0])
    for port in ["in", "out"] { rig.instance.connectAudio(port, count: 480) }
    for _ in 0..<2 {
      rig.instance.activate()
      var bandCounts: Set<Int> = []
      for _ in 0..<100 {
        rig.run(frames: 480) {
          if case .frame(let frame) = $0 { bandCounts.insert(frame.bands.count) }
        }
      }
      #expect(bandCounts == [64])
    }
  }
}

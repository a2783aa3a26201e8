// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
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
    let audio = StereoSignal.music(seconds: 0.5)
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
    // With silence after it: a note that sounds at the end would be taken back at the next start.
    let audio = StereoSignal.music(seconds: 1).map { $0 + .silence(0.2) }
    /// Activates an instance with a window, plays, and returns all that came out but the audio.
    func play(_ audio: Audio, in rig: Rig) -> Data {
      let plugin = rig.instance.description
      let inputs = plugin.ports(.audio, .input).map {
        rig.instance.connectAudio($0.symbol, count: 480)
      }
      for port in plugin.ports(.audio, .output) {
        rig.instance.connectAudio(port.symbol, count: 480)
      }
      rig.instance.activate()
      return stride(from: 0, to: audio[0].count, by: 480).reduce(into: Data()) { bytes, start in
        for (channel, input) in inputs.enumerated() {
          for frame in 0..<480 { input[frame] = audio[channel % 2][start + frame] }
        }
        rig.run(frames: 480, attaches: start == 0)
        bytes.append(rig.bytes)
      }
    }
    let reference = play(audio, in: try Rig(uri))
    let used = try Rig(uri)
    _ = play(StereoSignal.anyBits(count: 48_000, seed: 1), in: used)
    used.instance.deactivate()
    used.instance.activate()
    used.instance.deactivate()
    // Compared outside the macro, which would look for the shortest difference, for minutes.
    let isSame = play(audio, in: used) == reference
    #expect(isSame)
    // The same, without deactivate(), which a host may leave out where it isn't implemented.
    let isSameAgain = play(audio, in: used) == reference
    #expect(isSameAgain)
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

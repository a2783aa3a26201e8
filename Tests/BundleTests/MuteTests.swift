// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import Testing

@testable import Signals

@Suite struct MuteTests {
  /// What the plugin puts out of ones on every channel: a value per frame, which all channels share.
  private static func gains(_ recorder: inout Recorder, frames: Int, block: Int = 64) -> [Float] {
    var gains: [Float] = []
    while gains.count < frames {
      let length = min(block, frames - gains.count)
      for input in recorder.instance.inputs {
        for frame in 0..<length { input[frame] = 1 }
      }
      recorder.instance.run(frames: length)
      for frame in 0..<length {
        #expect(
          recorder.instance.outputs.allSatisfy { $0[frame] == recorder.instance.outputs[0][frame] })
        gains.append(recorder.instance.outputs[0][frame])
      }
    }
    return gains
  }

  @Test(
    "Muted, the output fades to nothing within 10 ms, evenly, and comes back whole as fast",
    arguments: BuiltBundle.plugins, [44_100, 96_000] as [Double])
  func fade(uri: String, rate: Double) throws {
    var recorder = try Recorder(uri, sampleRate: rate, frameRate: nil)
    let length = Int(rate / 100)
    #expect(Self.gains(&recorder, frames: length).allSatisfy { $0 == 1 })
    for (value, end) in [(1, 0), (0, 1)] as [(Float, Float)] {
      recorder["tuner_mute"] = value
      let gains = Self.gains(&recorder, frames: 2 * length)
      // A step of the fade is 1 of `length`.
      let steps = zip(gains, gains.dropFirst()).map { abs($1 - $0) }
      #expect(steps.allSatisfy { $0 < 1.01 / Float(length) })
      #expect(gains[length / 2] > 0.48 && gains[length / 2] < 0.52)
      #expect(gains[(length + 1)...].allSatisfy { $0 == end })
    }
  }

  @Test("What isn't a number fades to nothing, too")
  func noNumbers() throws {
    let recorder = try Recorder(SpectrumURI.mono, frameRate: nil, controls: ["tuner_mute": 1])
    for value in [Float.nan, .infinity, -.infinity] {
      for _ in 0..<2 {
        for frame in 0..<1024 { recorder.instance.inputs[0][frame] = value }
        recorder.instance.run(frames: 1024)
      }
      #expect((0..<1024).allSatisfy { recorder.instance.outputs[0][$0] == 0 })
    }
  }

  @Test("Analysed is what comes in: a muted note is read as an open one")
  func analysis() throws {
    var recorder = try Recorder(SpectrumURI.mono, frameRate: nil, controls: ["tuner_mute": 1])
    recorder.run(over: StereoSignal.sine(seconds: 0.5))
    #expect(abs(recorder["pitch"] - 440) < 0.01)
    #expect(recorder["peak"] > -10)
  }

  @Test("`tuner_mute` 2 mutes only with a window in mode tuner, and never in an export")
  func whileOpen() throws {
    func end(
      mode: Float, frameRate: Float?, _ controls: [String: Float] = [:]
    ) throws -> Float? {
      var recorder = try Recorder(
        SpectrumURI.mono, frameRate: frameRate,
        controls: ["tuner_mute": 2, "mode": mode].merging(controls) { $1 })
      // The window attaches.
      recorder.run(over: [.silence(0.2)])
      return Self.gains(&recorder, frames: 960).last
    }
    #expect(try end(mode: 6, frameRate: 30) == 0)
    #expect(try end(mode: 6, frameRate: nil) == 1)
    #expect(try end(mode: 0, frameRate: 30) == 1)
    #expect(try end(mode: 6, frameRate: 30, ["free_wheeling": 1]) == 1)
    #expect(try end(mode: 6, frameRate: 30, ["enabled": 0]) == 1)
    // A mute that is on needs no window, but an export is never silent.
    #expect(try end(mode: 0, frameRate: nil, ["tuner_mute": 1]) == 0)
    #expect(try end(mode: 0, frameRate: nil, ["tuner_mute": 1, "free_wheeling": 1]) == 1)
  }

  @Test("An export that begins while the output is muted is whole from its first sample on")
  func exported() throws {
    var recorder = try Recorder(SpectrumURI.stereo, frameRate: nil, controls: ["tuner_mute": 1])
    #expect(Self.gains(&recorder, frames: 960).last == 0)
    recorder["free_wheeling"] = 1
    #expect(Self.gains(&recorder, frames: 960).allSatisfy { $0 == 1 })
  }
}

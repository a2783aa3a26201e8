// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import SpectrumHost
import Testing

@testable import Signals

@Suite struct PassThroughTests {
  static let blocks: [Blocks] =
    [0, 1, 2, 3, 7, 16, 63, 64, 65, 100, 256, 1000, 1024, 4096, 8192].map { .of($0) }
    + [.random(upTo: 8192, seed: 1), .random(upTo: 300, seed: 2)]

  @Test(
    "Every bit of every sample passes, NaNs and denormals too, at any block size",
    arguments: Deep.pairs(BuiltBundle.plugins, blocks))
  func bitExact(uri: String, blocks: Blocks) throws {
    for isInPlace in [false, true] {
      let instance = try PluginInstance(uri, configuration: .init(isInPlace: isInPlace))
      let audio = StereoSignal.anyBits(count: 10_000, seed: 3)
      var start = 0
      for length in blocks.lengths(total: 10_000) {
        for (channel, input) in instance.inputs.enumerated() {
          for frame in 0..<length { input[frame] = audio[channel % 2][start + frame] }
        }
        // What lies behind the block is not ours to touch.
        for output in instance.outputs where length < output.count { output[length] = 0.25 }
        instance.run(frames: length)
        for (channel, output) in instance.outputs.enumerated() {
          let isSame = (0..<length).allSatisfy {
            output[$0].bitPattern == audio[channel][start + $0].bitPattern
          }
          #expect(isSame, "channel \(channel), block at \(start)")
          #expect(length == output.count || output[length] == 0.25)
        }
        start += length
      }
      #expect(start == 10_000)
      #expect(instance.overrunPorts.isEmpty)
    }
  }

  /// Which buffers of the stereo plugin a host may let share memory: the outputs' places, with 0 and
  /// 1 for those of the left and right input, 2 and 3 for memory of their own.
  static let sharings = [[0, 1], [1, 0], [1, 3], [2, 0], [0, 3], [2, 1], [2, 3]]

  @Test(
    "Left stays left and right stays right, whichever inputs' memory the outputs share",
    arguments: sharings, [1, 64, 100, 1024])
  func crossed(places: [Int], block: Int) throws {
    let instance = try #require(try BareInstance(SpectrumURI.stereo))
    let memory = ["in_l", "in_r", "out_l", "out_r"].map {
      instance.connectAudio($0, count: block)
    }
    instance.connect("out_l", memory[places[0]])
    instance.connect("out_r", memory[places[1]])
    let level = instance.connectControl("level_l")
    instance.activate()
    let audio = StereoSignal.anyBits(count: 20 * block, seed: 4)
    for start in stride(from: 0, to: 20 * block, by: block) {
      for frame in 0..<block {
        (memory[0][frame], memory[1][frame]) = (audio[0][start + frame], audio[1][start + frame])
      }
      instance.run(frames: block)
      for channel in 0..<2 {
        let isSame = (0..<block).allSatisfy {
          memory[places[channel]][$0].bitPattern == audio[channel][start + $0].bitPattern
        }
        #expect(isSame, "channel \(channel), block at \(start)")
      }
    }
    #expect(level.pointee.isFinite)
  }
}

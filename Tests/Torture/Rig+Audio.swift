// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

// The audio and the control outputs of one call.
extension Rig {
  func connectAudio(_ frames: Int) -> AudioWiring.Wires {
    var wires = wiring.wires(
      memories[memory], channelCount: pinout.channelCount,
      frames: isTight ? frames : PortMemory.longestBlock)
    for channel in 0..<pinout.channelCount {
      if unconnected.contains(pinout.audioInputs[channel]) { wires.inputs[channel] = nil }
      if unconnected.contains(pinout.audioOutputs[channel]) { wires.outputs[channel] = nil }
      instance.connect(pinout.audioInputs[channel], wires.inputs[channel])
      instance.connect(pinout.audioOutputs[channel], wires.outputs[channel])
    }
    connectSideChain(wires)
    return wires
  }

  /// Nothing, or what an input or an output has, whose samples the plugin reads before it writes.
  private func connectSideChain(_ wires: AudioWiring.Wires) {
    let memory = [nil, wires.inputs[0], wires.outputs[0]]
    for port in pinout.sideInputs {
      instance.connect(port, memory[Int.random(in: 0..<3, using: &random)])
    }
  }

  func prepareAudio(_ wires: AudioWiring.Wires, _ frames: Int) {
    for channel in 0..<pinout.channelCount {
      if let output = wires.outputs[channel] {
        output.initializeMemory(as: UInt32.self, repeating: 0xA5A5_A5A5, count: frames)
      }
    }
    for channel in 0..<pinout.channelCount {
      let samples = channel == 0 ? left : right
      guard let input = wires.inputs[channel] else { continue }
      input.copyMemory(from: samples.baseAddress!, byteCount: 4 * frames)
    }
    // One buffer holds what was written to it last.
    if pinout.channelCount == 2, wires.inputs[0] != nil, wires.inputs[0] == wires.inputs[1] {
      _ = left.update(fromContentsOf: right)
    }
  }

  /// Whether the call just made may have muted the output, or faded it in: within 10 ms after.
  func isMuted(_ frames: Int) -> Bool {
    let mute = pinout.index("tuner_mute")
    if !unconnected.contains(mute), self[mute] > 0 {
      fadingFrames = Int(0.01 * sampleRate) + 1
      return true
    }
    defer { fadingFrames = max(0, fadingFrames - frames) }
    return fadingFrames > 0
  }

  /// `isMuted`: an output may be another than its input, but for one that isn't connected.
  func checkAudio(_ wires: AudioWiring.Wires, _ frames: Int, isMuted: Bool) throws(Defect) {
    for channel in 0..<pinout.channelCount {
      if let input = wires.inputs[channel], wires.isUntouched(channel),
        !isEqual(input, channel, frames)
      {
        throw Defect("audio input \(channel) was written, \(wiring), \(frames) frames")
      }
      guard let output = wires.outputs[channel] else { continue }
      if wires.inputs[channel] == nil {
        let words = UnsafeRawBufferPointer(start: output, count: 4 * frames)
        if words.contains(where: { $0 != 0 }) { throw Defect("no silence without an input") }
      } else if isMuted || isEqual(output, channel, frames) {
        continue
      } else if wiring != .oneOutput || !isEqual(output, 1 - channel, frames) {
        throw Defect("audio of channel \(channel) was changed, \(wiring), \(frames) frames")
      }
    }
  }

  private func isEqual(_ memory: UnsafeRawPointer, _ channel: Int, _ frames: Int) -> Bool {
    memcmp(memory, (channel == 0 ? left : right).baseAddress!, 4 * frames) == 0
  }

  func checkOutputs() throws(Defect) {
    for output in pinout.outputs where !unconnected.contains(output.index) {
      let value = self[output.index]
      guard output.limits.contains(value) else {
        throw Defect("\(output.symbol) is \(value), not in \(output.limits)")
      }
    }
  }
}

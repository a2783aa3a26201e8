// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

// Calls of run() that are measured, and so not checked.
extension Rig {
  /// Lets `other` run over a sine in this one's memory, unchecked.
  func lend(to other: RawInstance, seconds: Double) {
    let frames = 1000
    let wires = AudioWiring.separate.wires(
      memories[0], channelCount: pinout.channelCount, frames: frames)
    var sine = Sine(sampleRate: sampleRate)
    for index in pinout.inputs.map(\.index) + pinout.outputs.map(\.index) {
      other.connect(index, memories[0].controls.baseAddress! + index)
    }
    for channel in 0..<pinout.channelCount {
      other.connect(pinout.audioInputs[channel], wires.inputs[channel])
      other.connect(pinout.audioOutputs[channel], wires.outputs[channel])
    }
    for port in pinout.sideInputs { other.connect(port, wires.inputs[0]) }
    let control = memories[0].placeControl(EventSequence.attach(urids))
    other.connect(pinout.control, control.baseAddress)
    let notify = memories[0].notify(PortMemory.notifyBytes)
    other.connect(pinout.notify, notify.baseAddress)
    if let port = pinout.notes { other.connect(port, nil) }
    for _ in 0..<Int(seconds * sampleRate) / frames {
      sine.fill(left, right, frames: frames, &random)
      prepareAudio(wires, frames)
      notify.storeBytes(of: UInt32(PortMemory.notifyBytes), as: UInt32.self)
      other.run(frames)
    }
  }

  /// Seconds of the processor that run() takes over `seconds` of `signal`, in blocks of 256.
  func time(_ signal: inout some Signal, seconds: Double) -> Double {
    let frames = 256
    let wires = connectAudio(frames)
    let control = memories[memory].placeControl(EventSequence.attach(urids))
    instance.connect(pinout.control, control.baseAddress)
    var spent = 0.0
    for _ in 0..<Int(seconds * sampleRate) / frames {
      signal.fill(left, right, frames: frames, &random)
      prepareAudio(wires, frames)
      _ = prepareNotify()
      let start = Self.processorSeconds()
      instance.run(frames)
      spent += Self.processorSeconds() - start
      tally.calls += 1
      tally.samples += frames
    }
    return spent
  }

  /// What the thread has had of the processor: others on the machine don't count.
  static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

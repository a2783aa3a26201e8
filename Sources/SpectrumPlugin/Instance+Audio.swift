// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumPorts

// The audio, from the inputs to the outputs.
extension Instance {
  /// Copies the audio bit by bit, and silences it if the user wants so. Both inputs have been
  /// analysed by now, so any output may share the memory of any input.
  @_noAllocation @_noLocks
  mutating func passThrough(_ start: Int, _ count: Int) {
    copyAudio(start, count)
    let right = channelCount > 1 ? ports.samples(.rightOut) : nil
    mute.apply(
      to: ports.samples(leftOut).map { $0 + start }, right.map { $0 + start }, count: count)
  }

  /// Whether the output is silent: never while the host exports, when nobody would hear in time
  /// that the file is silent.
  @_noAllocation @_noLocks
  mutating func isMuted(hasWindow: Bool) -> Bool {
    guard isEnabled, !isExporting else { return false }
    let mute = TunerMute(rawValue: ports.integer(.tunerMute)) ?? .off
    return mute.isMuted(showsTuner: hasWindow && DisplayMode(ports).isTuner)
  }

  @_noAllocation @_noLocks
  private mutating func copyAudio(_ start: Int, _ count: Int) {
    guard channelCount > 1, let right = ports.samples(leftOut),
      right == ports.samples(.rightIn)
    else {
      copy(leftIn, to: leftOut, start, count)
      if channelCount > 1 { copy(.rightIn, to: .rightOut, start, count) }
      return
    }
    // The left output shares the memory of the right input, which has yet to be read.
    if let left = ports.samples(leftIn), left == ports.samples(.rightOut) {
      for index in start..<start + count {
        (right[index], left[index]) = (left[index], right[index])
      }
    } else {
      copy(.rightIn, to: .rightOut, start, count)
      copy(leftIn, to: leftOut, start, count)
    }
  }

  @_noAllocation @_noLocks
  private mutating func copy(_ input: Port, to output: Port, _ start: Int, _ count: Int) {
    guard let output = ports.samples(output) else { return }
    if let input = ports.samples(input) {
      spectrum_copy(output + start, input + start, count)
    } else {
      for index in start..<start + count { output[index] = 0 }
    }
  }
}

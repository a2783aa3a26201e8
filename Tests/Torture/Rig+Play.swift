// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

extension Rig {
  /// Plays `seconds` of `signal` in calls of random length. `before` is done before each of them.
  func play(
    _ signal: inout some Signal, seconds: Double, before: (Rig) throws -> Void = { _ in }
  ) throws {
    var left = Int(seconds * sampleRate)
    while left > 0 {
      try before(self)
      let frames = min(left, blockLength())
      try run(frames, &signal)
      left -= frames
    }
  }

  /// The same of broken audio of all kinds.
  func play(seconds: Double, before: (Rig) throws -> Void = { _ in }) throws {
    var medley = Medley()
    try play(&medley, seconds: seconds, before: before)
  }

  /// 0…8192, evenly over the orders of magnitude, so that short blocks come as often as long ones.
  func blockLength() -> Int {
    let longest = PortMemory.longestBlock
    let length = exp2(Double.random(in: 0...log2(Double(longest + 2)), using: &random)) - 1
    return min(longest, Int(length))
  }

  /// A second of good input from a good host; then all that can be read must be right.
  ///
  /// A sine's RMS is 3.01 dB below its peak. 0.1 dB and 0.05 Hz (0.2 cents) are what the display can
  /// show.
  func recover() throws {
    (wiring, reconnects, unconnected) = (.separate, false, [])
    (notifyBytes, notifyHeader) = (PortMemory.notifyBytes, (nil, 0))
    resetControls()
    connectAll()
    highestBand = nil
    var sine = Sine(sampleRate: sampleRate)
    try playWell(&sine, seconds: 0.3)
    // The user clears what is held since the fault.
    self["reset_levels"] = 1
    try playWell(&sine, seconds: 0.01)
    self["reset_levels"] = 0
    try playWell(&sine, seconds: 0.69)
    try expectSine()
    tally.recoveries += 1
  }

  /// In calls of any length, the audio connected in any way that is whole.
  private func playWell(_ sine: inout Sine, seconds: Double) throws {
    try play(&sine, seconds: seconds) { rig in
      rig.wiring = AudioWiring.whole.randomElement(using: &rig.random)!
      rig.isTight = Bool.random(using: &rig.random)
    }
  }

  private func expectSine() throws(Defect) {
    let level = Float(Sine.level)
    try expect("level", level - 3.01, within: 0.1)
    try expect("peak", level, within: 0.1)
    try expect("true_peak", level, within: 0.2)
    try expect("clip", 0, within: 0)
    try expect("pitch", Float(Sine.frequencyHz), within: 0.05)
    try expect("note", 69, within: 0)
    try expect("cents", 0, within: 0.5)
    try expect("pitch_confidence", 1, within: 0.1)
    // BS.1770 weighs 440 Hz by −0.7 dB, and adds the powers of the channels. Its filters, made for
    // 48 kHz, weigh it by −0.5 dB at 8 kHz, where their shelf is near half the rate.
    let loudness: Float = pinout.channelCount == 1 ? -9.7 : -6.7
    try expect("momentary", loudness, within: 0.25)
    try expect("integrated", loudness, within: 0.25)
    if pinout.channelCount == 2 {
      try expect("correlation", 1, within: 0.01)
      try expect("level_l", level - 3.01, within: 0.1)
      try expect("level_r", level - 3.01, within: 0.1)
    }
    guard let highestBand, abs(highestBand - level) < 0.1 else {
      throw Defect("the highest band is \(highestBand ?? .nan) dBFS, not \(level)")
    }
  }

  private func expect(_ symbol: String, _ value: Float, within tolerance: Float) throws(Defect) {
    guard abs(self[symbol] - value) <= tolerance else {
      throw Defect("\(symbol) is \(self[symbol]) after a second of good input, not \(value)")
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages
import SpectrumPorts

// The two ways by which the levels leave the plugin.
extension LevelReading {
  /// All but the peaks since the message before.
  @_noAllocation @_noLocks
  func message(channelCount: Int) -> Message.Level {
    var level = Message.Level(channelCount: channelCount)
    level.rms = [left.rms, right.rms]
    level.heldPeak = [left.heldPeak, right.heldPeak]
    level.truePeak = [left.truePeak, right.truePeak]
    level.clipped = [
      Int32(truncatingIfNeeded: left.clippedSamples),
      Int32(truncatingIfNeeded: right.clippedSamples),
    ]
    level.correlation = correlation
    level.momentary = momentary
    level.shortTerm = shortTerm
    level.integrated = integrated
    level.loudnessRange = loudnessRange
    (level.psr, level.plr) = (psr ?? level.psr, plr ?? level.plr)
    return level
  }

  @_noAllocation @_noLocks
  func write(to ports: borrowing Ports, channelCount: Int) {
    ports.write(rms, to: .level)
    ports.write(max(left.heldPeak, right.heldPeak), to: .peak)
    ports.write(Float(left.clippedSamples + right.clippedSamples), to: .clip)
    ports.write(momentary, to: .momentary)
    ports.write(shortTerm, to: .shortTerm)
    ports.write(integrated, to: .integrated)
    ports.write(loudnessRange, to: .loudnessRange)
    ports.write(truePeak, to: .truePeak)
    // Without a ratio, the lower end of the range.
    ports.write(psr ?? -.infinity, to: .psr)
    ports.write(plr ?? -.infinity, to: .plr)
    guard channelCount > 1 else { return }
    ports.write(left.rms, to: .leftLevel)
    ports.write(right.rms, to: .rightLevel)
    ports.write(left.heldPeak, to: .leftPeak)
    ports.write(right.heldPeak, to: .rightPeak)
    ports.write(correlation, to: .correlation)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages

/// The bar as of the last beat, for outputs and messages alike.
struct LastBeat {
  /// Changes with each beat, when the bar or the tempo is lost, and when the user says where the 1 is.
  private(set) var bar = Message.Bar()

  /// Takes a beat with its bar. `hostOffset`: milliseconds after the host's nearest beat, if it has
  /// one.
  @_noAllocation @_noLocks
  mutating func fall(_ reading: BarReading, hostOffset: Float?) {
    bar = Message.Bar(
      beat: reading.beat, beatsPerBar: reading.beatsPerBar, confidence: reading.confidence,
      hostOffset: hostOffset)
  }

  /// Between two beats, takes a reading that has changed for the last one. `hasBeats`: whether there
  /// still are any, by the sound. `isBeatComing`: whether the reading is already that of the next
  /// beat; then it counts only if the bar is lost.
  @_noAllocation @_noLocks
  mutating func follow(_ reading: BarReading, hasBeats: Bool, isBeatComing: Bool) {
    if !hasBeats {
      bar = Message.Bar()
    } else if reading.beatsPerBar == 0 && bar.beatsPerBar > 0 || !isBeatComing {
      fall(reading, hostOffset: bar.hostOffset)
    }
  }
}

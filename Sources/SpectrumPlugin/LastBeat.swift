// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages

/// The bar as of the last beat, for outputs and messages alike.
struct LastBeat {
  /// Changes with each beat, and when the bar or the tempo is lost.
  private(set) var bar = Message.Bar()

  /// Takes a beat with its bar. `hostOffset`: milliseconds after the host's nearest beat, if it has
  /// one.
  @_noAllocation @_noLocks
  mutating func fall(_ reading: BarReading, hostOffset: Float?) {
    bar = Message.Bar(
      beat: reading.beat, beatsPerBar: reading.beatsPerBar, confidence: reading.confidence,
      hostOffset: hostOffset)
  }

  /// Forgets what the analysis no longer claims between two beats.
  @_noAllocation @_noLocks
  mutating func follow(_ reading: BarReading, hasTempo: Bool) {
    if !hasTempo {
      bar = Message.Bar()
    } else if reading.beatsPerBar == 0 && bar.beatsPerBar > 0 {
      bar = Message.Bar(hostOffset: bar.hostOffset)
    }
  }
}

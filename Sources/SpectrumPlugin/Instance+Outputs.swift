// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages
import SpectrumReadings

// The figures, for control outputs, messages and the inline display alike.
extension Instance {
  /// Writes the control outputs, at the end of each run().
  @_noAllocation @_noLocks
  mutating func writeOutputs() {
    updateReadings()
    readings[.beat] = hasBeat ? 1 : 0
    readings[.downbeat] = hasDownbeat ? 1 : 0
    ports.write(readings)
  }

  /// Makes the figures again, if a quantum has ended since or what they depend on has changed.
  @_noAllocation @_noLocks
  mutating func updateReadings() {
    guard areReadingsOld else { return }
    areReadingsOld = false
    note = tuner.read(analyzer.pitchReading, analyzer.stretchReading, into: &readings)
    readings.take(tempo())
    readings.take(lastBeat.bar, isHostRunning: hostGrid.isRunning)
    readings.take(analyzer.keyReading)
    readings.take(isEnabled ? analyzer.levels.reading : LevelReading())
  }

  /// The tempo as reported.
  @_noAllocation @_noLocks
  mutating func tempo() -> Message.Tempo {
    let reading = analyzer.tempoReading
    return Message.Tempo(
      bpm: reading.bpm, confidence: reading.confidence, hostBPM: hostGrid.beatsPerMinute,
      tapCount: Int32(truncatingIfNeeded: analyzer.tempo.liveTapCount),
      tapBPM: analyzer.tempo.taps.bpm)
  }
}

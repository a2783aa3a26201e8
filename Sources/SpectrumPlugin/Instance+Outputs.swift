// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages
import SpectrumPorts

// The control outputs, written at the end of each run().
extension Instance {
  @_noAllocation @_noLocks
  mutating func writeOutputs() {
    let pitch = tuner.pitch(analyzer.pitchReading, analyzer.stretchReading)
    ports.write(pitch.frequency, to: .pitch)
    ports.write(Float(pitch.note), to: .note)
    ports.write(pitch.cents, to: .cents)
    ports.write(pitch.confidence, to: .pitchConfidence)
    ports.write(Float(pitch.string), to: .string)
    ports.write(pitch.stringCents, to: .stringCents)
    ports.write(pitch.stretch ?? 0, to: .stretchCents)
    ports.write(pitch.inharmonicity, to: .inharmonicity)
    let tempo = tempo()
    ports.write(tempo.bpm, to: .tempo)
    ports.write(tempo.confidence, to: .tempoConfidence)
    ports.write(tempo.difference ?? 0, to: .tempoDifference)
    writeBar()
    writeKey()
    let levels = isEnabled ? analyzer.levels.reading : LevelReading()
    levels.write(to: ports, channelCount: channelCount)
    spectrumOutputs.write(to: ports)
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

  @_noAllocation @_noLocks
  private mutating func writeBar() {
    let bar = lastBeat.bar
    ports.write(hasBeat ? 1 : 0, to: .beat)
    ports.write(hasDownbeat ? 1 : 0, to: .downbeat)
    ports.write(Float(bar.beat), to: .barBeat)
    ports.write(Float(bar.beatsPerBar), to: .beatsPerBar)
    ports.write(bar.confidence, to: .barConfidence)
    ports.write(hostGrid.isRunning ? bar.hostOffset ?? 0 : 0, to: .beatOffset)
  }

  @_noAllocation @_noLocks
  private mutating func writeKey() {
    let key = analyzer.keyReading
    ports.write(Float(key.key), to: .key)
    ports.write(key.confidence, to: .keyConfidence)
    ports.write(key.tuningCents ?? 0, to: .tuningCents)
  }
}

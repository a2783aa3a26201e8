// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumMessages

/// The lines of `--pitch-log`.
struct PitchLog {
  private var pitch: Float = 0

  /// A line if the row's pitch differs from that of the previous row. `recorder`: names the note.
  mutating func line(_ row: AnalysisRow, of recorder: AnalysisRecorder) -> String? {
    guard row[output: .pitch] != pitch else { return nil }
    pitch = row[output: .pitch]
    let time = DecimalText.fixed(row.time, 3)
    guard pitch > 0 else { return "\(time) s  no pitch" }
    let hasNote = (0...127).contains(row[whole: .note])
    let isOfString = !hasNote && row[whole: .string] > 0
    let note =
      hasNote
      ? recorder.noteName(row[whole: .note])
      : isOfString ? "string \(row[whole: .string])" : "no MIDI note"
    let cents = isOfString ? row[output: .stringCents] : row[output: .cents]
    let frequency = DecimalText.fixed(Double(pitch), 3)
    let confidence = DecimalText.fixed(Double(row[output: .pitchConfidence]), 3)
    return "\(time) s  \(frequency) Hz  \(note)  "
      + "\(DecimalText.signed(Double(cents), 2)) c  confidence \(confidence)"
  }
}

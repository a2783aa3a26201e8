// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// The readouts as CSV: a row per interval.
enum RowFormat {
  static let header =
    "time_s,pitch_hz,pitch_confidence,bpm,bpm_confidence,beat,level_dbfs,peak_dbfs,"
    + "midi_note,cents,string,string_cents,bpm_difference\n"

  static func line(_ row: AnalysisRow) -> String {
    let cells = [
      // Microseconds: finer than a sample at the highest rate.
      DecimalText.fixed(row.time, 6),
      DecimalText.fixed(Double(row.pitch), 3), DecimalText.fixed(Double(row.pitchConfidence), 3),
      DecimalText.fixed(Double(row.tempo), 2), DecimalText.fixed(Double(row.tempoConfidence), 3),
      row.isBeat ? "1" : "0",
      DecimalText.fixed(Double(row.level), 2), DecimalText.fixed(Double(row.peak), 2),
      "\(row.note)", DecimalText.fixed(Double(row.cents), 2),
      "\(row.string)", DecimalText.fixed(Double(row.stringCents), 2),
      DecimalText.fixed(Double(row.tempoDifference), 2),
    ]
    return cells.joined(separator: ",") + "\n"
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// The table that has a line per file. The name is last, so that lines can be written one by one.
enum SummaryTable {
  static let header =
    row("length", "BPM", "key", "LUFS", "LU", "dBTP", "RMS dBFS", "file")

  static func line(_ report: AnalysisReport) -> String {
    func level(_ key: String) -> String {
      let figure = report.levels[key]
      if let limit = figure?.limit { return ">=" + Float(limit).shortText }
      return figure?.value.map { DecimalText.fixed($0, 1) } ?? "-"
    }
    let (json, warning) = (report.json, report.json["warning"])
    return row(
      DecimalText.clock(json["duration_s"].number ?? 0), json["tempo"]["bpm"].fixed(1, none: "-"),
      json["key"]["key"].text(none: "-"), level("integrated_lufs"), level("loudness_range_lu"),
      level("true_peak_dbtp"), level("rms_dbfs"),
      // A name may contain a line feed, which would break the line.
      FileName.line(json["file"].text()) + (warning.isNull ? "" : ": " + warning.text()))
  }

  private static func row(_ cells: String...) -> String {
    let widths = [7, 5, 8, 5, 4, 5, 8]
    var line = ""
    for (cell, width) in zip(cells, widths) {
      line += String(repeating: " ", count: max(0, width - cell.count)) + cell + "  "
    }
    return line + (cells.last ?? "") + "\n"
  }
}

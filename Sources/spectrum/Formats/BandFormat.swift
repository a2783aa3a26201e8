// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// The levels of a spectrum's bands as CSV or JSON.
struct BandFormat {
  private let columns: [(name: String, places: Int, values: [Double?])]

  /// `isDensity`: whether levels are in dBFS/Hz, else in dBFS.
  init(_ spectrum: BandLevels, isDensity: Bool) {
    let (bands, unit) = (spectrum.levels.indices, isDensity ? "dbfs_per_hz" : "dbfs")
    /// Nothing at the floor, which stands for no sound.
    func levels(_ levels: [Float]) -> [Double?] {
      levels.map { $0 > DecibelScale.floor ? Double($0) : nil }
    }
    columns =
      [
        ("band", 0, bands.map { Double($0) }),
        ("low_hz", 4, bands.map { band in spectrum.frequency(atBand: Double(band)) }),
        ("high_hz", 4, bands.map { band in spectrum.frequency(atBand: Double(band + 1)) }),
        ("center_hz", 4, bands.map { band in spectrum.frequency(atBand: Double(band) + 0.5) }),
        ("level_\(unit)", 2, levels(spectrum.levels)),
      ] + (spectrum.rightLevels.map { [("right_\(unit)", 2, levels($0))] } ?? [])
  }

  var csv: String {
    rows { column, band in column.values[band].map { DecimalText.fixed($0, column.places) } ?? "" }
      .reduce(columns.map(\.name).joined(separator: ",") + "\n") { text, cells in
        text + cells.joined(separator: ",") + "\n"
      }
  }

  /// `time`: the spectrum's in seconds; nil for the mean of the file; `warning`: the file's, nil
  /// for none.
  func json(file: String, time: Double?, warning: String?) -> JSONValue {
    let bands = rows { column, band in
      (column.name, JSONValue.rounded(column.values[band], column.places))
    }
    return [
      "file": .text(file), "time_s": .rounded(time, 6), "warning": .text(orNull: warning),
      "bands": .list(bands.map { .object(Dictionary(uniqueKeysWithValues: $0)) }),
    ]
  }

  /// A list for each band, of what `cell` makes of each column.
  private func rows<Cell>(
    _ cell: ((name: String, places: Int, values: [Double?]), _ band: Int) -> Cell
  ) -> [[Cell]] {
    columns[0].values.indices.map { band in columns.map { cell($0, band) } }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// The levels of a spectrum's bands as CSV or JSON.
struct BandFormat: Encodable {
  struct Band: Encodable {
    let band: Int
    let lowHz, highHz, centerHz, levelDbfs: Double
    let rightDbfs: Double?
  }

  let file: String
  /// The spectrum's time in seconds; nil for the mean of the file.
  let timeS: Double?
  let bands: [Band]

  init(_ spectrum: BandLevels, file: String, time: Double?) {
    (self.file, timeS) = (file, time.map { DecimalText.rounded($0, 6) })
    bands = spectrum.levels.indices.map { band in
      Band(
        band: band,
        lowHz: DecimalText.rounded(spectrum.frequency(atBand: Double(band)), 4),
        highHz: DecimalText.rounded(spectrum.frequency(atBand: Double(band + 1)), 4),
        centerHz: DecimalText.rounded(spectrum.frequency(atBand: Double(band) + 0.5), 4),
        levelDbfs: DecimalText.rounded(Double(spectrum.levels[band]), 2),
        rightDbfs: spectrum.rightLevels.map { DecimalText.rounded(Double($0[band]), 2) })
    }
  }

  var csv: String {
    let hasRight = bands.contains { $0.rightDbfs != nil }
    var text = "band,low_hz,high_hz,center_hz,level_dbfs" + (hasRight ? ",right_dbfs\n" : "\n")
    for band in bands {
      var cells = ["\(band.band)"]
      cells += [band.lowHz, band.highHz, band.centerHz].map { DecimalText.fixed($0, 4) }
      cells += [band.levelDbfs, band.rightDbfs].compactMap { $0 }.map { DecimalText.fixed($0, 2) }
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }
}

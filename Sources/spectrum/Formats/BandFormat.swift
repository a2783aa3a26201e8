// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// The levels of a spectrum's bands as CSV or JSON.
struct BandFormat: Encodable {
  struct Band: Encodable {
    let band: Int
    let lowHz, highHz, centerHz: Double
    let levelDbfs: Nullable<Double>
    /// Nil without a second spectrum.
    let rightDbfs: Nullable<Double>?
  }

  let file: String
  /// The spectrum's time in seconds; nil for the mean of the file.
  let timeS: Nullable<Double>
  let bands: [Band]

  init(_ spectrum: BandLevels, file: String, time: Double?) {
    (self.file, timeS) = (file, Nullable(time.map { DecimalText.rounded($0, 6) }))
    /// Nothing at the floor, which stands for no sound.
    func level(_ value: Float) -> Nullable<Double> {
      Nullable(value > DecibelScale.floor ? DecimalText.rounded(Double(value), 2) : nil)
    }
    bands = spectrum.levels.indices.map { band in
      Band(
        band: band,
        lowHz: DecimalText.rounded(spectrum.frequency(atBand: Double(band)), 4),
        highHz: DecimalText.rounded(spectrum.frequency(atBand: Double(band + 1)), 4),
        centerHz: DecimalText.rounded(spectrum.frequency(atBand: Double(band) + 0.5), 4),
        levelDbfs: level(spectrum.levels[band]),
        rightDbfs: spectrum.rightLevels.map { level($0[band]) })
    }
  }

  var csv: String {
    let hasRight = bands.contains { $0.rightDbfs != nil }
    var text = "band,low_hz,high_hz,center_hz,level_dbfs" + (hasRight ? ",right_dbfs\n" : "\n")
    for band in bands {
      var cells = ["\(band.band)"]
      cells += [band.lowHz, band.highHz, band.centerHz].map { DecimalText.fixed($0, 4) }
      cells += [band.levelDbfs, band.rightDbfs].compactMap { $0 }.map { level in
        level.value.map { DecimalText.fixed($0, 2) } ?? ""
      }
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }
}

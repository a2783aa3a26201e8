// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// The levels of a spectrum's bands as CSV or JSON.
struct BandFormat: Encodable {
  struct Band: Encodable {
    let band: Int
    let lowHz, highHz, centerHz: Double
    let level: Nullable<Double>
    /// Nil without a second spectrum.
    let right: Nullable<Double>?
    let isDensity: Bool

    private enum CodingKeys: String, CodingKey {
      case band, lowHz, highHz, centerHz, levelDbfs, rightDbfs, levelDbfsPerHz, rightDbfsPerHz
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(band, forKey: .band)
      try container.encode(lowHz, forKey: .lowHz)
      try container.encode(highHz, forKey: .highHz)
      try container.encode(centerHz, forKey: .centerHz)
      try container.encode(level, forKey: isDensity ? .levelDbfsPerHz : .levelDbfs)
      try container.encodeIfPresent(right, forKey: isDensity ? .rightDbfsPerHz : .rightDbfs)
    }
  }

  let file: String
  /// The spectrum's time in seconds; nil for the mean of the file.
  let timeS: Nullable<Double>
  let bands: [Band]
  private let unit: String

  private enum CodingKeys: CodingKey { case file, timeS, bands }

  /// `isDensity`: whether levels are in dBFS/Hz, else in dBFS.
  init(_ spectrum: BandLevels, file: String, time: Double?, isDensity: Bool) {
    unit = isDensity ? "dbfs_per_hz" : "dbfs"
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
        level: level(spectrum.levels[band]),
        right: spectrum.rightLevels.map { level($0[band]) }, isDensity: isDensity)
    }
  }

  var csv: String {
    let hasRight = bands.contains { $0.right != nil }
    var text =
      "band,low_hz,high_hz,center_hz,level_\(unit)" + (hasRight ? ",right_\(unit)\n" : "\n")
    for band in bands {
      var cells = ["\(band.band)"]
      cells += [band.lowHz, band.highHz, band.centerHz].map { DecimalText.fixed($0, 4) }
      cells += [band.level, band.right].compactMap { $0 }.map { level in
        level.value.map { DecimalText.fixed($0, 2) } ?? ""
      }
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }
}

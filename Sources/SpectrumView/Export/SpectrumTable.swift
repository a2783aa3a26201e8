// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The shown spectrum as CSV: a line of names, then a line for each band that is in view.
///
/// - Frequency and level come first, so that the text can be read as a reference.
/// - Levels are as they are drawn at this moment, with motion, smoothing, gain, tilt and weighting;
///   beyond the ends of the scale, where all look the same, they are the levels themselves.
/// - Numbers have a point and no other sign between digits; there is nothing where there is no level.
/// - Lines end in a line feed.
enum SpectrumTable {
  /// A column: its name with the unit, and a band's value in decibels, nil where there is none.
  private struct Column {
    let title: Label
    let value: (Int) -> Float?

    init(_ name: Label, _ unit: Label, _ value: @escaping (Int) -> Float?) {
      (title, self.value) = (",\(name) (\(unit))", value)
    }
  }

  static func text(_ model: DisplayModel) -> [UInt8] {
    let (levels, others) = (levels(model), others(model))
    var text: [UInt8] = []
    text.append("Frequency (Hz)")
    for column in levels { text.append(column.title) }
    text.append(",Low edge (Hz),High edge (Hz)")
    for column in others { text.append(column.title) }
    text.append("\n")
    let (count, scale) = (model.spectra.bandCount, model.stream.bandRange)
    guard count > 0 else { return text }
    for band in model.spectra.makeColumns(width: 1).visibleBands {
      func frequency(_ place: Float) -> Float {
        scale.frequency(at: (Float(band) + place) / Float(count))
      }
      text.append(frequency(0.5), decimals: 3)
      for column in levels { append(column.value(band), decimals: 2, to: &text) }
      for place in [0, 1] as [Float] { append(frequency(place), decimals: 3, to: &text) }
      for column in others { append(column.value(band), decimals: 2, to: &text) }
      text.append("\n")
    }
    return text
  }

  /// Those of the left and the right channel, or of the only one.
  private static func levels(_ model: DisplayModel) -> [Column] {
    let (spectra, scale, unit) = (model.spectra, model.spectra.scale, model.spectra.view.unit.label)
    let left = { spectra.left.drawnLevel(of: $0, on: scale) }
    guard spectra.showsBothChannels else {
      let channel = model.stream.channelCount > 1 ? " \(spectra.measure.channelName)" : Label()
      return [Column("Level\(channel)", unit, left)]
    }
    return [
      Column("Level left", unit, left),
      Column("Level right", unit) { spectra.right.drawnLevel(of: $0, on: scale) },
    ]
  }

  private static func others(_ model: DisplayModel) -> [Column] {
    let (spectra, scale, unit) = (model.spectra, model.spectra.scale, model.spectra.view.unit.label)
    var columns: [Column] = []
    // Bars have marks for one channel only.
    if model.settings.times.peakHold > 0, !spectra.showsBothChannels {
      columns.append(Column("Peak hold", unit) { spectra.left.peakLevel(of: $0, on: scale) })
    }
    for line in model.heldLines.reversed() {
      let name: Label =
        switch line {
        case .maximum: "Maximum"
        case .average: "Average"
        case .reference: "Reference"
        case .compared: "Compared"
        }
      columns.append(Column(name, unit) { model.level(of: line, at: $0) })
    }
    if model.comparison.isCompared {
      columns.append(Column("Difference", "dB") { model.comparison.difference(of: $0) })
    }
    return columns
  }

  /// Appends a value, or nothing where there is none.
  private static func append(_ value: Float?, decimals: Int, to text: inout [UInt8]) {
    text.append(",")
    if let value { text.append(value, decimals: decimals) }
  }
}

extension DisplaySpectrum {
  /// The level of a band's peak mark in dBFS, none below that of its band.
  fileprivate func peakLevel(of band: Int, on scale: LevelScale) -> Float? {
    let level = drawnLevel(of: band, on: scale)
    guard motion.bandCount == bandCount else { return level }
    let peak = max(level ?? KeptLevels.none, scale.decibels(at: motion.mark(of: band)))
    return peak > KeptLevels.none ? peak : nil
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ label: Label) {
    for index in 0..<label.count { append(label[index]) }
  }

  /// A number with a point, and a hyphen for its sign: labels have a minus, which programs don't read.
  fileprivate mutating func append(_ number: Float, decimals: Int) {
    var label = Label()
    label.append(abs(number), decimals: decimals)
    var power: Float = 1
    for _ in 0..<decimals { power *= 10 }
    if number * power <= -0.5 { append(UInt8(ascii: "-")) }
    append(label)
  }
}

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
  /// A column: its name, and a band's value in decibels.
  private enum Column {
    /// Of the left or only channel, and of the right one.
    case left, right
    case peak
    case line(HeldLine)
    case difference
  }

  static func text(_ model: DisplayModel) -> [UInt8] {
    var columns: [Column] = []
    // Bars have marks for one channel only.
    if model.settings.times.peakHold > 0, !model.spectra.showsBothChannels { columns.append(.peak) }
    for line in model.heldLines.reversed() { columns.append(.line(line)) }
    if model.comparison.isCompared { columns.append(.difference) }
    let levels: [Column] = model.spectra.showsBothChannels ? [.left, .right] : [.left]

    var text: [UInt8] = []
    text.append("Frequency (Hz)")
    for column in levels { appendName(of: column, model, to: &text) }
    text.append(",Low edge (Hz),High edge (Hz)")
    for column in columns { appendName(of: column, model, to: &text) }
    text.append("\n")
    let (count, scale) = (model.spectra.bandCount, model.stream.bandRange)
    guard count > 0 else { return text }
    for band in model.spectra.makeColumns(width: 1).visibleBands {
      func frequency(_ place: Float) -> Float {
        scale.frequency(at: (Float(band) + place) / Float(count))
      }
      text.append(frequency(0.5), decimals: 3)
      for column in levels { append(column, model, band, to: &text) }
      for place in [0, 1] as [Float] {
        text.append(",")
        text.append(frequency(place), decimals: 3)
      }
      for column in columns { append(column, model, band, to: &text) }
      text.append("\n")
    }
    return text
  }

  private static func appendName(of column: Column, _ model: DisplayModel, to text: inout [UInt8]) {
    text.append(",")
    switch column {
    case .left:
      text.append("Level")
      if model.spectra.showsBothChannels {
        text.append(" left")
      } else if model.stream.channelCount > 1 {
        text.append(" ")
        text.append(model.spectra.measure.channelName)
      }
    case .right: text.append("Level right")
    case .peak: text.append("Peak hold")
    case .line(.maximum): text.append("Maximum")
    case .line(.average): text.append("Average")
    case .line(.reference): text.append("Reference")
    case .line(.compared): text.append("Compared")
    case .difference: text.append("Difference")
    }
    text.append(" (")
    if case .difference = column {
      text.append("dB")
    } else {
      text.append(model.spectra.view.unit.label)
    }
    text.append(")")
  }

  /// Nil where there is no level.
  private static func value(of column: Column, _ model: DisplayModel, _ band: Int) -> Float? {
    switch column {
    case .left: model.spectra.left.drawnLevel(of: band, on: model.spectra.scale)
    case .right: model.spectra.right.drawnLevel(of: band, on: model.spectra.scale)
    case .peak: model.spectra.left.peakLevel(of: band, on: model.spectra.scale)
    case .line(let line): model.level(of: line, at: band)
    case .difference: model.comparison.difference(of: band)
    }
  }

  /// Appends a value, or nothing where there is none.
  private static func append(
    _ column: Column, _ model: DisplayModel, _ band: Int, to text: inout [UInt8]
  ) {
    text.append(",")
    if let value = value(of: column, model, band) { text.append(value, decimals: 2) }
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

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReferences

// A reference as a session keeps it: a line with its name, and one of whole numbers, the levels of the
// bands in hundredths of a decibel. If it has a spread, a third line: for each band, how far its ends are
// below and above the level, in tenths of a decibel. If it was made of a display's bands, a fourth one
// with their number.
extension NamedReference {
  /// In hundredths or tenths: there is no level, or no spread.
  private static var noLevel: Int { -99_999 }
  private static var noSpread: Int { 9999 }

  /// Nil for a text without a level.
  init?(parsing text: [UInt8]) {
    let lines = text.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
    guard lines.count > 1 else { return nil }
    var spectrum = ReferenceSpectrum()
    var levels = NumberReader(lines[1])
    for band in 0..<ReferenceSpectrum.bandCount {
      guard let level = levels.next() else { break }
      if level > Self.noLevel {
        spectrum.levels[band] = (Float(level) / 100).held(within: -200...200)
      }
    }
    if spectrum.isEmpty { return nil }
    if lines.count > 2, !lines[2].isEmpty {
      var distances = NumberReader(lines[2])
      spectrum.spread = Self.spread(&distances, about: spectrum.levels)
    }
    if lines.count > 3 {
      var numbers = NumberReader(lines[3])
      let counts = ReferenceSpectrum.displayBandCounts
      spectrum.displayBands = numbers.next().flatMap { counts.contains($0) ? $0 : nil }
    }
    self.init(name: ReferenceFolder.name(from: lines[0]), spectrum: spectrum)
  }

  private static func spread(
    _ numbers: inout NumberReader, about levels: [Float]
  ) -> ReferenceSpectrum.Spread {
    let none = ReferenceSpectrum().levels
    var spread = ReferenceSpectrum.Spread(low: none, high: none)
    for band in 0..<levels.count {
      guard let below = numbers.next(), let above = numbers.next() else { break }
      guard abs(below) < noSpread, abs(above) < noSpread else { continue }
      spread.low[band] = levels[band] - Float(below) / 10
      spread.high[band] = levels[band] + Float(above) / 10
    }
    return spread
  }

  func text() -> [UInt8] {
    var text = name
    text.append(0x0A)
    for level in spectrum.levels {
      text.append(
        rounded: level.isNaN ? Float(Self.noLevel) : 100 * level.held(within: -200...200))
    }
    guard spectrum.spread != nil || spectrum.displayBands != nil else { return text }
    text.append(0x0A)
    if let spread = spectrum.spread {
      for (band, level) in spectrum.levels.enumerated() {
        for distance in [level - spread.low[band], spread.high[band] - level] {
          text.append(
            rounded: distance.isNaN
              ? Float(Self.noSpread) : 10 * distance.held(within: -99.9...99.9))
        }
      }
    }
    if let bands = spectrum.displayBands {
      text.append(0x0A)
      text.append(number: bands)
    }
    return text
  }
}

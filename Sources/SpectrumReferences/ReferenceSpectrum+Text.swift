// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumFiles

extension ReferenceSpectrum {
  /// The reference that a text has: lines of a frequency in Hz and a level in dB, which become bands
  /// as `ReferenceReading` says.
  ///
  /// - Fields are separated by blanks, tabs, commas or semicolons. The decimal sign is a point or, in
  ///   lines where no comma separates, a comma.
  /// - Further fields are ignored, but for the spread in what `text()` has written.
  /// - Lines that don't begin with two numbers are skipped, as are those at 0 Hz and below or above
  ///   1 MHz. "-inf" and "nan" are no level.
  /// - Lines may have any order; the powers of those of one frequency are averaged.
  /// - Levels are held within ±200 dB.
  ///
  /// Throws if the text has more than 4 MiB, no levels in the range of the bands, or levels at one
  /// frequency only.
  public init(parsing text: UnsafeRawBufferPointer) throws(ReferenceError) {
    let table = try ReferenceTable(parsing: text)
    let reading = ReferenceReading(table)
    self.init(
      levels: reading.levels(of: 0),
      spread: table.hasSpread
        ? Spread(low: reading.levels(of: 1), high: reading.levels(of: 2)) : nil)
    displayBands = table.displayBands
    guard isAudible else { throw ReferenceError(.outOfRange) }
  }

  /// The reference as a text: two or three lines of comments, then a line for each band from the first
  /// to the last that has a level, with two decimals and a point; "nan" is no level.
  public func text() -> [UInt8] {
    var text = Path(
      "# Spectrum reference: power in bands of 1/24 octave, 0 dB is a full-scale sine\n")
    if let displayBands {
      text += Path(ReferenceTable.bandsComment) + Path(number: displayBands) + Path("\n")
    }
    text += Path(spread == nil ? "# Hz dB" : ReferenceTable.spreadComment) + Path("\n")
    guard let first = levels.firstIndex(where: { !$0.isNaN }),
      let last = levels.lastIndex(where: { !$0.isNaN })
    else { return text }
    // Two lines at least, since one couldn't be read.
    let columns = [levels] + (spread.map { [$0.low, $0.high] } ?? [])
    for band in first < last ? first...last : max(0, last - 1)...max(1, last) {
      Self.append(Self.frequency(of: Float(band)), to: &text)
      for column in columns {
        text.append(UInt8(ascii: " "))
        Self.append(band < column.count ? column[band] : .nan, to: &text)
      }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// A number with two decimals, held within ±1e9. (`printf` has the decimal sign of the host's
  /// locale.)
  private static func append(_ number: Float, to text: inout [UInt8]) {
    guard !number.isNaN else {
      text += Path("nan")
      return
    }
    let hundredths = Int((100 * Double(min(1e9, max(-1e9, number)))).rounded())
    if hundredths < 0 { text.append(UInt8(ascii: "-")) }
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    text += Path(number: whole) + Path(rest < 10 ? ".0" : ".") + Path(number: rest)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumFiles
import SpectrumText

/// The lines of a reference's text that have a frequency and a level, by rising frequency.
struct ReferenceTable {
  struct Line {
    /// Above 0, at most `highestHz`.
    var hertz: Double
    /// dB within ±200, NaN for none: the level, then the ends of the spread.
    var levels: SIMD4<Float>
  }

  /// Far above what any analyser exports; lines beyond it are left out.
  private static let highestHz = 1e6

  /// The comment after which the third and fourth columns are a spread.
  static let spreadComment: StaticString = "# Hz dB dB-at-10-% dB-at-90-%"

  /// The comment before the number of a display's bands.
  static let bandsComment: StaticString = "# made of a display's bands, of which it had "

  /// At least two, of different frequencies; one at least has a level.
  private(set) var lines: [Line] = []
  private(set) var hasSpread = false
  /// How many bands a display had that the levels were made of; nil if no line says so.
  private(set) var displayBands: Int?
  /// Whether a line before them speaks of phases, which only the response of a device has.
  private(set) var isResponse = false
  private var columns = ReferenceColumns()
  /// The lines as they would be after the number of a row; nil once one can't be that.
  private var numbered: [Line]? = []
  private var numberedStart = 0.0

  init(parsing bytes: UnsafeRawBufferPointer) throws(ReferenceError) {
    guard bytes.count <= ReferenceSpectrum.largestText else { throw ReferenceError(.tooLarge) }
    let text = PlainText.utf8(bytes, hasNumbers: true)
    var failure: ReferenceError?
    text.withUnsafeBytes { text in
      failure = read(text, byHeader: true)
      // A title may have the words of a header.
      if let error = failure, error.reason == .noLevels || error.reason == .oneLine {
        failure = read(text, byHeader: false)
      }
    }
    if let failure { throw failure }
  }

  /// Reads all lines; returns the error, if there is one.
  private mutating func read(_ text: UnsafeRawBufferPointer, byHeader: Bool) -> ReferenceError? {
    (lines, columns, numbered) = ([], ReferenceColumns(), [])
    (hasSpread, displayBands, isResponse) = (false, nil, false)
    var (position, number, firstNumber) = (0, 0, 0)
    // The first line after the last legible one that should be as well.
    var illegible: Int?
    var isNamed = false
    while position < text.count {
      let start = position
      while position < text.count, text[position] != 10 { position += 1 }
      let line = UnsafeRawBufferPointer(rebasing: text[start..<position])
      position += 1
      number += 1
      if lines.isEmpty {
        hasSpread = hasSpread || Self.isSpreadComment(line)
        displayBands = Self.displayBands(line) ?? displayBands
        firstNumber = number
      }
      if !isNamed { addNumbered(line) }
      if let line = Self.line(line, columns, hasSpread: hasSpread) {
        // Without it the curve would have a gap that nobody sees.
        if let illegible { return ReferenceError(.noFrequency, line: illegible) }
        lines.append(line)
      } else if !lines.isEmpty {
        if illegible == nil, ReferenceFields.isIllegible(line) { illegible = number }
      } else if line.count > 1 {
        // The last line before the numbers names the columns.
        isResponse = Self.namesPhase(line)
        if byHeader, let named = ReferenceColumns(header: line) {
          (columns, isNamed) = (named, true)
        }
      }
    }
    if let numbered, !isNamed, numbered.count >= 3 { lines = numbered }
    sort()
    guard lines.contains(where: { !$0.levels[0].isNaN }) else { return ReferenceError(.noLevels) }
    return lines.count > 1 ? nil : ReferenceError(.oneLine, line: firstNumber)
  }

  /// Whether the first fields are numbers of rows from 0 or 1 on, and the second ones rising
  /// frequencies, shows line by line.
  private mutating func addNumbered(_ line: UnsafeRawBufferPointer) {
    guard let before = numbered else { return }
    var fields = ReferenceFields(line)
    guard let number = fields.number(isFrequency: true) else { return }
    let row = Self.line(line, .afterRowNumber, hasSpread: false)
    let first = before.first == nil ? number : numberedStart
    guard let row, number == first + Double(before.count), first == 0 || first == 1,
      row.hertz > before.last?.hertz ?? 0
    else {
      numbered = nil
      return
    }
    numberedStart = first
    numbered?.append(row)
  }

  private static func line(
    _ bytes: UnsafeRawBufferPointer, _ columns: ReferenceColumns, hasSpread: Bool
  ) -> Line? {
    var fields = ReferenceFields(bytes)
    var (hertz, level, low, high): (Double?, Double?, Double?, Double?)
    for field in 0...columns.last {
      switch field {
      case columns.frequency: hertz = fields.number(isFrequency: true)
      case columns.level: level = fields.level()
      case columns.low: low = fields.number(isFrequency: true)
      case columns.high: high = fields.number(isFrequency: true)
      default: fields.skipField()
      }
    }
    var width = 0.0
    if let low, let high {
      guard high > low, low > 0, high <= highestHz else { return nil }
      if columns.frequency == nil { hertz = (low * high).squareRoot() }
      if columns.areDensities { width = Double(10 * spectrum_log10(Float(high - low))) }
    } else if columns.low != nil {
      return nil
    }
    let scale = columns.areThousands ? 1000.0 : 1
    guard let hertz, hertz > 0, hertz * scale <= highestHz, let level else { return nil }
    var levels = SIMD4<Float>(held(level + width), .nan, .nan, .nan)
    if hasSpread, let low = fields.number(), let high = fields.number() {
      (levels[1], levels[2]) = (held(low), held(high))
    }
    return Line(hertz: hertz * scale, levels: levels)
  }

  /// A level within ±200 dB, NaN for NaN.
  static func held(_ level: Double) -> Float {
    level.isNaN ? .nan : Float(min(200, max(-200, level)))
  }

  private static func isSpreadComment(_ line: UnsafeRawBufferPointer) -> Bool {
    begins(line, with: spreadComment)
      && line.dropFirst(spreadComment.utf8CodeUnitCount).allSatisfy { $0 == UInt8(ascii: " ") }
  }

  private static func displayBands(_ line: UnsafeRawBufferPointer) -> Int? {
    let count = bandsComment.utf8CodeUnitCount
    guard begins(line, with: bandsComment) else { return nil }
    var fields = ReferenceFields(UnsafeRawBufferPointer(rebasing: line[count...]))
    let counts = ReferenceSpectrum.displayBandCounts
    guard let number = fields.number(isFrequency: true), number >= Double(counts.lowerBound),
      number <= Double(counts.upperBound)
    else { return nil }
    return Int(number)
  }

  private static func begins(_ line: UnsafeRawBufferPointer, with text: StaticString) -> Bool {
    line.starts(with: Path(text))
  }

  /// Whether a line names a column of phases beside one of frequencies.
  private static func namesPhase(_ line: UnsafeRawBufferPointer) -> Bool {
    line.containsWord("phase") && (line.containsWord("freq") || line.containsWord("hz"))
  }

  /// Orders the lines; those of one frequency become one, with the mean of their powers.
  private mutating func sort() {
    lines.sort { $0.hertz < $1.hertz }
    let starts = lines.indices.filter { $0 == 0 || lines[$0].hertz > lines[$0 - 1].hertz }
    lines = zip(starts, starts.dropFirst() + [lines.count]).map { start, end in
      var line = lines[start]
      if end > start + 1 {
        for column in 0..<3 { line.levels[column] = mean(of: column, in: start..<end) }
      }
      return line
    }
  }

  /// The mean power of a column in dB, NaN without levels.
  func mean(of column: Int, in range: Range<Int>) -> Float {
    var (power, count) = (0.0, 0)
    for index in range where !lines[index].levels[column].isNaN {
      power += Self.power(lines[index].levels[column])
      count += 1
    }
    return count > 0 ? Self.decibels(power / Double(count)) : .nan
  }

  /// The power between two places in a row of `count` bands, each of which is 1 wide and has `level`;
  /// NaN where none has one. Parts without a level count as having the mean power of the others.
  static func level(
    from low: Double, to high: Double, count: Int, _ level: (_ band: Int) -> Float
  ) -> Float {
    var (power, covered) = (0.0, 0.0)
    for band in Int(max(0, low))..<min(count, Int(high) + 1) {
      let (level, part) = (level(band), min(high, Double(band + 1)) - max(low, Double(band)))
      guard !level.isNaN, part > 0 else { continue }
      power += part * Self.power(level)
      covered += part
    }
    return covered > 0 ? decibels(power / covered * (high - low)) : .nan
  }

  static func power(_ decibels: Float) -> Double {
    Double(spectrum_exp2(decibels * 0.332_192_8))
  }

  static func decibels(_ power: Double) -> Float { 10 * spectrum_log10(Float(max(1e-30, power))) }
}

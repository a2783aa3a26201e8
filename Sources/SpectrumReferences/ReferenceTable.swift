// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumFiles

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
  /// The columns of the lines.
  private enum Columns {
    /// A frequency and a level.
    case plain
    /// Those of `spectrum bands`: a band's number, its edges and its middle, and its level, which may be
    /// per Hz.
    case bands(areDensities: Bool)
  }

  private var columns = Columns.plain
  private static let bandColumns: StaticString = "band,low_hz,high_hz,center_hz,level_dbfs"
  private static let densityColumns: StaticString =
    "band,low_hz,high_hz,center_hz,level_dbfs_per_hz"

  init(parsing bytes: UnsafeRawBufferPointer) throws(ReferenceError) {
    guard bytes.count <= ReferenceSpectrum.largestText else { throw ReferenceError(.tooLarge) }
    var (position, number, firstNumber) = (0, 0, 0)
    // The first line after the last legible one that should be as well.
    var illegible: Int?
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    while position < bytes.count {
      let start = position
      while position < bytes.count, bytes[position] != 10, bytes[position] != 13 { position += 1 }
      let line = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
      position += bytes[position...].starts(with: [13, 10]) ? 2 : 1
      number += 1
      if lines.isEmpty {
        hasSpread = hasSpread || Self.isSpreadComment(line)
        displayBands = Self.displayBands(line) ?? displayBands
        firstNumber = number
      }
      if let line = Self.line(line, columns, hasSpread: hasSpread) {
        // Without it the curve would have a gap that nobody sees.
        if let illegible { throw ReferenceError(.noFrequency, line: illegible) }
        lines.append(line)
      } else if !lines.isEmpty {
        if illegible == nil, ReferenceFields.isIllegible(line) { illegible = number }
      } else if line.count > 1 {
        // The last line before the numbers names the columns.
        isResponse = Self.namesPhase(line)
        columns =
          Self.begins(line, with: Self.bandColumns)
          ? .bands(areDensities: Self.begins(line, with: Self.densityColumns)) : .plain
      }
    }
    sort()
    guard lines.contains(where: { !$0.levels[0].isNaN }) else { throw ReferenceError(.noLevels) }
    guard lines.count > 1 else { throw ReferenceError(.oneLine, line: firstNumber) }
  }

  private static func line(
    _ bytes: UnsafeRawBufferPointer, _ columns: Columns, hasSpread: Bool
  ) -> Line? {
    var fields = ReferenceFields(bytes)
    var width = 0.0
    if case .bands(let areDensities) = columns {
      guard fields.number() != nil, let low = fields.number(), let high = fields.number(),
        high > low
      else { return nil }
      if areDensities { width = Double(10 * spectrum_log10(Float(high - low))) }
    }
    guard let hertz = fields.number(), hertz > 0, hertz <= highestHz, let level = fields.level()
    else { return nil }
    var levels = SIMD4<Float>(held(level + width), .nan, .nan, .nan)
    if hasSpread, let low = fields.number(), let high = fields.number() {
      (levels[1], levels[2]) = (held(low), held(high))
    }
    return Line(hertz: hertz, levels: levels)
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
    guard let number = fields.number(), number >= Double(counts.lowerBound),
      number <= Double(counts.upperBound)
    else { return nil }
    return Int(number)
  }

  private static func begins(_ line: UnsafeRawBufferPointer, with text: StaticString) -> Bool {
    line.starts(with: Path(text))
  }

  /// Whether a line names a column of phases beside one of frequencies.
  private static func namesPhase(_ line: UnsafeRawBufferPointer) -> Bool {
    contains("phase", in: line) && (contains("freq", in: line) || contains("hz", in: line))
  }

  /// Whether `word`, of small letters, stands in a line, in any case.
  private static func contains(_ word: StaticString, in line: UnsafeRawBufferPointer) -> Bool {
    let count = word.utf8CodeUnitCount
    guard line.count >= count else { return false }
    return (0...line.count - count).contains { start in
      (0..<count).allSatisfy { line[start + $0] | 32 == word.utf8Start[$0] }
    }
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

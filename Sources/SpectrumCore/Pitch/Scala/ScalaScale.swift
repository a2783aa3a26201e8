// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The degrees of a scale, as a `.scl` file has them.
///
/// The format: Manuel Op de Coul, "Scala scale file format", huygens-fokker.org. The first line
/// that isn't a comment describes the scale, the second has the number of degrees, and each further
/// one a pitch: cents, with a point, or a ratio. Degree 0, of 0 cents, isn't written; the last degree
/// is the interval after which the scale repeats.
public struct ScalaScale: Equatable, Sendable {
  /// The most degrees: with more, the keys 0…127 don't hold one period.
  public static let largestCount = 128
  /// The most cents of a degree, up or down: twenty octaves.
  static let farthestCents = 24_000.0

  /// Cents of degree 0, which is 0, to the last but one; in any order. At least one.
  public let cents: [Double]
  /// Cents from one degree 0 to the next: the file's last pitch.
  public let period: Double
  /// The file's description, without blanks around it, as the file's bytes.
  public let description: [UInt8]
  /// The text after each degree's pitch or, without one, the comment on its line, as the file's
  /// bytes; empty without either. Degree 0 has that of the period. Shape: [count].
  public let names: [[UInt8]]

  /// The number of degrees within a period, 1…128.
  public var count: Int { cents.count }

  /// Twelve equal semitones.
  public static var equal: ScalaScale {
    ScalaScale(
      cents: (0..<12).map { 100 * Double($0) }, period: 1200, description: [],
      names: [[UInt8]](repeating: [], count: 12))
  }

  private init(cents: [Double], period: Double, description: [UInt8], names: [[UInt8]]) {
    (self.cents, self.period) = (cents, period)
    (self.description, self.names) = (description, names)
  }

  /// Reads the bytes of a `.scl` file.
  public init(parsing bytes: UnsafeRawBufferPointer) throws(ScalaError) {
    var lines = try ScalaLines(bytes)
    var title = lines.next(isBlankSkipped: false)
    let description = [UInt8](title?.wholeText() ?? UnsafeRawBufferPointer(start: nil, count: 0))
    guard var line = lines.next(), let count = line.integer() else {
      throw lines.error(.missingCount)
    }
    guard count > 0 else { throw lines.error(count == 0 ? .noDegrees : .missingCount) }
    guard count <= Self.largestCount else { throw lines.error(.tooManyDegrees) }
    var (cents, names): ([Double], [[UInt8]]) = ([0], [])
    for _ in 1...count {
      guard var line = lines.next() else { throw lines.error(.missingDegrees) }
      cents.append(try Self.pitch(&line, lines))
      names.append(Self.name(&line))
    }
    // The file has the degrees 1 to count, of which the last is degree 0 of the next period.
    let period = cents.removeLast()
    let last = names.removeLast()
    if var surplus = lines.next(), (try? Self.pitch(&surplus, lines)) != nil {
      throw lines.error(.surplusDegrees)
    }
    self.init(cents: cents, period: period, description: description, names: [last] + names)
  }

  /// Cents above degree 0 of any degree, below 0 and beyond the last, too.
  public func cents(ofDegree degree: Int) -> Double {
    let (period, degree) = Self.split(degree, by: count)
    return Double(period) * self.period + cents[degree]
  }

  /// `degree` as a number of periods and the degree within the period, 0..<count.
  static func split(_ degree: Int, by count: Int) -> (period: Int, degree: Int) {
    let remainder = (degree % count + count) % count
    return ((degree - remainder) / count, remainder)
  }

  /// The pitch at the start of a line, in cents.
  private static func pitch(
    _ line: inout ScalaFields, _ lines: ScalaLines
  ) throws(ScalaError) -> Double {
    var ratio = line
    let cents: Double
    let isNegative = ratio.skipSign()
    if let numerator = ratio.digits(), ratio.first != 0x2E {
      guard ratio.first != 0x2C else { throw lines.error(.decimalComma) }
      let denominator = try Self.denominator(&ratio, lines)
      guard !isNegative, numerator > 0, denominator > 0 else { throw lines.error(.notPositive) }
      cents = 1200 * (spectrum_log(numerator) - spectrum_log(denominator)) / spectrum_log(2)
      line = ratio
    } else if let decimal = line.decimal() {
      cents = decimal
    } else {
      throw lines.error(.notAPitch)
    }
    guard !Self.continuesNumber(line) else { throw lines.error(.notAPitch) }
    // Written so that infinity and NaN are rejected.
    guard abs(cents) <= Self.farthestCents else { throw lines.error(.pitchTooFar) }
    return cents
  }

  /// Whether what follows a number makes another one of it: steps of an equal division (`7\12`), or
  /// an exponent (`7.02e2`). A letter alone (`386.3E`) is a name.
  private static func continuesNumber(_ line: ScalaFields) -> Bool {
    var rest = line
    if rest.skip(0x5C) { return true }
    return (rest.skip(0x65) || rest.skip(0x45)) && rest.integer() != nil
  }

  /// The denominator: 1 without a slash.
  private static func denominator(
    _ line: inout ScalaFields, _ lines: ScalaLines
  ) throws(ScalaError) -> Double {
    let isAttached = line.first == 0x2F
    var rest = line
    rest.skipBlanks()
    guard rest.skip(0x2F) else { return 1 }
    rest.skipBlanks()
    let isNegative = rest.skip(0x2D)
    guard let value = rest.digits() else {
      // "2 /octave" is a number and a text.
      if isAttached { throw lines.error(rest.first == 0x2F ? .secondSlash : .noDenominator) }
      return 1
    }
    guard rest.first != 0x2F else { throw lines.error(.secondSlash) }
    guard rest.first != 0x2E, rest.first != 0x2C else { throw lines.error(.notAPitch) }
    line = rest
    return isNegative ? -value : value
  }

  /// The text after a pitch, without the unit, or else the comment after it, `3/2 ! Pa`.
  private static func name(_ line: inout ScalaFields) -> [UInt8] {
    line.skipBlanks()
    line.skipCents()
    let name = [UInt8](line.text())
    return name.isEmpty ? [UInt8](line.comment()) : name
  }
}

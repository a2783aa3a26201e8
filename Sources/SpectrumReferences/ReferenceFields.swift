// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumFiles

/// The numbers at the start of a line of text.
///
/// Fields are separated by blanks, tabs, a comma or a semicolon, and may be in quotation marks. In
/// those a comma belongs to a number, as it does where something else separates: a tab, a semicolon, or
/// a blank in a line without points or with a number such as 1.000,5. The line's last sign is its
/// decimal one then, since levels have no thousands; in the first field, the frequency, the other one
/// groups three digits. So do apostrophes, spaces that don't break, and blanks where tabs or semicolons
/// separate; a k stands for thousands.
struct ReferenceFields {
  private let bytes: UnsafeRawBufferPointer
  /// Whether tabs or semicolons separate.
  private let hasColumns: Bool
  /// Whether a comma belongs to a number that isn't in quotation marks, too.
  private let hasCommas: Bool
  /// Whether a comma that belongs to a number separates its decimals; else it groups its digits.
  private var isCommaDecimal = false
  private var position = 0
  private var isFirst = true
  /// Whether the field that is being read is in quotation marks.
  private var isQuoted = false

  private static var blank: UInt8 { UInt8(ascii: " ") }
  private static var tab: UInt8 { UInt8(ascii: "\t") }
  private static var point: UInt8 { UInt8(ascii: ".") }
  private static var comma: UInt8 { UInt8(ascii: ",") }
  private static var semicolon: UInt8 { UInt8(ascii: ";") }

  init(_ line: UnsafeRawBufferPointer) {
    bytes = line
    hasColumns = line.contains(Self.tab) || line.contains(Self.semicolon)
    // One before a field, not at the end.
    let hasBlank = zip(line, line.dropFirst()).contains { $0 == Self.blank && $1 != Self.blank }
    let hasPoint = line.contains(Self.point)
    hasCommas = hasColumns || hasBlank && (!hasPoint || Self.hasGroupedInteger(line))
    isCommaDecimal = lastSign == Self.comma
    skipBlanks()
  }

  /// Whether a point groups digits before a comma, as in 1.000,5.
  private static func hasGroupedInteger(_ line: UnsafeRawBufferPointer) -> Bool {
    for place in line.indices.dropLast(5) where line[place] == point && line[place + 4] == comma {
      let digits = [place + 1, place + 2, place + 3, place + 5]
      if place > 0, isDigit(line[place - 1]), digits.allSatisfy({ isDigit(line[$0]) }) {
        return true
      }
    }
    return false
  }

  /// The last point or comma between the digits of a number; 0 for none.
  private var lastSign: UInt8 {
    var (last, isWithin) = (UInt8(0), false)
    for place in bytes.indices {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") { isWithin.toggle() }
      guard byte == Self.point || byte == Self.comma && (hasCommas || isWithin),
        place + 1 < bytes.count, Self.isDigit(bytes[place + 1])
      else { continue }
      last = byte
    }
    return last
  }

  /// The next field, which may be infinite; NaN if it is "nan" or "inf", with or without a sign. Nil
  /// if it is no number, and at the end. `isFrequency`: whether its digits may be in groups.
  mutating func number(isFrequency: Bool = false) -> Double? {
    if !isFirst { _ = skipSeparator() }
    isFirst = false
    isQuoted = skip("\"")
    let isNegative = skipSign()
    if skipWord() { return .nan }
    guard let value = magnitude(mayHaveThousands: isFrequency), !isQuoted || skip("\""),
      isAtEndOfField
    else { return nil }
    return isNegative ? -value : value
  }

  /// Whether the line begins with a digit, but with no number.
  static func isIllegible(_ line: UnsafeRawBufferPointer) -> Bool {
    var fields = ReferenceFields(line)
    var start = fields
    _ = start.skip("\"")
    return start.next.map(isDigit) == true && fields.number(isFrequency: true) == nil
  }

  /// Skips the next field, whatever it is.
  mutating func skipField() {
    if !isFirst { _ = skipSeparator() }
    isFirst = false
    if skip("\"") {
      while let byte = next, byte != UInt8(ascii: "\"") { position += 1 }
    }
    let separatesByComma = !hasCommas && bytes.contains(Self.comma)
    while let byte = next {
      switch byte {
      case Self.tab, Self.semicolon: return
      case Self.comma where separatesByComma: return
      case Self.blank where !hasColumns && !separatesByComma: return
      default: position += 1
      }
    }
  }

  /// The next field, NaN also if nothing stands between two separators, or after the last: a table
  /// has a place for a level where there is none.
  mutating func level() -> Double? {
    let start = position
    if isFirst {
      guard next == Self.comma || next == Self.semicolon else { return number() }
      isFirst = false
      return .nan
    }
    if let separator = skipSeparator(), next == nil || next == separator || skip("\"\"") {
      return .nan
    }
    position = start
    return number()
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var isAtEndOfField: Bool {
    switch next {
    case nil, Self.blank, Self.tab, Self.comma, Self.semicolon: true
    default: isHardBlank
    }
  }

  /// Whether a space that doesn't break comes next, U+00A0.
  private var isHardBlank: Bool { next == 0xC2 && follows(0xC2, 0xA0) }

  private mutating func skipBlanks() {
    while true {
      if next == Self.blank || next == Self.tab {
        position += 1
      } else if isHardBlank {
        position += 2
      } else {
        return
      }
    }
  }

  /// Skips the comma or semicolon before a field, and all blanks; returns the sign, nil for blanks only.
  private mutating func skipSeparator() -> UInt8? {
    skipBlanks()
    defer { skipBlanks() }
    guard let next, next == Self.comma || next == Self.semicolon else { return nil }
    position += 1
    return next
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    guard text.withUTF8Buffer({ bytes[position...].starts(with: $0) }) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  /// Skips a plus or minus; returns whether it is a minus.
  private mutating func skipSign() -> Bool { !skip("+") && skip("-") }

  /// Skips a field that begins with "nan" or "inf", in any case.
  private mutating func skipWord() -> Bool {
    let word = bytes[position...].prefix(3).map { $0 | 32 }
    guard word == Path("nan") || word == Path("inf") else { return false }
    while !isAtEndOfField { position += 1 }
    return true
  }

  /// A number without a sign, with or without a fraction, an exponent or a k, which may stand for the
  /// decimal sign: 1k25.
  private mutating func magnitude(mayHaveThousands: Bool) -> Double? {
    var (value, exponent, hasDigits) = (0.0, 0, false)
    while let digit = digit() {
      hasDigits = true
      // The digits beyond those of a Double change nothing.
      if value < 1e17 { value = value * 10 + digit } else { exponent += 1 }
      if mayHaveThousands { skipGroupSign() }
    }
    let isInThousands = hasDigits && mayHaveThousands && skipK()
    if isInThousands || skipDecimalSign(hasDigits) {
      while let digit = digit() {
        hasDigits = true
        if value < 1e17 { (value, exponent) = (value * 10 + digit, exponent - 1) }
      }
    }
    guard hasDigits else { return nil }
    exponent += self.exponent()
    if isInThousands || mayHaveThousands && skipK() { exponent += 3 }
    guard value > 0 else { return 0 }
    var scale = 1.0
    // Beyond that it is infinite or 0.
    for _ in 0..<min(400, abs(exponent)) { scale *= 10 }
    return exponent < 0 ? value / scale : value * scale
  }

  private mutating func digit() -> Double? {
    guard let next, Self.isDigit(next) else { return nil }
    position += 1
    return Double(next - UInt8(ascii: "0"))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether a comma belongs to the number that is being read.
  private var takesComma: Bool { hasCommas || isQuoted }

  private mutating func skipK() -> Bool { skip("k") || skip("K") }

  /// Skips what groups three digits, no more.
  private mutating func skipGroupSign() {
    let end = position + groupSignLength
    guard end > position, end + 3 <= bytes.count,
      (end..<end + 3).allSatisfy({ Self.isDigit(bytes[$0]) }),
      end + 3 == bytes.count || !Self.isDigit(bytes[end + 3])
    else { return }
    position = end
  }

  /// The bytes of what groups digits, if it comes next; else 0.
  private var groupSignLength: Int {
    switch next {
    case UInt8(ascii: "'"): 1
    case Self.blank: hasColumns ? 1 : 0
    case Self.comma: takesComma && !isCommaDecimal ? 1 : 0
    case Self.point: takesComma && isCommaDecimal ? 1 : 0
    case 0xC2: isHardBlank ? 2 : 0
    // A typographic apostrophe, and a narrow space that doesn't break.
    case 0xE2: follows(0xE2, 0x80, 0x99) || follows(0xE2, 0x80, 0xAF) ? 3 : 0
    default: 0
    }
  }

  private func follows(_ sequence: UInt8...) -> Bool { bytes[position...].starts(with: sequence) }

  private mutating func skipDecimalSign(_ isAfterDigit: Bool) -> Bool {
    if skip(".") { return true }
    guard takesComma, isAfterDigit, next == Self.comma, position + 1 < bytes.count,
      Self.isDigit(bytes[position + 1])
    else { return false }
    position += 1
    return true
  }

  /// The power of ten after an "e"; 0 without one. Within ±10,000.
  private mutating func exponent() -> Int {
    let start = position
    guard skip("e") || skip("E") else { return 0 }
    let isNegative = skipSign()
    guard let first = digit() else {
      position = start
      return 0
    }
    var value = Int(first)
    while let digit = digit() { value = min(10_000, 10 * value + Int(digit)) }
    return isNegative ? -value : value
  }
}

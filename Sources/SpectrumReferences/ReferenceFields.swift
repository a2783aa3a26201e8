// SPDX-License-Identifier: GPL-3.0-or-later

/// The numbers at the start of a line of text.
///
/// Fields are separated by blanks, tabs, a comma or a semicolon. A comma between digits is the
/// decimal sign where something else separates: a tab, a semicolon, or a blank in a line without
/// points. So it is in quotation marks, which a spreadsheet puts around a field with a comma. In
/// either it only groups digits where a point comes after three of them, as in 1,000.5, or where
/// three end a field in quotation marks of a line with points, as in "1,000","-40.0".
struct ReferenceFields {
  private let bytes: UnsafeRawBufferPointer
  private let isCommaDecimal: Bool
  /// Whether there is a point anywhere in the line.
  private let hasPoint: Bool
  private var position = 0
  private var isFirst = true
  /// Whether the field that is being read is in quotation marks.
  private var isQuoted = false

  init(_ line: UnsafeRawBufferPointer) {
    bytes = line
    var (hasColumns, hasPoint, hasBlank, isAfterBlank) = (false, false, false, false)
    for byte in line {
      hasColumns = hasColumns || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: ";")
      hasPoint = hasPoint || byte == UInt8(ascii: ".")
      // One between fields: not at the start or the end.
      if byte != UInt8(ascii: " "), isAfterBlank { hasBlank = true }
      isAfterBlank = byte == UInt8(ascii: " ")
    }
    isCommaDecimal = hasColumns || hasBlank && !hasPoint
    self.hasPoint = hasPoint
    skipBlanks()
  }

  /// The next field, which may be infinite; NaN if it is "nan" or "inf", with or without a sign. Nil
  /// if it is no number, and at the end.
  mutating func number() -> Double? {
    if !isFirst {
      skipBlanks()
      if let byte = next, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") { position += 1 }
      skipBlanks()
    }
    isFirst = false
    isQuoted = skip(UInt8(ascii: "\""))
    let isNegative = skip(UInt8(ascii: "-"))
    if !isNegative { _ = skip(UInt8(ascii: "+")) }
    if skipWord() { return .nan }
    guard let value = magnitude(), !isQuoted || skip(UInt8(ascii: "\"")), isAtEndOfField else {
      return nil
    }
    return isNegative ? -value : value
  }

  /// The next field but the first, NaN also if nothing stands between two separators, or after the
  /// last: a table has a place for a level where there is none.
  mutating func level() -> Double? {
    let start = position
    skipBlanks()
    if let byte = next, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
      position += 1
      skipBlanks()
      if next == nil || next == byte || skipEmptyField() { return .nan }
    }
    position = start
    return number()
  }

  /// Skips a field of nothing but two quotation marks.
  private mutating func skipEmptyField() -> Bool {
    let mark = UInt8(ascii: "\"")
    guard next == mark, position + 1 < bytes.count, bytes[position + 1] == mark else {
      return false
    }
    position += 2
    return true
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var isAtEndOfField: Bool {
    guard let next else { return true }
    return next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") || next == UInt8(ascii: ",")
      || next == UInt8(ascii: ";")
  }

  private mutating func skipBlanks() {
    while let next, next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { position += 1 }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Skips a field that begins with "nan" or "inf", in any case.
  private mutating func skipWord() -> Bool {
    guard position + 3 <= bytes.count else { return false }
    let (a, b, c) = (bytes[position] | 32, bytes[position + 1] | 32, bytes[position + 2] | 32)
    let isNaN = a == UInt8(ascii: "n") && b == UInt8(ascii: "a") && c == a
    let isInfinity = a == UInt8(ascii: "i") && b == UInt8(ascii: "n") && c == UInt8(ascii: "f")
    guard isNaN || isInfinity else { return false }
    while !isAtEndOfField { position += 1 }
    return true
  }

  /// A number without a sign, with or without a fraction and an exponent.
  private mutating func magnitude() -> Double? {
    var (value, exponent, hasDigits, isGrouped) = (0.0, 0, false, false)
    while true {
      // The first group has been looked at with all that follow it.
      if hasDigits, next == UInt8(ascii: ","), isGrouped || isAtGroup {
        (isGrouped, position) = (true, position + 1)
      }
      guard let digit = digit() else { break }
      hasDigits = true
      // The digits beyond those of a Double change nothing.
      if value < 1e17 { value = value * 10 + digit } else { exponent += 1 }
    }
    if skipDecimalSign(hasDigits) {
      while let digit = digit() {
        hasDigits = true
        if value < 1e17 { (value, exponent) = (value * 10 + digit, exponent - 1) }
      }
    }
    guard hasDigits else { return nil }
    exponent += self.exponent()
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

  /// Whether a comma comes that only groups digits.
  private var isAtGroup: Bool {
    guard isCommaDecimal || isQuoted else { return false }
    var place = position
    while place + 4 < bytes.count, bytes[place] == UInt8(ascii: ",") {
      for index in place + 1...place + 3 where !Self.isDigit(bytes[index]) { return false }
      place += 4
    }
    guard place > position else { return false }
    return bytes[place] == UInt8(ascii: ".")
      || isQuoted && hasPoint && bytes[place] == UInt8(ascii: "\"")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private mutating func skipDecimalSign(_ isAfterDigit: Bool) -> Bool {
    if skip(UInt8(ascii: ".")) { return true }
    guard isCommaDecimal || isQuoted, isAfterDigit, next == UInt8(ascii: ","),
      position + 1 < bytes.count, Self.isDigit(bytes[position + 1])
    else { return false }
    position += 1
    return true
  }

  /// The power of ten after an "e"; 0 without one. Within ±10,000.
  private mutating func exponent() -> Int {
    let start = position
    guard skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) else { return 0 }
    let isNegative = skip(UInt8(ascii: "-"))
    if !isNegative { _ = skip(UInt8(ascii: "+")) }
    guard let first = digit() else {
      position = start
      return 0
    }
    var value = Int(first)
    while let digit = digit() { value = min(10_000, 10 * value + Int(digit)) }
    return isNegative ? -value : value
  }
}

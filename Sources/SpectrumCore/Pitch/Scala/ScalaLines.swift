// SPDX-License-Identifier: GPL-3.0-or-later

/// Steps through the lines of a Scala file, without its comments.
///
/// Lines end in LF. Bytes are read as they are: what is parsed is ASCII, and names are UTF-8.
struct ScalaLines {
  /// The most bytes of a file: several times as many as 128 degrees and their comments take.
  static let largestFile = 65_536

  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// The number of the line that `next` returned last, 1 for the first.
  private(set) var number = 0

  /// Throws if there are too many bytes.
  init(_ bytes: UnsafeRawBufferPointer) throws(ScalaError) {
    guard bytes.count <= Self.largestFile else { throw ScalaError(line: 0, reason: .tooLong) }
    self.bytes = bytes
  }

  /// The next line that isn't a comment, without its end; nil after the last. `isBlankSkipped`:
  /// whether lines of blanks only are skipped, too.
  mutating func next(isBlankSkipped: Bool = true) -> ScalaFields? {
    while position < bytes.count {
      let start = position
      while position < bytes.count, bytes[position] != 10 { position += 1 }
      let line = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
      position += 1
      number += 1
      if line.first == 0x21 { continue }
      let fields = ScalaFields(line)
      if isBlankSkipped, fields.isBlank { continue }
      return fields
    }
    return nil
  }

  /// An error in the current line.
  func error(_ reason: ScalaError.Reason) -> ScalaError { ScalaError(line: number, reason: reason) }
}

/// The numbers at the start of a line, and the text after them.
struct ScalaFields {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    skipBlanks()
  }

  /// Whether nothing is left.
  var isBlank: Bool { position >= bytes.count }

  /// The next byte; nil at the end.
  var first: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Skips spaces, also those that don't break (U+00A0), and tabs.
  mutating func skipBlanks() {
    while position < bytes.count {
      let length = Self.blankLength(bytes[position...])
      guard length > 0 else { return }
      position += length
    }
  }

  /// The bytes of the blank at the start; 0 for none.
  private static func blankLength(_ rest: Slice<UnsafeRawBufferPointer>) -> Int {
    guard let byte = rest.first else { return 0 }
    if byte == 0x20 || byte == 0x09 { return 1 }
    return byte == 0xC2 && rest.dropFirst().first == 0xA0 ? 2 : 0
  }

  /// Skips `byte` if it is next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard first == byte else { return false }
    position += 1
    return true
  }

  /// Skips a sign if it is next; returns whether it is a minus.
  mutating func skipSign() -> Bool {
    if skip(0x2D) { return true }
    _ = skip(0x2B)
    return false
  }

  /// Skips a letter if it is next, small or capital; `letter`: the small one.
  private mutating func skip(letter: UInt8) -> Bool { skip(letter) || skip(letter - 0x20) }

  /// Skips the word "cents" or "cent", in any case.
  mutating func skipCents() {
    var rest = self
    guard rest.skip(letter: 0x63), rest.skip(letter: 0x65), rest.skip(letter: 0x6E),
      rest.skip(letter: 0x74)
    else { return }
    _ = rest.skip(letter: 0x73)
    // The first letters of a longer word are no unit.
    if let next = rest.first, next != 0x21, Self.blankLength(rest.bytes[rest.position...]) == 0 {
      return
    }
    self = rest
  }

  /// The digits that come next as a number, which may be infinite; nil without one.
  mutating func digits() -> Double? {
    var value: Double?
    while let byte = first, byte >= 0x30, byte <= 0x39 {
      value = (value ?? 0) * 10 + Double(byte - 0x30)
      position += 1
    }
    return value
  }

  /// The digits after a decimal point, as a number below 1; 0 without any.
  mutating func fraction() -> Double {
    var (value, scale) = (0.0, 1.0)
    while let byte = first, byte >= 0x30, byte <= 0x39 {
      // The digits beyond those of a Double change nothing.
      if scale < 1e17 { (value, scale) = (value * 10 + Double(byte - 0x30), scale * 10) }
      position += 1
    }
    return value / scale
  }

  /// A whole number of any sign, within ±1e9; nil if none comes next.
  mutating func integer() -> Int? {
    let start = position
    let isNegative = skipSign()
    guard let value = digits(), value <= 1e9 else {
      position = start
      return nil
    }
    // Below 2³¹, so that no platform's Int overflows.
    let whole = Int(value)
    return isNegative ? -whole : whole
  }

  /// A number with or without a point; may be infinite. Nil if none comes next.
  mutating func decimal() -> Double? {
    let start = position
    let isNegative = skipSign()
    let whole = digits()
    let fractionStart = position
    let hasPoint = skip(0x2E)
    let fraction = hasPoint ? fraction() : 0
    guard whole != nil || position > fractionStart + 1 else {
      position = start
      return nil
    }
    let value = (whole ?? 0) + fraction
    return isNegative ? -value : value
  }

  /// The rest up to a `!`, without the blanks around it.
  mutating func text() -> UnsafeRawBufferPointer {
    var end = position
    while end < bytes.count, bytes[end] != 0x21 { end += 1 }
    return trimmed(to: end)
  }

  /// The text after the next `!`, without the blanks around it.
  mutating func comment() -> UnsafeRawBufferPointer {
    while let byte = first, byte != 0x21 { position += 1 }
    _ = skip(0x21)
    return wholeText()
  }

  /// The rest without the blanks around it.
  mutating func wholeText() -> UnsafeRawBufferPointer { trimmed(to: bytes.count) }

  private mutating func trimmed(to end: Int) -> UnsafeRawBufferPointer {
    skipBlanks()
    var end = max(position, end)
    while end > position {
      let start = end - 1 > position && bytes[end - 1] == 0xA0 ? end - 2 : end - 1
      guard Self.blankLength(bytes[start..<end]) == end - start else { break }
      end = start
    }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<end])
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Texts as the programs of all systems save them.
public enum PlainText {
  /// The text in UTF-8, with lines that end in LF:
  ///
  /// - UTF-16, by its byte order mark or by the zeros of its first characters, becomes UTF-8; what
  ///   is neither is read as Latin-1.
  /// - A byte order mark, and Control-Z at the end, by which DOS marks it, are left out.
  /// - CR LF and CR become LF.
  /// - With `hasNumbers`, a minus sign or a dash of Unicode becomes that of ASCII before a number.
  public static func utf8(_ bytes: UnsafeRawBufferPointer, hasNumbers: Bool) -> [UInt8] {
    cleaned(decoded(bytes), hasNumbers)
  }

  /// Whether a text begins as one in UTF-16 does: with a byte order mark, or with two characters of
  /// ASCII. Nil if that isn't known yet.
  public static func isUTF16(_ bytes: some Collection<UInt8>) -> Bool? {
    let first = [UInt8](bytes.prefix(4))
    if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) { return true }
    guard first.count == 4 else { return nil }
    return isLittleEndian(first) != nil
  }

  /// Of a text in UTF-16; nil of others.
  private static func isLittleEndian(_ first: [UInt8]) -> Bool? {
    if first.starts(with: [0xFF, 0xFE]) { return true }
    if first.starts(with: [0xFE, 0xFF]) { return false }
    guard first.count == 4 else { return nil }
    let isZero = first.map { $0 == 0 }
    if isZero == [false, true, false, true] { return true }
    return isZero == [true, false, true, false] ? false : nil
  }

  private static func decoded(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    guard let isLittle = isLittleEndian([UInt8](bytes.prefix(4))) else {
      return isUTF8(bytes) ? [UInt8](bytes) : fromLatin1(bytes)
    }
    var units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isLittle ? first | second << 8 : second | first << 8
    }.makeIterator()
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var parser = Unicode.UTF16.ForwardParser()
    while true {
      switch parser.parseScalar(from: &units) {
      case .valid(let encoded):
        if let scalar = Unicode.UTF8.encode(Unicode.UTF16.decode(encoded)) { result += scalar }
      case .error: result += [0xEF, 0xBF, 0xBD]  // The replacement character.
      case .emptyInput: return result
      }
    }
  }

  private static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    (try? UTF8Span(validating: bytes.assumingMemoryBound(to: UInt8.self).span)) != nil
  }

  /// Two bytes of UTF-8 for each of the upper half.
  private static func fromLatin1(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte < 0x80 {
        result.append(byte)
      } else {
        result += [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
      }
    }
    return result
  }

  /// Without marks, with line ends, and signs, of one kind.
  private static func cleaned(_ text: [UInt8], _ hasNumbers: Bool) -> [UInt8] {
    var rest = text[...]
    while rest.starts(with: byteOrderMark) { rest = rest.dropFirst(3) }
    while rest.last == endOfText { rest.removeLast() }
    var result: [UInt8] = []
    result.reserveCapacity(rest.count)
    var place = rest.startIndex
    while place < rest.endIndex {
      let byte = rest[place]
      if byte == 13 {
        if place + 1 >= rest.endIndex || rest[place + 1] != 10 { result.append(10) }
      } else if hasNumbers, byte >= 0xE2, isMinus(rest[place...]) {
        result.append(UInt8(ascii: "-"))
        place += 2
      } else {
        result.append(byte)
      }
      place += 1
    }
    return result
  }

  /// That of UTF-8.
  public static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// Control-Z.
  public static let endOfText: UInt8 = 26

  /// Whether a minus sign, a hyphen or a dash comes before a number: U+2010, U+2011, U+2013,
  /// U+2212, U+FE63, U+FF0D.
  private static func isMinus(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count > 3 else { return false }
    let (sign, next) = (Array(bytes.prefix(3)), bytes[bytes.startIndex + 3])
    let isNumber = (0x30...0x39).contains(next) || next == UInt8(ascii: ".") || next | 32 == 0x69
    guard isNumber else { return false }
    switch (sign[0], sign[1], sign[2]) {
    case (0xE2, 0x80, 0x90), (0xE2, 0x80, 0x91), (0xE2, 0x80, 0x93), (0xE2, 0x88, 0x92): return true
    case (0xEF, 0xB9, 0xA3), (0xEF, 0xBC, 0x8D): return true
    default: return false
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Fields of CSV by RFC 4180.
enum CSVText {
  private static let quote = UInt8(ascii: "\"")

  /// The field, in quotes if it has to be.
  static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { [quote, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// The first field of each whole row after the header, and the length of header and whole rows in
  /// bytes; nil if the text begins with something else. A part of the header counts as nothing.
  static func firstFields(of bytes: [UInt8], header: String) -> (names: Set<String>, length: Int)? {
    let header = Array(header.utf8)
    guard bytes.starts(with: header) else { return header.starts(with: bytes) ? ([], 0) : nil }
    var names: Set<String> = []
    var length = header.count
    var (name, isFirst, isQuoted, isAfterQuote) = ([UInt8](), true, false, false)
    for index in bytes.indices.dropFirst(header.count) {
      let byte = bytes[index]
      if byte == quote {
        // A quote in quotes is doubled.
        if isAfterQuote && isFirst { name.append(quote) }
        (isQuoted, isAfterQuote) = (!isQuoted, isQuoted)
        continue
      }
      isAfterQuote = false
      if isQuoted || byte != 0x2C && byte != 0x0A {
        if isFirst { name.append(byte) }
        continue
      }
      isFirst = false
      guard byte == 0x0A else { continue }
      names.insert(String(decoding: name, as: UTF8.self))
      length = index + 1
      (name, isFirst) = ([], true)
    }
    return (names, length)
  }
}

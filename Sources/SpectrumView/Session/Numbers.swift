// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Reads whole numbers from a text that may hold anything.
struct NumberReader {
  private let text: ArraySlice<UInt8>
  private var index: Int

  init(_ text: ArraySlice<UInt8>) { (self.text, index) = (text, text.startIndex) }

  /// The next number, within ±1 billion; nil at the end, and always once something isn't a number.
  mutating func next() -> Int? {
    while index < text.endIndex, text[index] == 0x20 || text[index] == 0x0A { index += 1 }
    var isNegative = false
    if index < text.endIndex, text[index] == UInt8(ascii: "-") {
      (isNegative, index) = (true, index + 1)
    }
    let first = index
    var value = 0
    while index < text.endIndex, (0x30...0x39).contains(text[index]) {
      value = min(1_000_000_000, 10 * value + Int(text[index] - 0x30))
      index += 1
    }
    guard index > first else {
      index = text.endIndex
      return nil
    }
    return isNegative ? -value : value
  }
}

extension [UInt8] {
  /// Appends a number, and a blank.
  mutating func append(number: Int) {
    self += String(number).utf8
    append(0x20)
  }

  /// Appends a number as the nearest whole one.
  mutating func append(rounded number: Float) { append(number: Int(spectrum_round(number))) }
}

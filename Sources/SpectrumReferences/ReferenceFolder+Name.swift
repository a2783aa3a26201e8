// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumFiles

extension ReferenceFolder {
  /// The most bytes of a name.
  public static let longestName = 60

  /// Whether bytes are a name: 1 to 60 of UTF-8, without a slash, control characters or a leading dot.
  public static func isName(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, first != UInt8(ascii: "."), bytes.count <= longestName else {
      return false
    }
    var isName = true
    bytes.forEachCharacter { character, value in
      isName = isName && character.count > 0 && !isControl(value) && value != 0x2F
    }
    return isName
  }

  /// A name made of any text: what a name may not have is replaced or left out, and the rest is cut to
  /// its length; "Reference" if nothing is left.
  public static func name(from text: some Collection<UInt8>) -> [UInt8] {
    var name: [UInt8] = []
    var isFull = false
    text.forEachCharacter { character, value in
      guard !isFull, character.count > 0 else { return }
      let isBlank = isControl(value) || value == 0x20
      // Neither a leading dot nor a leading blank.
      if name.isEmpty, isBlank || value == 0x2E { return }
      let replaced: UInt8? = isBlank ? 0x20 : value == 0x2F ? UInt8(ascii: "-") : nil
      isFull = name.count + (replaced == nil ? character.count : 1) > longestName
      if isFull { return }
      if let replaced { name.append(replaced) } else { name.append(contentsOf: character) }
    }
    while name.last == 0x20 { name.removeLast() }
    if name.isEmpty { name = Path("Reference") }
    return name
  }

  /// A name with a number behind it, cut so that both have room: "Average 2".
  public static func name(_ name: [UInt8], number: Int) -> [UInt8] {
    let end = Path(" ") + Path(number: number)
    var start = name
    while start.count + end.count > longestName {
      // Whole characters: their bytes after the first are 10……….
      while let last = start.popLast(), last & 0xC0 == 0x80 {}
    }
    return start + end
  }

  private static func isControl(_ value: UInt32) -> Bool {
    value < 0x20 || (0x7F..<0xA0).contains(value)
  }
}

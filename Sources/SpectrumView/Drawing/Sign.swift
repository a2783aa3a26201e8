// SPDX-License-Identifier: GPL-3.0-or-later

/// The signs beyond ASCII in texts; the raw value is a bit in a set of them.
///
/// Texts have a single face, which draws a box for a sign that it lacks.
enum Sign: UInt8, CaseIterable {
  case minus = 1
  case dash = 2
  case ellipsis = 4
  case times = 8
  case divide = 16
  case infinity = 32
  case sharp = 64
  case flat = 128

  var text: StaticString {
    switch self {
    case .minus: "−"
    case .dash: "–"
    case .ellipsis: "…"
    case .times: "×"
    case .divide: "÷"
    case .infinity: "∞"
    case .sharp: "♯"
    case .flat: "♭"
    }
  }

  /// The ASCII text used if the font lacks the sign.
  var substitute: StaticString {
    switch self {
    case .minus, .dash: "-"
    case .ellipsis: "..."
    case .times: "x"
    case .divide: "/"
    case .infinity: "inf"
    case .sharp: "#"
    case .flat: "b"
    }
  }

  /// The signs that a font lacks.
  static func missing(in font: borrowing Typeface) -> Bits {
    var missing: Bits = []
    for sign in allCases {
      Label(sign.text).forEachSign { if !font.has($0) { missing.insert(Bits(sign)) } }
    }
    return missing
  }

  /// A set of signs, as bits.
  struct Bits: OptionSet {
    let rawValue: UInt8
    static var all: Bits { Bits(rawValue: 255) }
    init(rawValue: UInt8) { self.rawValue = rawValue }
    init(_ sign: Sign) { rawValue = sign.rawValue }
  }
}

extension Label {
  /// The text with substitutes for the `missing` signs.
  func written(without missing: Sign.Bits) -> Label {
    var result = Label()
    var index = 0
    while index < count {
      var length = 1
      var substitute: StaticString?
      for sign in Sign.allCases where missing.contains(Sign.Bits(sign)) && has(sign, at: index) {
        (substitute, length) = (sign.substitute, sign.text.utf8CodeUnitCount)
      }
      if let substitute { result.append(substitute) } else { result.append(byte: self[index]) }
      index += length
    }
    return result
  }

  private func has(_ sign: Sign, at index: Int) -> Bool {
    sign.text.withUTF8Buffer { bytes in
      guard index + bytes.count <= count else { return false }
      for offset in 0..<bytes.count where self[index + offset] != bytes[offset] { return false }
      return true
    }
  }
}

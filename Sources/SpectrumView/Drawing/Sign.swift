// SPDX-License-Identifier: GPL-3.0-or-later

/// The signs beyond ASCII in texts.
///
/// Texts have a single face, which draws a box for a sign that it lacks.
enum Sign: CaseIterable {
  case minus, dash, ellipsis, times, divide, infinity, sharp, flat

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

  /// Whether a font has it.
  func isIn(_ font: borrowing Typeface) -> Bool {
    var isIn = true
    Label(text).forEachSign { if !font.has($0) { isIn = false } }
    return isIn
  }
}

extension Label {
  /// The text with substitutes for the `missing` signs.
  func written(without missing: [Sign]) -> Label {
    var result = Label()
    var index = 0
    while index < count {
      var length = 1
      var substitute: StaticString?
      for sign in missing where has(sign, at: index) {
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

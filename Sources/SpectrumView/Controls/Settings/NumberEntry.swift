// SPDX-License-Identifier: GPL-3.0-or-later

/// A number that is being typed for a setting.
struct NumberEntry {
  let port: Port
  /// The signs typed so far, in UTF-8.
  private(set) var text: [UInt8] = []

  init(_ port: Port) { self.port = port }

  /// As many as a number with its unit needs, "-140.0 dBFS", and as have room.
  private static var longest: Int { 12 }

  /// Whether a key begins a number.
  static func begins(with character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: ","):
      true
    default: false
    }
  }

  /// Adds what a key types, or takes the last sign back.
  mutating func type(_ key: Key) {
    switch key {
    case .character(let character): append([character])
    case .letter(let letter): append(Unicode.UTF8.encode(letter).map { Array($0) } ?? [])
    case .space: append([UInt8(ascii: " ")])
    // The bytes that go on with a sign are 10……….
    case .backspace: while let last = text.popLast(), last & 0xC0 == 0x80 {}
    case .delete: text = []
    default: break
    }
  }

  private mutating func append(_ bytes: [UInt8]) {
    if text.count + bytes.count <= Self.longest { text += bytes }
  }

  /// The value within the port's range; nil if no number has been typed.
  var value: Float? {
    var reader = TypedNumber(text)
    if port.ownString != nil, let note = reader.note() { return port.held(Float(note)) }
    guard let number = reader.number(isFrequency: port.unit == .hertz) else { return nil }
    return port.held(Float(number))
  }
}

extension Port {
  /// Whether its value can be typed.
  var isTyped: Bool {
    switch kind {
    case .number, .whole, .logarithmic: true
    case .choice, .toggle, .trigger: false
    }
  }
}

/// Reads what a user types for a number, from left to right; what follows it is ignored.
private struct TypedNumber {
  private let text: [UInt8]
  private var place = 0

  init(_ text: [UInt8]) {
    self.text = text
    skipSpaces()
  }

  private var next: UInt8? { place < text.count ? text[place] : nil }

  private mutating func skipSpaces() {
    while next == UInt8(ascii: " ") { place += 1 }
  }

  /// Whether `sign` comes next; then it is passed.
  private mutating func take(_ sign: StaticString) -> Bool {
    let isNext = sign.withUTF8Buffer { text[place...].starts(with: $0) }
    if isNext { place += sign.utf8CodeUnitCount }
    return isNext
  }

  /// With a comma for the point, too, unless there are both. `isFrequency`: "2 kHz" is 2000.
  mutating func number(isFrequency: Bool) -> Double? {
    let isNegative = take("-") || take("−")
    if !isNegative { _ = take("+") }
    skipSpaces()
    let hasPoint = text.contains(UInt8(ascii: "."))
    var (number, unit, digits, isFraction) = (0.0, 1.0, 0, false)
    while let sign = next {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(sign) {
        number = number * 10 + Double(sign - UInt8(ascii: "0"))
        if isFraction { unit *= 10 }
        digits += 1
      } else if sign == UInt8(ascii: ".") || sign == UInt8(ascii: ",") && !hasPoint {
        if isFraction { break }
        isFraction = true
      } else if sign != UInt8(ascii: ",") {
        break
      }
      place += 1
    }
    guard digits > 0 else { return nil }
    skipSpaces()
    number /= unit
    if isFrequency, take("k") || take("K") { number *= 1000 }
    return isNegative ? -number : number
  }

  /// The MIDI number of a note such as "E4", "f#2" or "B♭1".
  mutating func note() -> Int? {
    let start = place
    // Above C, in the order of the letters from A on.
    let semitones = [9, 11, 0, 2, 4, 5, 7]
    guard let letter = next, (UInt8(ascii: "A")...UInt8(ascii: "G")).contains(letter & ~0x20) else {
      return nil
    }
    var semitone = semitones[Int(letter & ~0x20 - UInt8(ascii: "A"))]
    place += 1
    if take("#") || take("♯") { semitone += 1 } else if take("b") || take("♭") { semitone -= 1 }
    guard let octave = number(isFrequency: false), abs(octave) < 12 else {
      place = start
      return nil
    }
    return 12 * (Int(octave) + 1) + semitone
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// What a key of the page does.
enum PageKey: Equatable {
  case end, nextPage, previousPage
  case resetLevels, tap, resetTempo
  case nextInstrument, previousInstrument
  /// A4, by 1 Hz.
  case raiseReference, lowerReference

  /// The keys as the page's last line names them, the most important first.
  static let names: [(key: String, effect: String)] = [
    ("Q", "end"), ("M", "page"), ("R", "reset levels"), ("T", "tap"), ("I", "instrument"),
    ("A", "A4 up"), ("Shift", "back"), ("Shift+T", "reset tempo"),
  ]

  private init?(_ byte: UInt8) {
    switch byte {
    // Ctrl-C where it isn't a signal.
    case UInt8(ascii: "q"), UInt8(ascii: "Q"), 0x03: self = .end
    case UInt8(ascii: "m"), 0x09: self = .nextPage
    case UInt8(ascii: "M"): self = .previousPage
    case UInt8(ascii: "r"), UInt8(ascii: "R"): self = .resetLevels
    case UInt8(ascii: "t"): self = .tap
    case UInt8(ascii: "T"): self = .resetTempo
    case UInt8(ascii: "i"): self = .nextInstrument
    case UInt8(ascii: "I"): self = .previousInstrument
    case UInt8(ascii: "a"): self = .raiseReference
    case UInt8(ascii: "A"): self = .lowerReference
    default: return nil
    }
  }

  /// Finds keys in the bytes that a terminal sends, of which other keys, such as arrows, send several
  /// (ECMA-48, 5.4: control sequences).
  struct Reader {
    private enum State { case plain, escape, sequence, single }
    private var state = State.plain

    mutating func keys(in bytes: [UInt8]) -> [PageKey] {
      // The key Esc itself, with nothing after it.
      defer { if state == .escape { state = .plain } }
      return bytes.compactMap { byte in
        switch (state, byte) {
        case (_, 0x1B): state = .escape
        case (.plain, _): return PageKey(byte)
        case (.escape, UInt8(ascii: "[")): state = .sequence
        case (.escape, UInt8(ascii: "O")): state = .single
        case (.sequence, 0x20...0x3F): break
        default: state = .plain
        }
        return nil
      }
    }
  }
}

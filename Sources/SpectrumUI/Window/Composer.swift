// SPDX-License-Identifier: GPL-3.0-or-later
import CXKB
import SpectrumFiles
import SpectrumView

/// Makes signs of several keys: of an accent and a letter, or of those after the key Compose. The
/// sequences are those of the user's language or, where it has none that can be read, those for
/// American English, which has all accents.
struct Composer: ~Copyable {
  private var table, state: OpaquePointer?
  private var isLoaded = false

  deinit {
    xkb_compose_state_unref(state)
    xkb_compose_table_unref(table)
  }

  /// Forgets the keys of a sequence that isn't whole.
  mutating func reset() { if let state { xkb_compose_state_reset(state) } }

  /// What is typed by `symbol` (X's number, keysymdef.h) after those before it; nil within a sequence.
  mutating func compose(_ symbol: xkb_keysym_t) -> [Key]? {
    // Nobody waits for a table who types no name.
    if !isLoaded { load(language: Self.userLanguage) }
    guard let state, xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else {
      return Self.keys(symbol)
    }
    switch xkb_compose_state_get_status(state) {
    case XKB_COMPOSE_COMPOSING: return nil
    case XKB_COMPOSE_COMPOSED: return composed(state)
    case XKB_COMPOSE_CANCELLED:
      // Escape and Backspace take the accent back, and nothing else.
      return symbol == 0xFF1B || symbol == 0xFF08 ? [] : Self.keys(symbol)
    default: return Self.keys(symbol)
    }
  }

  private static func keys(_ symbol: xkb_keysym_t) -> [Key] {
    Key(symbol: symbol).map { [$0] } ?? []
  }

  /// The signs of a whole sequence.
  private func composed(_ state: OpaquePointer) -> [Key] {
    // More than any sequence makes, and an end.
    let text = [UInt8](unsafeUninitializedCapacity: 64) { bytes, count in
      bytes.initialize(repeating: 0)
      bytes.withMemoryRebound(to: CChar.self) {
        let length = xkb_compose_state_get_utf8(state, $0.baseAddress, $0.count)
        count = min(max(0, Int(length)), $0.count - 1)
      }
    }
    var keys: [Key] = []
    text.forEachCharacter { _, value in
      if let key = Unicode.Scalar(value).flatMap({ Key(sign: $0) }) { keys.append(key) }
    }
    return keys
  }

  /// The user's language, as the C library finds it for letters; empty for none.
  private static var userLanguage: Path {
    let names: [StaticString] = ["LC_ALL", "LC_CTYPE", "LANG"]
    return names.lazy.map { Path.variable($0) }.first { !$0.isEmpty } ?? []
  }

  /// Reads the sequences for a language, such as "pt_BR.UTF-8".
  mutating func load(language: Path) {
    isLoaded = true
    guard let context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES) else { return }
    defer { xkb_context_unref(context) }
    // A table that can't be read is nothing to a host's log.
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    for locale in [language, Path("en_US.UTF-8")] where table == nil {
      table = xkb_compose_table_new_from_locale(
        context, locale.terminated, XKB_COMPOSE_COMPILE_NO_FLAGS)
    }
    if let table { state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) }
  }
}

extension Key {
  /// The key of X's number for what it types (keysymdef.h); nil if the display has no name for it.
  init?(symbol: xkb_keysym_t) {
    switch symbol {
    case 0xFF08: self = .backspace
    case 0xFF09, 0xFE20: self = .tab
    case 0xFF0D, 0xFF8D: self = .enter
    case 0xFF1B: self = .escape
    case 0xFF50, 0xFF95: self = .home
    case 0xFF51, 0xFF96: self = .left
    case 0xFF52, 0xFF97: self = .up
    case 0xFF53, 0xFF98: self = .right
    case 0xFF54, 0xFF99: self = .down
    case 0xFF55, 0xFF9A: self = .pageUp
    case 0xFF56, 0xFF9B: self = .pageDown
    case 0xFF57, 0xFF9C: self = .end
    case 0xFFFF, 0xFF9F: self = .delete
    default:
      guard let sign = Unicode.Scalar(xkb_keysym_to_utf32(symbol)) else { return nil }
      self.init(sign: sign)
    }
  }

  /// Nil for a sign that controls, and for a space that isn't the plain one.
  init?(sign: Unicode.Scalar) {
    switch sign.value {
    case 0x20: self = .space
    case 0x21...0x7E: self = .character(UInt8(sign.value))
    case 0xA1...: self = .letter(sign)
    default: return nil
    }
  }
}

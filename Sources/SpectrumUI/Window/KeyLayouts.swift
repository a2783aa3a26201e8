// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import CXKB

/// The layouts of the server's keyboard, of which one is in use, by libxkbcommon.
struct KeyLayouts: ~Copyable {
  private let context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES)
  /// Nil until they are read.
  private var map, state: OpaquePointer?
  /// The first layout with Latin letters; nil if there is none.
  private var latin: xkb_layout_index_t?
  /// Whether the layout in use has Latin letters.
  private(set) var isLatin = true

  deinit {
    xkb_state_unref(state)
    xkb_keymap_unref(map)
    xkb_context_unref(context)
  }

  /// Reads the layouts. Where the server has none to read, there are those read last, or an American
  /// one.
  mutating func read(from connection: OpaquePointer) {
    guard let context else { return }
    // What it has to complain of is nothing to a host's log.
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    let keyboard = xkb_x11_get_core_keyboard_device_id(connection)
    var new =
      keyboard < 0
      ? nil
      : xkb_x11_keymap_new_from_device(
        context, connection, keyboard, XKB_KEYMAP_COMPILE_NO_FLAGS)
    if new == nil && map == nil {
      xkb_context_include_path_append_default(context)
      new = xkb_keymap_new_from_names(context, nil, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
    if let new { take(new) }
  }

  /// Has the layouts of `new`, which it owns from now on.
  mutating func take(_ new: OpaquePointer) {
    guard let newState = xkb_state_new(new) else {
      xkb_keymap_unref(new)
      return
    }
    xkb_state_unref(state)
    xkb_keymap_unref(map)
    (map, state) = (new, newState)
    latin = (0..<xkb_keymap_num_layouts(new)).first { hasLatinLetters($0) }
  }

  /// Takes the modifiers and the layout that an event reports.
  mutating func hold(_ eventState: UInt16) {
    guard let state else { return }
    // Bits 13 and 14 are the layout.
    let group = xkb_layout_index_t(eventState >> 13 & 3)
    xkb_state_update_mask(state, xkb_mod_mask_t(eventState & 0xFF), 0, 0, 0, 0, group)
    isLatin = hasLatinLetters(xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE))
  }

  /// X's number for what a key types (keysymdef.h); 0 for nothing.
  func symbol(of code: UInt8) -> xkb_keysym_t {
    state.map { xkb_state_key_get_one_sym($0, xkb_keycode_t(code)) } ?? 0
  }

  /// What a key types with Shift alone.
  func shiftedSymbol(of code: UInt8) -> xkb_keysym_t {
    guard let state else { return 0 }
    return symbol(of: code, xkb_state_key_get_layout(state, xkb_keycode_t(code)), level: 1)
  }

  /// Whether a key types its first sign now or that with Shift, not one of AltGr's.
  func isPlainOrShifted(_ code: UInt8) -> Bool {
    guard let state else { return false }
    let code = xkb_keycode_t(code)
    return xkb_state_key_get_level(state, code, xkb_state_key_get_layout(state, code)) < 2
  }

  /// What a key types in the user's layout with Latin letters, or else on an American keyboard.
  func latinSymbol(of code: UInt8, isShifted: Bool) -> xkb_keysym_t {
    if let latin { return symbol(of: code, latin, level: isShifted ? 1 : 0) }
    for row in Self.americanRows {
      let (signs, first) = (isShifted ? row.shifted : row.plain, Int(row.first))
      let place = Int(code) - first
      guard (0..<signs.utf8CodeUnitCount).contains(place) else { continue }
      return signs.withUTF8Buffer { xkb_keysym_t($0[place]) }
    }
    return 0
  }

  /// The keys of each row, from the code of its first one, which X servers on Linux and BSD have in
  /// common (xkb-data, keycodes/evdev).
  private static var americanRows: [(first: UInt8, plain: StaticString, shifted: StaticString)] {
    [
      (10, "1234567890-=", "!@#$%^&*()_+"), (24, "qwertyuiop[]", "QWERTYUIOP{}"),
      (38, "asdfghjkl;'`", "ASDFGHJKL:\"~"), (51, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
    ]
  }

  /// Whether half of the letters of ASCII or more have keys in a layout.
  private func hasLatinLetters(_ layout: xkb_layout_index_t) -> Bool {
    let letters = (UInt8.min...UInt8.max).count {
      (0x61...0x7A).contains(symbol(of: $0, layout, level: 0))
    }
    return letters >= 13
  }

  /// What a key types in a layout at a level, 0 for none of Shift and AltGr.
  private func symbol(
    of code: UInt8, _ layout: xkb_layout_index_t, level: xkb_level_index_t
  ) -> xkb_keysym_t {
    guard let map else { return 0 }
    var symbols: UnsafePointer<xkb_keysym_t>?
    let count = xkb_keymap_key_get_syms_by_level(
      map, xkb_keycode_t(code), layout, level, &symbols)
    return count == 1 ? symbols?.pointee ?? 0 : 0
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import CXKB
import SpectrumFiles
import SpectrumView
import Testing

@testable import SpectrumUI

/// What keys type and which commands they stand for, by the layouts of xkb-data. Keys are numbered as
/// there: 24 is the key with Q in America, 41 that with F.
@Suite struct KeyboardTests {
  /// A keyboard with layouts such as "us,ru".
  private static func layouts(_ names: String) throws -> KeyLayouts {
    let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS)
    defer { xkb_context_unref(context) }
    let map = "evdev".withCString { rules in
      "pc105".withCString { model in
        names.withCString { layouts in
          var names = xkb_rule_names(
            rules: rules, model: model, layout: layouts, variant: nil, options: nil)
          return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
      }
    }
    var layouts = KeyLayouts()
    layouts.take(try #require(map, "install the package xkb-data"))
    return layouts
  }

  private static let (shift, capsLock, numLock, altGr) =
    (1, 2, 16, 128) as (UInt16, UInt16, UInt16, UInt16)

  /// A press of a key in a layout, 0 for the first.
  private func press(_ code: UInt8, layout: UInt16 = 0, _ held: UInt16 = 0) -> xcb_key_press_event_t
  {
    var event = xcb_key_press_event_t()
    (event.detail, event.state) = (code, layout << 13 | held)
    return event
  }

  private func commands(
    _ names: String, _ code: UInt8, layout: UInt16 = 0, _ held: UInt16 = 0
  ) throws -> String {
    var keyboard = Keyboard(try Self.layouts(names))
    return Self.text(keyboard.commands(of: press(code, layout: layout, held)))
  }

  private func typed(
    _ names: String, _ presses: [xcb_key_press_event_t]
  ) throws -> String {
    var keyboard = Keyboard(try Self.layouts(names))
    return Self.text(presses.flatMap { keyboard.typed(by: $0) ?? [] })
  }

  /// The signs; other keys as "•".
  private static func text(_ keys: [Key]) -> String {
    String(
      String.UnicodeScalarView(
        keys.map { key in
          switch key {
          case .character(let code): Unicode.Scalar(code)
          case .letter(let letter): letter
          case .space: " "
          default: "•"
          }
        }))
  }

  @Test(
    "In a layout without Latin letters, a key also stands for the letter at its place",
    arguments: [
      // Russian, Greek, Hebrew, Ukrainian, Arabic, Georgian: F and T.
      ("ru", "аf", "еt"), ("gr", "φf", "τt"), ("il", "כf", "אt"), ("ua", "аf", "еt"),
      ("ara", "بf", "فt"), ("ge", "ფf", "ტt"),
    ])
  func otherLetters(names: String, f: String, t: String) throws {
    #expect(try commands(names, 41) == f)
    #expect(try commands(names, 28) == t)
  }

  @Test("The place's letter is that of the user's own Latin layout, if there is one")
  func ownLatin() throws {
    // On a French keyboard A is where Q is in America.
    #expect(try commands("fr,ru", 24, layout: 1) == "йa")
    #expect(try commands("ru,fr", 24, layout: 0) == "йa")
    #expect(try commands("ru", 24) == "йq")
    // The third of the layouts in use, which isn't one of the first two.
    #expect(try commands("us,fr,gr", 24, layout: 2) == ";q")
    #expect(try commands("gr,ru,fr", 24, layout: 1) == "йa")
  }

  @Test("With Shift the place's letter is the capital one, with Caps Lock it isn't")
  func shifted() throws {
    #expect(try commands("ru", 28, Self.shift) == "ЕT")
    #expect(try commands("us,ru", 28, layout: 1, Self.shift) == "ЕT")
    #expect(try commands("ru", 28, Self.capsLock) == "еt")
    #expect(try commands("us", 28, Self.capsLock) == "t")
    // The question mark: Shift with the key right of the point.
    #expect(try commands("ru", 61, Self.shift) == ",?")
  }

  @Test(
    "In a layout with Latin letters, a letter beyond them stands for itself alone",
    arguments: [("de", "ö"), ("se", "ö"), ("tr", "ş"), ("es", "ñ")])
  func latin(names: String, letter: String) throws {
    #expect(try commands(names, 47) == letter)
  }

  @Test("A digit above a sign stands for itself, too; AltGr's signs for nothing else")
  func digits() throws {
    #expect(try commands("fr", 12) == "\"3")
    // Persian digits have the place's.
    #expect(try commands("ir", 12) == "۳3")
    #expect(try commands("de", 16, Self.altGr) == "{")
    #expect(try commands("ru,de", 16, layout: 1, Self.altGr) == "{")
  }

  @Test("The keypad has digits by Num Lock, which Shift takes back")
  func keypad() throws {
    #expect(try commands("us", 79, Self.numLock) == "7")
    #expect(try commands("us", 79) == "•")
    #expect(try commands("us", 79, Self.numLock | Self.shift) == "•")
  }

  @Test("What is typed are the letters of the layout in use, in the case of Caps Lock and Shift")
  func letters() throws {
    let keys = [41, 28] as [UInt8]
    #expect(try typed("us,ru", keys.map { press($0, layout: 1) }) == "ае")
    #expect(try typed("us,de,gr", keys.map { press($0, layout: 2) }) == "φτ")
    #expect(try typed("ru", keys.map { press($0, Self.capsLock) }) == "АЕ")
    #expect(try typed("ru", keys.map { press($0, Self.capsLock | Self.shift) }) == "ае")
    #expect(try typed("de", [press(47, Self.capsLock), press(16, Self.altGr)]) == "Ö{")
    // A sign that has no capital.
    #expect(try typed("us", [press(12, Self.capsLock)]) == "3")
  }

  @Test("An accent's key and a letter's type the letter with the accent")
  func accents() throws {
    // Spanish: ´ right of Ñ, with Shift ¨; ` right of P, with Shift ^.
    #expect(try typed("es", [press(34, Self.shift), press(26)]) == "ê")
    #expect(try typed("es", [press(48), press(26), press(47)]) == "éñ")
    #expect(try typed("es", [press(48), press(26, Self.capsLock)]) == "É")
    // Twice it is the accent itself, and with a space.
    #expect(try typed("es", [press(48), press(48), press(48), press(65)]) == "´'")
  }

  @Test("An accent that doesn't fit is dropped, and the key types what it does alone")
  func unfittingAccents() throws {
    #expect(try typed("es", [press(48), press(56), press(48), press(36)]) == "b•")
    // Escape and Backspace take only the accent back.
    for code in [9, 22] as [UInt8] {
      #expect(try typed("es", [press(48), press(code), press(26)]) == "e")
    }
  }

  @Test("A command ends a sequence of keys")
  func interruption() throws {
    var keyboard = Keyboard(try Self.layouts("es"))
    #expect(keyboard.typed(by: press(48)) == nil)
    _ = keyboard.commands(of: press(26))
    #expect(keyboard.typed(by: press(26)) == [.character(UInt8(ascii: "e"))])
  }

  @Test(
    "Sequences are those of the language, or American ones where it has none that can be read",
    arguments: [
      ("pt_BR.UTF-8", "ç"), ("en_US.UTF-8", "ć"), ("xx_XX", "ć"), ("C", "ć"), ("de_DE", "ć"),
      ("", "ć"),
    ])
  func languages(language: String, sign: String) {
    var composer = Composer()
    composer.load(language: Array(language.utf8))
    // dead_acute and c.
    #expect(composer.compose(0xFE51) == nil)
    #expect(composer.compose(0x63).map { Self.text($0) } == sign)
  }

  @Test("The key Compose begins a sequence of plain signs")
  func compose() {
    var composer = Composer()
    composer.load(language: Array("en_US.UTF-8".utf8))
    let keys = [0xFF20, 0x6F, 0x65].map { composer.compose($0) }
    #expect(keys[0] == nil && keys[1] == nil && keys[2].map { Self.text($0) } == "œ")
  }

  @Test("Before layouts are read, a key types nothing")
  func unread() {
    var keyboard = Keyboard()
    #expect(keyboard.typed(by: press(41)) == [] && keyboard.commands(of: press(41)).isEmpty)
  }
}

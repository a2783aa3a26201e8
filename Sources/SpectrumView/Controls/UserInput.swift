// SPDX-License-Identifier: GPL-3.0-or-later

/// An action of the user; positions are in logical pixels.
public enum UserInput: Sendable {
  case pointerMoved(x: Float, y: Float)
  /// The pointer has left the picture.
  case pointerLeft
  /// The left button.
  case pressed(x: Float, y: Float, isDouble: Bool, modifiers: Modifiers)
  /// A NaN position ends a drag without a click.
  case released(x: Float, y: Float)
  /// The right button was pressed.
  case menuRequested(x: Float, y: Float)
  /// `steps` of a wheel, positive upwards.
  case scrolled(x: Float, y: Float, steps: Float, modifiers: Modifiers)
  /// `isRepeat`: whether the keyboard repeats a held key.
  case key(Key, modifiers: Modifiers, isRepeat: Bool = false)
}

/// A key that the display may handle.
public enum Key: Equatable, Sendable {
  /// The ASCII code as typed.
  case character(UInt8)
  /// A letter or sign beyond ASCII, as typed.
  case letter(Unicode.Scalar)
  case left, right, up, down, pageUp, pageDown, home, end
  case tab, enter, escape, space, backspace, delete

  /// Whether it repeats while held: moving does; switching, firing and closing don't.
  var repeats: Bool {
    switch self {
    case .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .tab, .backspace, .delete: true
    case .character, .letter, .enter, .escape, .space: false
    }
  }

  /// The row of a list of `count` that the key moves to from a row; nil for a key that doesn't move
  /// along lists. `page`: how far a page key goes.
  func moved(from row: Int, of count: Int, page: Int) -> Int? {
    let next: Int
    switch self {
    case .up: next = row - 1
    case .down: next = row + 1
    case .pageUp: next = row - page
    case .pageDown: next = row + page
    case .home: next = 0
    case .end: next = count - 1
    default: return nil
    }
    return max(0, min(count - 1, next))
  }

  /// Whether it redoes what was undone, Ctrl+Shift+Z or Ctrl+Y, or undoes, Ctrl+Z; nil for other keys.
  func isRedo(_ modifiers: Modifiers) -> Bool? {
    guard case .character(let code) = self, modifiers.contains(.control),
      !modifiers.contains(.alt)
    else { return nil }
    let isShifted = modifiers.contains(.shift)
    switch code | 0x20 {
    case UInt8(ascii: "z"): return isShifted
    case UInt8(ascii: "y"): return isShifted ? nil : true
    default: return nil
    }
  }
}

/// The modifier keys that are held down.
public struct Modifiers: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static var shift: Modifiers { Modifiers(rawValue: 1) }
  public static var control: Modifiers { Modifiers(rawValue: 2) }
  /// Alt or Super, whose shortcuts are the host's and the desktop's.
  public static var alt: Modifiers { Modifiers(rawValue: 4) }
}

extension Point {
  /// Nil if a coordinate isn't finite.
  init?(heldX x: Float, _ y: Float) {
    guard x.isFinite, y.isFinite else { return nil }
    let range: ClosedRange<Float> = -65_536...65_536
    self.init(x: x.held(within: range), y: y.held(within: range))
  }
}

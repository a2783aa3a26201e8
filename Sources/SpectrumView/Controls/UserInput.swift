// SPDX-License-Identifier: GPL-3.0-or-later

/// An action of the user; positions are in logical pixels.
public enum UserInput: Sendable {
  case pointerMoved(x: Float, y: Float)
  /// The pointer has left the picture.
  case pointerLeft
  case pressed(
    x: Float, y: Float, button: PointerButton, isDouble: Bool, modifiers: Modifiers)
  /// A NaN position ends a drag without a click.
  case released(x: Float, y: Float, button: PointerButton)
  /// `steps` of a wheel, positive upwards.
  case scrolled(x: Float, y: Float, steps: Float, modifiers: Modifiers)
  /// `isRepeat`: whether the keyboard repeats a held key.
  case key(Key, modifiers: Modifiers, isRepeat: Bool = false)
}

/// A button of the pointing device.
public enum PointerButton: Sendable { case left, middle, right }

/// A key that the display may handle.
public enum Key: Equatable, Sendable {
  /// The ASCII code as typed.
  case character(UInt8)
  /// A letter or sign beyond ASCII, as typed.
  case letter(Unicode.Scalar)
  case left, right, up, down, pageUp, pageDown, home, end
  case tab, enter, escape, space, backspace, delete

  /// Whether it acts again and again while it is held: moving does; switching, firing and closing
  /// don't.
  var repeats: Bool {
    switch self {
    case .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .tab, .backspace, .delete: true
    case .character, .letter, .enter, .escape, .space: false
    }
  }
}

/// The modifier keys that are held down.
public struct Modifiers: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static var shift: Modifiers { Modifiers(rawValue: 1) }
  public static var control: Modifiers { Modifiers(rawValue: 2) }
  public static var alt: Modifiers { Modifiers(rawValue: 4) }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages

/// An uneven scale of seven degrees as a Scala file with names and a key map would give it: Rast with
/// its neutral third, key 60 at 261.63 Hz, degree 0.
public enum Rast {
  /// Cents of the degrees above the first; a period is an octave.
  public static let cents: [Float] = [0, 204, 355, 498, 702, 906, 1050]
  public static let names = ["Rast", "Dugah", "Sikah", "Jaharkah", "Nawa", "Husayni", "Awj"]

  /// The degree of a key, and how many periods it is above the first one.
  public static func place(ofKey key: Int) -> (degree: Int, period: Int) {
    let period = Int((Double(key - 60) / 7).rounded(.down))
    return (key - 60 - 7 * period, period)
  }

  /// Cents of a key above A4 of 440 Hz, from which key 60 is 900 cents.
  public static func keyCents(_ key: Int) -> Float {
    let (degree, period) = place(ofKey: key)
    return 1200 * Float(period) + cents[degree] - 900
  }

  /// Without keys below 48 and above 84.
  public static var tuning: Message.Tuning { tuning(stringCount: 0) }

  /// The same with so many strings, all of MIDI note 48.
  public static func tuning(stringCount: Int) -> Message.Tuning {
    var keys = Message.Tuning.KeyCents(repeating: .nan)
    for key in 48...84 { keys[key] = keyCents(key) }
    return .init(
      strings: .init(repeating: 48), stringCount: stringCount, degreeCount: 7,
      scaleName: name("Rast, with a neutral third"), keyCents: keys,
      referenceKey: 60, referenceFrequency: 261.63)
  }

  /// A key, so many cents off.
  public static func pitch(
    _ key: Int32, cents: Float, string: Int32 = 0, stringCents: Float = 0
  ) -> Message.Pitch {
    let (degree, period) = place(ofKey: Int(key))
    return .init(
      frequency: 440 * exp2((keyCents(Int(key)) + cents) / 1200), confidence: 0.95, note: key,
      cents: cents, string: string, stringCents: stringCents, degree: Int32(degree),
      period: Int32(period), degreeName: name(names[degree]))
  }

  private static func name(_ text: String) -> Message.Tuning.ScaleName {
    Array(text.utf8).withUnsafeBytes { .init(utf8: $0) }
  }
}

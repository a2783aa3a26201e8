// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The equal-tempered note nearest to a frequency, and how far off it is.
///
/// semitones = 12·log2(f/A4), MIDI = round(semitones) + 69, cents = 100·(semitones − round).
public struct NoteName: Sendable, Equatable {
  /// MIDI number; 69 is A4.
  public let number: Int
  /// −50…50.
  public let cents: Double

  private static let names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]

  /// Nil for what is no frequency: 0 and below, NaN, infinity. `reference`: A4 in Hz.
  public init?(frequency: Double, reference: Double = 440) {
    guard frequency > 0, frequency.isFinite, reference > 0, reference.isFinite else { return nil }
    let semitones = 12 * log2(frequency / reference)
    number = Int(semitones.rounded()) + 69
    cents = 100 * (semitones - semitones.rounded())
  }

  /// Name and octave: "A4", "C#3".
  public var name: String {
    let pitchClass = ((number % 12) + 12) % 12
    return "\(Self.names[pitchClass])\((number - pitchClass) / 12 - 1)"
  }
}

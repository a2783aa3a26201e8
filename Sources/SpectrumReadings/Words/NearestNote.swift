// SPDX-License-Identifier: GPL-3.0-or-later

/// The equal-tempered note nearest to a pitch, and how far off the pitch is.
///
///     number = round(semitones) + 69,  cents = 100·(semitones − round(semitones))
public struct NearestNote: Equatable, Sendable {
  /// MIDI number, 69 for A4; may lie outside MIDI's 0…127.
  public let number: Int
  /// The pitch above (+) or below (−) that note, −50…50.
  public let cents: Double

  /// `semitones`: the pitch above A4, 12·log2(f/A4), held within ±1000.
  public init(semitones: Double) {
    let nearest = semitones.rounded()
    // NaN is below.
    number = 69 + (nearest > -1000 ? Int(min(nearest, 1000)) : -1000)
    cents = 100 * (semitones - nearest)
  }
}

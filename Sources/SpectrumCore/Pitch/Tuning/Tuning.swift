// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The pitch that each note should have.
///
/// A4 is the reference in every temperament and with every root, so a change of temperament never
/// moves the note that the orchestra tunes to.
public struct Tuning: Equatable, Sendable {
  /// Cents above equal temperament for each of twelve notes.
  public typealias Deviations = InlineArray<12, Float>

  /// The largest deviation that a degree may have, in cents: a semitone.
  public static let largestDeviation: Float = 100

  /// A4 in Hz, clamped to 200…900.
  public let reference: Float
  /// Semitones from the sounding to the written note: 2 for a B♭ clarinet, whose written C4 sounds
  /// as B♭3. Clamped to −48…48.
  public let transpose: Int
  public let temperament: Temperament
  /// The sounding root of the temperament: 0 = C … 11 = B. Clamped to these.
  public let root: Int
  /// Cents of the sounding C, C♯ … B above equal temperament: A's is 0, the others lie within ±200.
  public let deviations: Deviations
  /// The most semitones between the nearest note of equal temperament and the nearest of this
  /// tuning.
  private let reach: Int

  /// `degrees`: cents above equal temperament of the root and the degrees over it, for the
  /// temperament `custom`; each clamped to ±100, NaN becomes 0.
  @_noAllocation @_noLocks
  public init(
    reference: Float = 440, transpose: Int = 0, temperament: Temperament = .equal, root: Int = 0,
    degrees: Deviations = Deviations(repeating: 0)
  ) {
    self.reference = reference.clamped(to: 200...900)
    self.transpose = max(-48, min(48, transpose))
    self.temperament = temperament
    let root = max(0, min(11, root))
    self.root = root
    let isCustom = temperament.rawValue == Temperament.custom.rawValue
    var (deviations, largest) = (Deviations(repeating: 0), Float(0))
    for note in 0..<12 {
      let degree = (note - root + 12) % 12
      let cents = isCustom ? degrees[degree] : temperament.deviation(ofDegree: degree)
      deviations[note] =
        cents.isNaN ? 0 : cents.clamped(to: -Self.largestDeviation...Self.largestDeviation)
    }
    let ofA = deviations[9]
    for note in 0..<12 {
      deviations[note] -= ofA
      largest = max(largest, abs(deviations[note]))
    }
    self.deviations = deviations
    // Deviations are up to D. The equal-tempered note nearest to a pitch is then up to 50 + D cents
    // from it. A nearer note lies, without its deviation, within 50 + 2·D of the pitch, and so
    // within 100 + 2·D of that note.
    reach = 1 + Int(clamping: largest / 50, to: 0...4)
  }

  /// The note nearest to `frequencyHz`; `.none` if that is 0, negative, infinite or NaN, and for
  /// notes outside MIDI's 0…127.
  @_noAllocation @_noLocks
  public func note(at frequencyHz: Float) -> NoteReading {
    guard frequencyHz > 0, frequencyHz < .infinity else { return .none }
    let pitch = cents(of: frequencyHz)
    let equal = Int(clamping: spectrum_round(pitch / 100) + 200, to: 0...400) - 200
    var (nearest, distance) = (equal, Float.infinity)
    for candidate in equal - reach...equal + reach {
      let other = pitch - cents(ofSemitone: candidate)
      if abs(other) < abs(distance) { (nearest, distance) = (candidate, other) }
    }
    let midi = nearest + 69 + transpose
    return midi >= 0 && midi <= 127 ? NoteReading(midi: midi, cents: distance) : .none
  }

  /// The frequency in Hz that the written MIDI note `midi` should have.
  @_noAllocation @_noLocks
  public func frequency(ofNote midi: Int) -> Float {
    let semitone = max(-400, min(400, midi)) - 69 - transpose
    return reference * spectrum_exp2(cents(ofSemitone: semitone) / 1200)
  }

  /// Cents above A4, 1200·log2(f/A4), of a frequency above 0.
  @_noAllocation @_noLocks
  func cents(of frequencyHz: Float) -> Float { 1200 * spectrum_log2(frequencyHz / reference) }

  /// Cents above A4 of the note `semitone` semitones above the sounding A4.
  @_noAllocation @_noLocks
  func cents(ofSemitone semitone: Int) -> Float {
    // A is 9 semitones above C; 1200 keeps the remainder from being negative.
    100 * Float(semitone) + deviations[(semitone + 9 + 1200) % 12]
  }

  @_noAllocation @_noLocks
  public static func == (left: Tuning, right: Tuning) -> Bool {
    for note in 0..<12 where left.deviations[note] != right.deviations[note] { return false }
    return left.reference == right.reference && left.transpose == right.transpose
      && left.temperament.rawValue == right.temperament.rawValue && left.root == right.root
  }
}

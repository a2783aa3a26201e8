// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// What a player tunes to: the pitch that each note should have.
///
/// A4 is the reference in every temperament and with every root: the others lie about it. So a
/// change of temperament never moves the note that the orchestra tunes to.
public struct Tuning: Equatable, Sendable {
  /// A4 in Hz, held within 200…900.
  public let reference: Float
  /// Semitones added to what sounds, to name it as the player reads it: 2 for a B♭ clarinet, whose
  /// written C4 sounds as B♭3. Held within −48…48.
  public let transpose: Int
  public let temperament: Temperament
  /// The root of the temperament as it sounds: 0 = C … 11 = B. Held within that.
  public let root: Int

  @_noAllocation @_noLocks
  public init(
    reference: Float = 440, transpose: Int = 0, temperament: Temperament = .equal, root: Int = 0
  ) {
    self.reference = reference.clamped(to: 200...900)
    self.transpose = max(-48, min(48, transpose))
    self.temperament = temperament
    self.root = max(0, min(11, root))
  }

  /// The note nearest to `frequencyHz`; `.none` for what is no frequency (0, negative, NaN) and for
  /// notes outside MIDI's 0…127.
  @_noAllocation @_noLocks
  public func note(at frequencyHz: Float) -> NoteReading {
    guard frequencyHz > 0, frequencyHz < .infinity else { return .none }
    // Cents and semitones above A4, 12·log2(f/A4).
    let semitones = 12 * spectrum_log2(frequencyHz / reference)
    let equal = Int(clamping: spectrum_round(semitones) + 200, to: 0...400) - 200
    var (nearest, cents) = (equal, Float.infinity)
    // A tempered note can lie so far off that its neighbour in equal temperament is nearer.
    for candidate in equal - 1...equal + 1 {
      let distance = 100 * (semitones - Float(candidate)) - deviation(ofSemitone: candidate)
      if abs(distance) < abs(cents) { (nearest, cents) = (candidate, distance) }
    }
    let midi = nearest + 69 + transpose
    return midi >= 0 && midi <= 127 ? NoteReading(midi: midi, cents: cents) : .none
  }

  /// The frequency in Hz that the written MIDI note `midi` should have.
  @_noAllocation @_noLocks
  public func frequency(ofNote midi: Int) -> Float {
    let semitone = max(-400, min(400, midi)) - 69 - transpose
    return reference * spectrum_exp2((Float(semitone) + deviation(ofSemitone: semitone) / 100) / 12)
  }

  /// Cents above equal temperament of the note `semitone` semitones above the sounding A4.
  @_noAllocation @_noLocks
  private func deviation(ofSemitone semitone: Int) -> Float {
    // A is 9 semitones above C; 1200 keeps the remainder from being negative.
    let degree = (semitone + 9 - root + 1200) % 12
    let degreeOfA = (9 - root + 12) % 12
    return temperament.deviation(ofDegree: degree) - temperament.deviation(ofDegree: degreeOfA)
  }
}

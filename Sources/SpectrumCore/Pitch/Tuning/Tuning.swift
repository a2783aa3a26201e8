// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The pitch that each note should have.
///
/// A4 is the reference in every temperament of twelve notes and with every root, so a change of
/// temperament never moves the note that the orchestra tunes to. The scale of a Scala file lies so:
///
/// | file | pitch | key of degree 0 |
/// |---|---|---|
/// | 12 degrees | A4, key 69, is the reference | 60 + root |
/// | another number | degree 0 is at the equal-tempered pitch of its key | 60 + root |
/// | with a key map | the map's own frequency, on the map's key | the map's own |
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
  /// The pitches of a Scala file, for the temperament `scala` only.
  public let scale: KeyPitches?
  /// The offsets from the scale's own keys and cents to sounding keys and cents above A4.
  private let keyShift: Int
  private let centsShift: Float
  /// The most semitones between the nearest note of equal temperament and the nearest of this
  /// tuning.
  private let reach: Int

  /// `degrees`: cents above equal temperament of the root and the degrees over it, for the
  /// temperament `custom`; each clamped to ±100, NaN becomes 0. `scale`: for the temperament `scala`;
  /// its memory must outlive this.
  @_noAllocation @_noLocks
  public init(
    reference: Float = 440, transpose: Int = 0, temperament: Temperament = .equal, root: Int = 0,
    degrees: Deviations = Deviations(repeating: 0), scale: KeyPitches? = nil
  ) {
    self.reference = reference.clamped(to: 200...900)
    self.transpose = max(-48, min(48, transpose))
    self.temperament = temperament
    let root = max(0, min(11, root))
    self.root = root
    let isCustom = temperament.rawValue == Temperament.custom.rawValue
    let scale = temperament.rawValue == Temperament.scala.rawValue ? scale : nil
    self.scale = scale
    // A key map has its own root.
    keyShift = scale?.hasMap == false ? root : 0
    centsShift = scale?.centsShift(root: root, reference: self.reference) ?? 0
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
    return note(atPitch: cents(of: frequencyHz))
  }

  /// The note nearest to a pitch in cents above A4, `.none` as above.
  @_noAllocation @_noLocks
  func note(atPitch pitch: Float) -> NoteReading { key(at: pitch, transposedBy: transpose) }

  /// The sounding MIDI key nearest to a pitch in cents above A4; −1 outside 0…127, and far from every
  /// key of a scale.
  @_noAllocation @_noLocks
  func sounding(at pitch: Float) -> Int { key(at: pitch, transposedBy: 0).midi }

  /// The key nearest to a pitch in cents above A4, its number raised by `shift`; `.none` outside 0…127,
  /// and far from every key of a scale.
  @_noAllocation @_noLocks
  private func key(at pitch: Float, transposedBy shift: Int) -> NoteReading {
    guard let scale else {
      let equal = Int(clamping: spectrum_round(pitch / 100) + 200, to: 0...400) - 200
      var (nearest, distance) = (equal, Float.infinity)
      for semitone in equal - reach...equal + reach {
        let other = pitch - cents(ofSemitone: semitone)
        if abs(other) < abs(distance) { (nearest, distance) = (semitone, other) }
      }
      return NoteReading(midi: nearest + 69 + shift, cents: distance).withinMIDI
    }
    guard let (place, distance) = scale.nearest(to: pitch - centsShift),
      abs(distance) <= Self.farthestKey
    else { return .none }
    return NoteReading(
      midi: place.key + keyShift + shift, cents: distance, degree: place.degree,
      period: place.period
    ).withinMIDI
  }

  /// The most cents from a key: far from all that are mapped, there is no note.
  private static var farthestKey: Float { @_noAllocation @_noLocks get { 1200 } }

  /// Cents above A4 of a sounding MIDI key; infinite for one that a key map leaves out.
  @_noAllocation @_noLocks
  public func cents(ofSounding key: Int) -> Float {
    guard let scale else { return cents(ofSemitone: key - 69) }
    return scale.cents(ofKey: key - keyShift).map { $0 + centsShift } ?? .infinity
  }

  /// The frequency in Hz that the written MIDI note `midi` should have; 0 for a key that a Scala
  /// file's map leaves out.
  @_noAllocation @_noLocks
  public func frequency(ofNote midi: Int) -> Float {
    let cents = cents(ofSounding: max(-400, min(400, midi)) - transpose)
    return cents < .infinity ? reference * spectrum_exp2(cents / 1200) : 0
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

  /// Cents above A4 of a string that sounds as the MIDI note `note`.
  ///
  /// In a scale of twelve degrees it is the pitch of that key. In others a key's number isn't a
  /// semitone's: then the scale's pitch that is nearest to the note in equal temperament.
  @_noAllocation @_noLocks
  func cents(ofString note: Int) -> Float {
    guard let scale else { return cents(ofSemitone: note - 69) }
    if scale.degreeCount == 12, let cents = scale.cents(ofKey: note - keyShift) {
      return cents + centsShift
    }
    let equal = 100 * Float(note - 69)
    guard let nearest = scale.nearest(to: equal - centsShift) else { return equal }
    return equal - nearest.cents
  }

  @_noAllocation @_noLocks
  public static func == (left: Tuning, right: Tuning) -> Bool {
    for note in 0..<12 where left.deviations[note] != right.deviations[note] { return false }
    return left.reference == right.reference && left.transpose == right.transpose
      && left.temperament.rawValue == right.temperament.rawValue && left.root == right.root
      && left.scale == right.scale
  }
}

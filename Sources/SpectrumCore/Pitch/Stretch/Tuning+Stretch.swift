// SPDX-License-Identifier: GPL-3.0-or-later

extension Tuning {
  /// The note at a frequency on a stretched piano, and the cents by which the note's target is above
  /// (+) or below (−) that of the plain tuning, 0 without a note.
  ///
  /// The cents are those of the first partial above the stretched target. They may exceed the plain
  /// tuning's range by the stretch of half a step, a cent.
  @_noAllocation @_noLocks
  public func note(
    at frequencyHz: Float, stretchedBy stretch: StretchReading
  ) -> (note: NoteReading, stretch: Float) {
    guard frequencyHz > 0, frequencyHz < .infinity else { return (.none, 0) }
    let pitch = cents(of: frequencyHz) + stretch.firstPartialCents
    // The pitch in the plain tuning that the stretched one has here.
    let plain = 100 * (stretch.curve.key(at: 69 + pitch / 100) - 69)
    let nearest = note(atPitch: plain)
    guard nearest.midi >= 0 else { return (.none, 0) }
    let target = plain - nearest.cents
    let offset = stretch.curve.cents(ofKey: 69 + target / 100)
    let reading = NoteReading(
      midi: nearest.midi, cents: pitch - target - offset, degree: nearest.degree,
      period: nearest.period)
    return (reading, offset)
  }
}

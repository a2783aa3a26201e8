// SPDX-License-Identifier: GPL-3.0-or-later

/// The sectors of a bar's beats.
enum BeatRing {
  /// The ring's thickness as a share of its radius; the first beat's is greater.
  static var thickness: Float { 0.17 }
  private static var firstThickness: Float { 0.27 }
  /// Between two sectors, as a share of the radius.
  private static var gap: Float { 0.07 }

  /// The sector of a beat, 1…`count`, the first around the top.
  static func sector(
    ofBeat beat: Int, of count: Int, center: Point, radius: Float
  ) -> RingSector {
    let gap = gap / (2 * Float.pi)
    let middle = Float(beat - 1) / Float(count)
    let half = 0.5 / Float(count) - gap / 2
    let inner = radius * (1 - (beat == 1 ? firstThickness : thickness))
    return RingSector(
      center: center, inner: inner, outer: radius, from: middle - half, to: middle + half)
  }
}

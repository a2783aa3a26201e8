// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// Two rings of twelve sectors with a fifth from each to the next, clockwise: major keys outside,
/// their relative minors inside, C major and A minor at the top. Around them stand the strengths of
/// the twelve notes, each outside the major key of its name.
struct CircleOfFifths {
  let center: Point
  /// Of the strongest note's bar.
  let radius: Float

  /// Fits into `box`.
  init(in box: Rect) {
    center = Point(x: box.middleX, y: box.middleY)
    radius = min(box.width, box.height) / 2
  }

  /// Where the bars of the notes stand, and the outer edge of the major keys.
  var foot: Float { 0.84 * radius }
  /// Between major and minor keys.
  var middle: Float { 0.62 * radius }
  /// The inner edge of the minor keys.
  var hub: Float { 0.42 * radius }

  /// The square around the rings of keys, with all of their smoothed edges.
  var keys: Rect {
    let half = foot + 1
    return Rect(center.x - half, center.y - half, 2 * half, 2 * half)
  }

  /// The sector of a note, 0 = C … 11 = B.
  static func sector(ofNote note: Int) -> Int { note * 7 % 12 }

  /// Inner and outer radius of a key's ring.
  func ring(isMinor: Bool) -> (inner: Float, outer: Float) {
    isMinor ? (hub, middle) : (middle, foot)
  }

  /// The width that a text has in the middle of a sector.
  func room(isMinor: Bool) -> Float {
    let ring = ring(isMinor: isMinor)
    // The chord of a twelfth of a turn: 2·sin 15°.
    return 0.5176 * (ring.inner + ring.outer) / 2
  }

  /// A key's sector, made smaller by `inset` on all sides.
  func sector(of key: KeyName, inset: Float = 0) -> RingSector {
    let ring = ring(isMinor: key.isMinor)
    let (inner, outer) = (ring.inner + inset, ring.outer - inset)
    let middle = Float(key.fifths) / 12
    let half = 1 / Float(24) - inset / (2 * Float.pi * max(1, (inner + outer) / 2))
    return RingSector(
      center: center, inner: inner, outer: outer, from: middle - half, to: middle + half)
  }
}

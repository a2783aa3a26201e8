// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Bands that drift right for a sharp note, left for a flat one, and stand still in tune.
///
/// Each row drifts twice as fast as the one above, like the rings of a strobe disc for the octaves
/// of a note: the first shows the direction from far off, the last a tenth of a cent. A row too
/// fast to follow blurs into an even grey.
struct TunerStrobe: Sendable {
  /// Speed of the first row in bands per second and cent: 1 cent moves a band in 10 s; 50 cents
  /// make 5 bands per second, which 24 pictures per second still show in the right direction.
  static let bandsPerCentSecond: Float = 0.1

  /// Bands per second up to which a row is sharp, and from which on it is grey: at 24 pictures per
  /// second, 12 would appear still, and more would appear to go backwards.
  private static let (sharpSpeed, blurredSpeed): (Float, Float) = (4, 10)

  /// Drift of the first row's bands, in bands, 0..<1.
  private(set) var phase: Float = 0
  /// Speed of the first row in bands per second.
  private var speed: Float = 0

  /// Drifts for `elapsed` seconds for a note that is `cents` off, clamped to an octave.
  mutating func step(cents: Float, elapsed: Float) {
    speed = min(1200, max(-1200, cents)) * Self.bandsPerCentSecond
    let moved = phase + speed * elapsed
    let rest = moved - spectrum_floor(moved)
    phase = rest < 1 ? rest : 0
  }

  /// Drift of the bands of `row`, counted from 0; 0..<1.
  func phase(ofRow row: Int) -> Float {
    let moved = phase * Float(1 << row)
    return moved - spectrum_floor(moved)
  }

  /// Contrast of the bands of `row`: 1 sharp, 0 an even grey.
  func contrast(ofRow row: Int) -> Float {
    let excess = abs(speed) * Float(1 << row) - Self.sharpSpeed
    return 1 - min(1, max(0, excess / (Self.blurredSpeed - Self.sharpSpeed)))
  }
}

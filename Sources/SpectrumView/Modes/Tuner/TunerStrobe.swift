// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Bands that drift to the right over a sharp note, to the left over a flat one, and stand still
/// over one in tune.
///
/// They lie in rows, each of which drifts twice as fast as the one above it, as the rings of a
/// strobe disc under the octaves of a note: the first tells the way from far off, the last shows a
/// tenth of a cent. A row that drifts too fast to be followed blurs into an even grey.
public struct TunerStrobe: Sendable {
  /// Of the first row, in bands per second and cent: 1 cent moves a band on in 10 s; 50 cents make
  /// 5 bands per second, which 24 pictures per second still show in the right direction.
  public static let bandsPerCentSecond: Float = 0.1

  /// Bands per second up to which a row is sharp, and from which on there is nothing left of it: at
  /// 24 pictures per second 12 would stand still, and more go backwards.
  private static let (sharpSpeed, blurredSpeed): (Float, Float) = (4, 10)

  /// How far the first row's bands have drifted, in bands, 0..<1.
  public private(set) var phase: Float = 0
  /// Of the first row, in bands per second.
  private var speed: Float = 0

  public init() {}

  /// Drifts for `elapsed` seconds over a note that is `cents` off; what is past an octave counts
  /// as an octave.
  public mutating func step(cents: Float, elapsed: Float) {
    speed = min(1200, max(-1200, cents)) * Self.bandsPerCentSecond
    let moved = phase + speed * elapsed
    let rest = moved - spectrum_floor(moved)
    phase = rest < 1 ? rest : 0
  }

  /// How far the bands of `row`, from 0, have drifted, 0..<1.
  func phase(ofRow row: Int) -> Float {
    let moved = phase * Float(1 << row)
    return moved - spectrum_floor(moved)
  }

  /// How much of the bands of `row` is seen: 1 sharp, 0 an even grey.
  func contrast(ofRow row: Int) -> Float {
    let excess = abs(speed) * Float(1 << row) - Self.sharpSpeed
    return 1 - min(1, max(0, excess / (Self.blurredSpeed - Self.sharpSpeed)))
  }
}

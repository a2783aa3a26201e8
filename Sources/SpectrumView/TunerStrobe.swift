// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Bands that drift to the right over a sharp note, to the left over a flat one, and stand still
/// over one in tune.
public struct TunerStrobe: Sendable {
  /// Bands per second and cent: 1 cent moves a band on in 10 s; 50 cents make 5 bands per second,
  /// which 24 pictures per second still show in the right direction.
  public static let bandsPerCentSecond: Float = 0.1

  /// How far the bands have drifted, in bands, 0..<1.
  public private(set) var phase: Float = 0

  public init() {}

  /// Drifts for `elapsed` seconds over a note that is `cents` off; what is past an octave counts
  /// as an octave.
  public mutating func step(cents: Float, elapsed: Float) {
    let cents = min(1200, max(-1200, cents))
    let moved = phase + cents * Self.bandsPerCentSecond * elapsed
    let rest = moved - spectrum_floor(moved)
    phase = rest < 1 ? rest : 0
  }
}

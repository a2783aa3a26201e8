// SPDX-License-Identifier: GPL-3.0-or-later

/// How far the music's tuning has moved since it was first known, as a choir's does.
///
/// The tuning is within half a semitone of the nearest note's: a choir that has sunk by more is a little
/// above the next note down. So the drift is the sum of the tuning's changes, each the shorter way round
/// the semitone. Where the tuning is unknown for a while, the drift stays.
public struct TuningDrift: Equatable, Sendable {
  /// Seconds of a known tuning before it counts as the start: the first of a few notes is uncertain.
  private static var settling: Float { 3 }

  /// Cents above the start; nil before there is one.
  public private(set) var cents: Float?
  private var latest: Float?
  private var seconds: Float = 0

  public init() {}

  /// Takes the tuning for `elapsed` seconds: cents above the reference, −50…50; nil while unknown.
  public mutating func hear(_ tuning: Float?, elapsed: Float) {
    guard let tuning, abs(tuning) <= 50 else { return }
    defer { latest = tuning }
    guard let cents, let latest else {
      seconds += elapsed.held(within: 0...Self.settling)
      if seconds >= Self.settling { self.cents = 0 }
      return
    }
    var change = tuning - latest
    if change > 50 { change -= 100 } else if change < -50 { change += 100 }
    self.cents = cents + change
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The needle's motion: fast over a long way, still on a held note.
///
/// A one-pole follower whose rate grows with the distance d that it has still to go, so that a
/// change is followed at once and a reading's jitter of a fraction of a cent hardly at all:
///
///     dd/dt = −(d/τ)·(1 + d/k)
///
/// which is solved in closed form, so that the motion is the same at every frame rate:
///
///     1/d(t) = (1/d(0) + 1/k)·e^(t/τ) − 1/k
///
/// 90 % of a step of 10 cents takes 0.23 s, of 40 cents 0.09 s, of 100 cents 0.04 s.
public struct TunerNeedle: Sendable {
  /// τ, in seconds: what is followed slowly is followed with this time constant.
  static let timeConstant: Float = 0.25
  /// k, in cents: from this distance on the needle hurries.
  static let nearness: Float = 2

  /// In cents; finite.
  public private(set) var position: Float = 0

  public init() {}

  /// Puts the needle at `cents` without any motion.
  public mutating func place(at cents: Float) { position = cents }

  /// Moves towards `target`, in cents, for `elapsed` seconds, 0 or more.
  public mutating func step(towards target: Float, elapsed: Float) {
    let distance = abs(target - position)
    guard distance > 0 else { return }
    // Past 80 time constants the exponential would leave the floats, and nothing is left to go.
    let growth = spectrum_exp(min(80, elapsed / Self.timeConstant))
    let rest = 1 / ((1 / distance + 1 / Self.nearness) * growth - 1 / Self.nearness)
    position = target + (position < target ? -rest : rest)
  }
}

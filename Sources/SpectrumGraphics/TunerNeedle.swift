// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The needle's motion: fast over a long distance, still on a held note.
///
/// A one-pole follower whose rate grows with the remaining distance d, so that it follows a change
/// at once and hardly follows a reading's jitter of a fraction of a cent:
///
///     dd/dt = −(d/τ)·(1 + d/k)
///
/// The closed-form solution gives the same motion at every frame rate:
///
///     1/d(t) = (1/d(0) + 1/k)·e^(t/τ) − 1/k
///
/// 90 % of a step of 10 cents takes 0.23 s, of 40 cents 0.09 s, of 100 cents 0.04 s.
public struct TunerNeedle: Sendable {
  /// τ in seconds: the time constant over short distances.
  public static var timeConstant: Float { @_noAllocation @_noLocks get { 0.25 } }
  /// k in cents: the distance from which on the needle is faster.
  public static var nearness: Float { @_noAllocation @_noLocks get { 2 } }

  /// The position in cents; finite.
  public private(set) var position: Float = 0

  @_noAllocation @_noLocks
  public init() {}

  /// Moves the needle to `cents` at once.
  @_noAllocation @_noLocks
  public mutating func place(at cents: Float) { position = cents }

  /// Moves towards `target`, in cents, for `elapsed` seconds, 0 or more.
  @_noAllocation @_noLocks
  public mutating func step(towards target: Float, elapsed: Float) {
    let distance = abs(target - position)
    guard distance > 0 else { return }
    // After 80 time constants the exponential would overflow, and the needle has arrived anyway.
    let growth = spectrum_exp(min(80, elapsed / Self.timeConstant))
    let rest = 1 / ((1 / distance + 1 / Self.nearness) * growth - 1 / Self.nearness)
    position = target + (position < target ? -rest : rest)
  }
}

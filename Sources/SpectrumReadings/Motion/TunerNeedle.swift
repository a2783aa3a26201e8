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
/// | pace | τ | k | 90 % of a step of 10 cents | 40 cents | 100 cents |
/// |---|---|---|---|---|---|
/// | normal | 0.25 s | 2 c | 0.23 s | 0.09 s | 0.04 s |
/// | quick | 0.06 s | 2 c | 0.05 s | 0.02 s | 0.01 s |
/// | calm | 0.6 s | 8 c | 0.97 s | 0.55 s | 0.31 s |
public struct TunerNeedle: Sendable {
  /// How fast it is, in the order of the port's choices.
  public enum Pace: Int, CaseIterable, Sendable {
    case normal
    /// Shows a bend or a vibrato as it is.
    case quick
    /// Shows the middle of an unsteady note.
    case calm

    /// τ in seconds: the time constant over short distances.
    public var timeConstant: Float {
      @_noAllocation @_noLocks get {
        switch self {
        case .normal: 0.25
        case .quick: 0.06
        case .calm: 0.6
        }
      }
    }

    /// The least time of a number in seconds: that of an unsteady note changes less often.
    public var readoutInterval: Float {
      @_noAllocation @_noLocks get {
        switch self {
        case .normal, .quick: ReadoutClock.interval
        case .calm: 0.25
        }
      }
    }

    /// k in cents: the distance from which on the needle is faster.
    public var nearness: Float {
      @_noAllocation @_noLocks get {
        switch self {
        case .normal, .quick: 2
        case .calm: 8
        }
      }
    }
  }

  public var pace = Pace.normal

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
    let growth = spectrum_exp(min(80, elapsed / pace.timeConstant))
    let nearness = pace.nearness
    let rest = 1 / ((1 / distance + 1 / nearness) * growth - 1 / nearness)
    position = target + (position < target ? -rest : rest)
  }
}

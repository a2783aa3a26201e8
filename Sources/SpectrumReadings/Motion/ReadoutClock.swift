// SPDX-License-Identifier: GPL-3.0-or-later

/// Lets a number change only so often that it can be read.
public struct ReadoutClock: Sendable {
  /// The least time of a number in seconds: a meter is to be updated ten times a second (EBU Tech
  /// 3341).
  public static var interval: Float { @_noAllocation @_noLocks get { 0.1 } }

  /// Seconds since the last change.
  private var age = Float.infinity

  /// A first change is due at once.
  @_noAllocation @_noLocks
  public init() {}

  /// Whether a change is due `elapsed` seconds after the last call; then its time begins.
  @_noAllocation @_noLocks
  public mutating func isDue(after elapsed: Float, every interval: Float = interval) -> Bool {
    age += elapsed
    guard age >= interval else { return false }
    restart()
    return true
  }

  /// Begins the time of a number that has changed before it was due.
  @_noAllocation @_noLocks
  public mutating func restart() { age = 0 }
}

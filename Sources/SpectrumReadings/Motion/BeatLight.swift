// SPDX-License-Identifier: GPL-3.0-or-later

/// The light of a beat, on for a tenth of a second.
public struct BeatLight: Sendable {
  /// Seconds.
  public static var length: Float { @_noAllocation @_noLocks get { 0.1 } }

  /// Seconds for which the light remains on.
  private var rest: Float = 0

  @_noAllocation @_noLocks
  public init() {}

  public var isOn: Bool { @_noAllocation @_noLocks get { rest > 0 } }

  /// A beat has fallen.
  @_noAllocation @_noLocks
  public mutating func beat() { rest = Self.length }

  @_noAllocation @_noLocks
  public mutating func step(elapsed: Float) { rest = max(0, rest - elapsed) }
}

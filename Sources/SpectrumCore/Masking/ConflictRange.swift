// SPDX-License-Identifier: GPL-3.0-or-later

/// Neighbouring bands in which one sound masks the other.
public struct ConflictRange: Sendable {
  public var lowHz: Float = 0
  public var highHz: Float = 0
  /// The worst conflict within, in dB, above 0.
  public var decibels: Float = 0
  public var masked = MaskedOne.track

  @_noAllocation @_noLocks
  init() {}
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Neighbouring bands in which one sound masks the other.
public struct ConflictRange: Sendable {
  /// Lower edge of the lowest band in Hz, and upper edge of the highest.
  public var lowHz: Float = 0
  public var highHz: Float = 0
  /// The worst conflict within, in dB, above 0.
  public var decibels: Float = 0
  /// The sound that is masked in all of these bands.
  public var masked = MaskedSide.track

  @_noAllocation @_noLocks
  init() {}
}

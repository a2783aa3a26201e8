// SPDX-License-Identifier: GPL-3.0-or-later

/// The three ways in which periods are read: from which lags of which level.
///
/// Each way joins ranges of lags, one per level, over rising periods. The window holds
///
/// - at least two periods, mostly four or more: `mid`, and `slow` with means of the correlation;
/// - one to two periods: `fast`, for a first reading.
enum EvidenceKind: Int {
  case mid, slow, fast

  /// The first lag of the first level that exists, in samples at `rate` Hz: the period of 5.5 kHz,
  /// since there is no level for shorter periods.
  @_noAllocation @_noLocks
  static func shortestLag(rate: Float) -> Int { Int(clamping: rate / 5500, to: 2...16) }

  /// The first lag of `level`, unless that is the first that exists: then it is `shortestLag`.
  @_noAllocation @_noLocks
  func firstLag(level: Int) -> Int {
    if self == .fast { return 128 }
    return level == 4 ? 64 : 32
  }

  /// One after the last lag of `level`.
  @_noAllocation @_noLocks
  func endLag(level: Int) -> Int {
    if level == 4 { return 200 }
    if self == .fast { return 256 }
    return level == 3 ? 128 : 64
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Which lags of which level the pitch is read from, in three ways.
///
/// Each way is a list of (level: lags) joined over rising periods. *mid* and *slow*: the window
/// holds two periods at least, mostly four and more. *fast*: one to two, for the first reading.
enum EvidenceKind: Int {
  case mid, slow, fast

  /// The first lag of the first level there is, in samples at `rate` Hz: it has all shorter periods,
  /// too, down to that of 5.5 kHz.
  @_noAllocation @_noLocks
  static func shortestLag(rate: Float) -> Int { Int(clamping: rate / 5500, to: 2...16) }

  /// First lag of `level`; of the first level there is it is `shortestLag`.
  @_noAllocation @_noLocks
  func firstLag(level: Int) -> Int {
    if self == .fast { return 128 }
    return level == 4 ? 64 : 32
  }

  /// One beyond the last lag of `level`.
  @_noAllocation @_noLocks
  func endLag(level: Int) -> Int {
    if level == 4 { return 200 }
    if self == .fast { return 256 }
    return level == 3 ? 128 : 64
  }
}

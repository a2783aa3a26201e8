// SPDX-License-Identifier: GPL-3.0-or-later

/// Up to three notes by their periods, in seconds or, as a comb's lags, in samples.
struct NotePeriods {
  /// The newest first; 0 = none, and none after it.
  private var all = SIMD4<Float>()

  /// How many notes there may be, and how many sets of them.
  static let most = 3
  static let sets = 1 << most

  init() {}

  /// Of the newest note; 0 = none.
  var newest: Float {
    @_noAllocation @_noLocks get { all[0] }
  }

  /// Adds a newer note; the oldest of three is forgotten.
  @_noAllocation @_noLocks
  mutating func add(_ period: Float) { all = SIMD4(period, all[0], all[1], 0) }

  /// All of them times `factor`.
  @_noAllocation @_noLocks
  func times(_ factor: Float) -> NotePeriods {
    var result = self
    result.all *= factor
    return result
  }

  /// The notes of a set: bit 0 is the newest. nil if one of them is missing.
  @_noAllocation @_noLocks
  func chosen(_ set: Int) -> NotePeriods? {
    var chosen = NotePeriods()
    for index in (0..<Self.most).reversed() where set >> index & 1 == 1 {
      guard all[index] > 0 else { return nil }
      chosen.add(all[index])
    }
    return chosen
  }

  /// The periods' sum.
  var sum: Float {
    @_noAllocation @_noLocks get { all.sum() }
  }

  /// Whether one of them is within 75 cents of `period`.
  @_noAllocation @_noLocks
  func haveNear(_ period: Float) -> Bool {
    for index in 0..<Self.most where period.isNear(all[index]) { return true }
    return false
  }

  /// Whether the partials of a note of `period` may all be those of one of these.
  @_noAllocation @_noLocks
  func havePart(_ period: Float) -> Bool {
    for index in 0..<Self.most where all[index].isMultiple(of: period) { return true }
    return false
  }

  /// The least contrast of a note of `period` to one of these (`Float.contrast`).
  @_noAllocation @_noLocks
  func contrast(to period: Float) -> Float {
    var least: Float = 1
    for index in 0..<Self.most { least = min(least, period.contrast(to: all[index])) }
    return least
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether a sound has the partials of one low note.
///
/// A chord repeats as a low note does, with a period that all its notes share. But of that period's
/// first eight partials it has few, and no two of them in a row; a string lacks at most those that
/// have a node where it is struck. A partial is there if it stands out between its neighbours.
enum LowPartials {
  /// The partials that are looked for, and how many a note has at least.
  static let most = 8
  static let enough = 6
  /// The least power of a partial: that of the whole sound, −46 dB; and of what is halfway to the
  /// one before.
  private static let leastPower: Float = 2.5e-5
  private static let leastContrast: Float = 4

  /// How many of the first eight partials of `period` samples there are in the `length` samples before
  /// `end`, in whole eights.
  @_noAllocation @_noLocks
  static func count(in length: Int, before end: UnsafePointer<Float>, period: Float) -> Int {
    let samples = length & ~7
    var count = 0
    let least = leastPower * LagWindow(samples: end - samples, count: samples).sinePower
    for index in 1...most {
      let power = HannBin.power(Float(index) / period, before: end, count: samples)
      let between = HannBin.power((Float(index) - 0.5) / period, before: end, count: samples)
      if power > max(least, Self.leastContrast * between) { count += 1 }
    }
    return count
  }
}

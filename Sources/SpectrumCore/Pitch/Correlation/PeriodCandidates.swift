// SPDX-License-Identifier: GPL-3.0-or-later

/// Periods that one kind of evidence allows, the shortest first.
struct PeriodCandidates: ~Copyable {
  static let capacity = 256
  private(set) var count = 0
  private let storedPeriods = SampleBuffer(count: capacity)
  private let storedHeights = SampleBuffer(count: capacity)
  private let storedLevels = SampleBuffer(count: capacity)
  /// The longest that is read, in seconds: 19 Hz.
  private static let longest: Float = 0.0525

  /// The one with the highest correlation.
  private(set) var best = 0

  /// For each level the highest correlation found in it and, after `finish`, in those above it; before
  /// any was raised.
  private(set) var highest: InlineArray<5, Float> = .init(repeating: 0)

  @_noAllocation @_noLocks
  mutating func clear() {
    (count, best) = (0, 0)
    highest = .init(repeating: 0)
  }

  /// `period` in seconds; `height`: its correlation, up to 1; `level` of the pyramid.
  @_noAllocation @_noLocks
  mutating func append(period: Float, height: Float, level: Int) {
    guard period <= Self.longest, count < Self.capacity else { return }
    storedPeriods.base[count] = period
    storedHeights.base[count] = height
    storedLevels.base[count] = Float(level)
    if height > storedHeights.base[best] { best = count }
    highest[level] = max(highest[level], height)
    count += 1
  }

  /// Ends the list: `highest` becomes that of each level and those above it.
  @_noAllocation @_noLocks
  mutating func finish() {
    for level in 1..<PitchPyramid.levelCount {
      highest[level] = max(highest[level], highest[level - 1])
    }
  }

  /// In seconds.
  @_noAllocation @_noLocks
  func period(_ index: Int) -> Float { storedPeriods.base[index] }

  /// The correlation, up to 1.
  @_noAllocation @_noLocks
  func height(_ index: Int) -> Float { storedHeights.base[index] }

  /// The level that it was found in.
  @_noAllocation @_noLocks
  func level(_ index: Int) -> Int { Int(clamping: storedLevels.base[index], to: 0...4) }

  /// Makes the correlation of a candidate `height`, if that is more.
  @_noAllocation @_noLocks
  func raise(_ index: Int, to height: Float) {
    storedHeights.base[index] = max(storedHeights.base[index], height)
  }
}

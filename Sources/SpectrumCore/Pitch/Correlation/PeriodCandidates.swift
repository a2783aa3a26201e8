// SPDX-License-Identifier: GPL-3.0-or-later

/// The periods that one kind of evidence suggests, the shortest first.
struct PeriodCandidates: ~Copyable {
  static let capacity = 256
  private(set) var count = 0
  private let storedPeriods = SampleBuffer(count: capacity)
  private let storedHeights = SampleBuffer(count: capacity)
  private let storedLevels = SampleBuffer(count: capacity)
  /// The longest that is kept, in seconds: 19 Hz.
  private static let longest: Float = 0.0525

  /// The index of the one with the highest correlation.
  private(set) var best = 0

  /// The highest correlation found in each level and, after `finish`, in those above it; without
  /// what `raise` changed.
  private(set) var highest: InlineArray<5, Float> = .init(repeating: 0)

  @_noAllocation @_noLocks
  mutating func clear() {
    (count, best) = (0, 0)
    highest = .init(repeating: 0)
  }

  /// Appends a candidate. `period` in seconds; `height`: its correlation, up to 1; `level`: that of
  /// the pyramid which it was found in.
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

  /// The period of a candidate, in seconds.
  @_noAllocation @_noLocks
  func period(_ index: Int) -> Float { storedPeriods.base[index] }

  /// The correlation of a candidate, up to 1.
  @_noAllocation @_noLocks
  func height(_ index: Int) -> Float { storedHeights.base[index] }

  /// The level that a candidate was found in.
  @_noAllocation @_noLocks
  func level(_ index: Int) -> Int { Int(clamping: storedLevels.base[index], to: 0...4) }

  /// Sets the correlation of a candidate to `height`, if that is higher.
  @_noAllocation @_noLocks
  func raise(_ index: Int, to height: Float) {
    storedHeights.base[index] = max(storedHeights.base[index], height)
  }
}

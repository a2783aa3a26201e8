// SPDX-License-Identifier: GPL-3.0-or-later

/// A period that some evidence suggests.
struct PeriodCandidate {
  /// In seconds.
  var period: Float = 0
  /// The correlation there, up to 1.
  var height: Float = 0
  /// The level of the pyramid that it was found in.
  var level = 0
}

/// The periods that one kind of evidence suggests, the shortest first.
struct PeriodCandidates: ~Copyable {
  static let capacity = 256
  private(set) var count = 0
  private let all = FixedArray(count: capacity) { _ in PeriodCandidate() }
  /// The longest that is kept, in seconds: 19 Hz.
  private static let longest: Float = 0.0525

  /// The index of the one with the highest correlation.
  private(set) var best = 0

  /// The highest correlation found in each level and, after `finish`, in those above it; without
  /// what `raise` changed.
  private(set) var highest: InlineArray<5, Float> = .init(repeating: 0)

  /// Candidate number `index`, below `count`.
  subscript(index: Int) -> PeriodCandidate {
    @_noAllocation @_noLocks @inline(__always) get { all.base[index] }
  }

  @_noAllocation @_noLocks
  mutating func clear() {
    (count, best) = (0, 0)
    highest = .init(repeating: 0)
  }

  @_noAllocation @_noLocks
  mutating func append(_ candidate: PeriodCandidate) {
    guard candidate.period <= Self.longest, count < Self.capacity else { return }
    all.base[count] = candidate
    let (height, level) = (candidate.height, candidate.level)
    if height > all.base[best].height { best = count }
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

  /// Sets the correlation of a candidate to `height`, if that is higher.
  @_noAllocation @_noLocks
  func raise(_ index: Int, to height: Float) {
    all.base[index].height = max(all.base[index].height, height)
  }
}

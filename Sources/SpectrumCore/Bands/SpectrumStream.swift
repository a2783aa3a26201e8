// SPDX-License-Identifier: GPL-3.0-or-later

/// One signal of the spectrum: its past at every halved rate, and the power that its transforms
/// found.
struct SpectrumStream: ~Copyable {
  /// The newest samples at one rate, and the filter from it to the next. Not private: the compiler of
  /// 6.3 emits a broken module where tests make an array of a private type.
  struct Level: ~Copyable {
    var history: SampleHistory
    var decimator: HalfBandDecimator
  }

  /// Calls of `append` whose samples are halved together. The lower rates serve windows of 43 ms and
  /// more, to which 4 ms don't matter; what comes with each halving would be most of its cost.
  private static let callsPerHalving = 4
  private static let largestHalved = callsPerHalving * 64 / 2

  /// The signal at rate / 2^level.
  private let levels: FixedArray<Level>
  /// The samples that come to the next level.
  private let halved = SampleBuffer(count: largestHalved + HalfBandDecimator.batch)
  /// The power of each rung; shape: [Ladder.maximumRungs].
  let averages: FixedArray<PowerAverage>
  /// The last level that gets samples.
  private var lastLevel = 0

  /// Windowed samples and complex points of a short transform.
  private let samples = SampleBuffer(count: Rung.largestShort)
  private let points = SampleBuffer(count: Rung.largestShort + 2)
  /// The same of a long one.
  private let longSamples: SampleBuffer
  private let longRows: SampleBuffer

  /// `rowsCount`: floats that the rows of the longest transform take.
  init(sampleRate: Float, rowsCount: Int) {
    let levelCount = Ladder.maximumHalvings(sampleRate) + 1
    var longestAtLevel = [Int](repeating: 0, count: levelCount)
    var longestOfRung = [Int](repeating: 0, count: Ladder.maximumRungs)
    TransformBank.forEachLadder(sampleRate) { ladder in
      for index in 0..<ladder.count {
        let rung = ladder.rungs[index]
        longestAtLevel[rung.halvings] = max(longestAtLevel[rung.halvings], rung.size)
        longestOfRung[index] = max(longestOfRung[index], rung.size)
      }
    }
    levels = FixedArray(count: levelCount) { level in
      // A level that no transform uses serves the next one only, which needs half as much of it.
      let isUsed = level + 1 == levelCount || longestAtLevel[level + 1] > 0
      // Twice the window: while a long one is taken in slices, new samples come.
      return Level(
        history: SampleHistory(minimumCapacity: max(256, 2 * longestAtLevel[level])),
        decimator: HalfBandDecimator(
          band: isUsed ? .quarter : .eighth, largest: max(32, Self.largestHalved >> level)))
    }
    averages = FixedArray(count: Ladder.maximumRungs) {
      PowerAverage(capacity: longestOfRung[$0] / 2 + 1)
    }
    longSamples = SampleBuffer(count: rowsCount)
    longRows = SampleBuffer(count: rowsCount)
  }

  /// Takes 8…64 samples, the same number every time, down to level `halvings`.
  @_noAllocation @_noLocks
  mutating func append(_ input: UnsafePointer<Float>, count: Int, halvings: Int) {
    let last = min(halvings, levels.count - 1)
    if last != lastLevel { end(at: last) }
    levels[0].history.append(input, count: count)
    guard last > 0 else { return }
    levels[0].decimator.append(input, count: count)
    if levels[0].history.total & (Self.callsPerHalving * count - 1) == 0 { halve(to: last) }
  }

  /// Halves what has come since the last time, level by level down to `last`.
  @_noAllocation @_noLocks
  private mutating func halve(to last: Int) {
    for level in 1...last {
      let count = levels[level - 1].decimator.filterPending(into: halved.base)
      guard count > 0 else { return }
      // Taken before the next halving overwrites them.
      if level < last { levels[level].decimator.append(halved.base, count: count) }
      levels[level].history.append(halved.base, count: count)
    }
  }

  /// Makes `last` the last level that gets samples; a level that gets them again starts empty.
  @_noAllocation @_noLocks
  private mutating func end(at last: Int) {
    for level in min(lastLevel, last)..<last {
      levels[level].decimator.reset()
      levels[level + 1].history.clear()
    }
    lastLevel = last
  }

  /// Samples that have come at `level`.
  @_noAllocation @_noLocks
  func total(at level: Int) -> Int { levels[level].history.total }

  /// Forgets all power, but no sample.
  @_noAllocation @_noLocks
  mutating func restart() {
    for rung in 0..<Ladder.maximumRungs { averages[rung].reset() }
  }

  /// Forgets all samples, but no power.
  @_noAllocation @_noLocks
  mutating func forget() {
    for level in 0..<levels.count {
      levels[level].history.clear()
      levels[level].decimator.silence()
    }
  }

  /// Restarts in step with `other`, from its past, so that both show the same until the windows hold
  /// this signal alone; or from silence.
  @_noAllocation @_noLocks
  mutating func restart(
    from other: borrowing SpectrumStream, _ plan: borrowing SpectrumPlan, isSilent: Bool
  ) {
    restart()
    for level in 0..<levels.count {
      let count = isSilent ? 0 : plan.longestWindow(at: level)
      levels[level].history.follow(other.levels[level].history, count: count)
      levels[level].decimator.follow(other.levels[level].decimator)
      if isSilent { levels[level].decimator.silence() }
    }
    lastLevel = other.lastLevel
  }

  /// The short transform of rung `index`, of the samples before number `end`.
  @_noAllocation @_noLocks
  mutating func transform(_ index: Int, before end: Int, _ plan: borrowing SpectrumPlan) {
    let rung = plan.rungs[index]
    levels[rung.halvings].history.weighted(
      from: end - rung.size, count: rung.size, by: plan.weights(of: rung), into: samples.base)
    averages[index].add(samples, points, rung, by: plan.bank.short[rung.transform])
  }

  /// A step of the topmost rung's long transform, of the samples before number `end`: slices of the
  /// windowing, then steps of the transform. The last one makes its power the rung's.
  @_noAllocation @_noLocks
  mutating func longStep(_ step: Int, before end: Int, _ plan: borrowing SpectrumPlan) {
    let rung = plan.rungs[0]
    if step < rung.windowSteps {
      let start = step * Rung.windowSlice
      let count = min(Rung.windowSlice, rung.size - start)
      levels[rung.halvings].history.weighted(
        from: end - rung.size + start, count: count, by: plan.weights(of: rung) + start,
        into: samples.base)
      plan.bank.long[rung.transform].spread(
        samples.base, from: start, count: count, into: longSamples)
    } else {
      averages[0].step(
        step - rung.windowSteps, longSamples, longRows, rung,
        by: plan.bank.long[rung.transform])
    }
  }

  /// Whether every rung of the plan has power.
  @_noAllocation @_noLocks
  func hasPower(_ plan: borrowing SpectrumPlan) -> Bool {
    for rung in 0..<plan.rungCount where !averages[rung].hasPower { return false }
    return true
  }
}

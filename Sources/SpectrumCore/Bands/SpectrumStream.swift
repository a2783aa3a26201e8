// SPDX-License-Identifier: GPL-3.0-or-later

/// One signal of the spectrum: its past at every halved rate, and the power that its transforms
/// found.
struct SpectrumStream: ~Copyable {
  private let levelCount: Int
  /// The newest samples at rate / 2^level, shape: [levelCount].
  private let histories: FixedArray<SampleHistory>
  /// From each level to the next, shape: [levelCount − 1].
  private let decimators: FixedArray<HalfBandDecimator>
  private let halved: FixedArray<SampleBuffer>
  /// Shape: [Ladder.maximumRungs].
  private let averages: FixedArray<PowerAverage>
  /// The last level that gets samples.
  private var lastLevel = 0

  /// Windowed samples and complex points of a short transform.
  private let samples = SampleBuffer(count: TransformBank.largestShort)
  private let points = SampleBuffer(count: TransformBank.largestShort + 2)
  /// The same of a long one.
  private let longSamples: SampleBuffer
  private let longRows: SampleBuffer

  /// `rowsCount`: floats that the rows of the longest transform take.
  init(sampleRate: Float, rowsCount: Int) {
    let levelCount = Ladder.maximumHalvings(sampleRate) + 1
    self.levelCount = levelCount
    var longestAtLevel = [Int](repeating: 0, count: levelCount)
    var longestOfRung = [Int](repeating: 0, count: Ladder.maximumRungs)
    TransformBank.forEachLadder(sampleRate) { ladder in
      for index in 0..<ladder.count {
        let rung = ladder.rungs[index]
        longestAtLevel[rung.halvings] = max(longestAtLevel[rung.halvings], rung.size)
        longestOfRung[index] = max(longestOfRung[index], rung.size)
      }
    }
    histories = FixedArray(count: levelCount) {
      // Twice the window: while a long one is taken in slices, new samples come.
      SampleHistory(minimumCapacity: max(256, 2 * longestAtLevel[$0]))
    }
    decimators = FixedArray(count: levelCount - 1) {
      // A level that no transform uses serves the next one only, which needs half as much of it.
      HalfBandDecimator(band: longestAtLevel[$0 + 1] > 0 ? .quarter : .eighth)
    }
    halved = FixedArray(count: levelCount - 1) { _ in
      SampleBuffer(count: 64 + HalfBandDecimator.batch)
    }
    averages = FixedArray(count: Ladder.maximumRungs) {
      PowerAverage(capacity: longestOfRung[$0] / 2 + 1)
    }
    longSamples = SampleBuffer(count: rowsCount)
    longRows = SampleBuffer(count: rowsCount)
  }

  /// Takes 1…64 samples down to level `halvings`.
  @_noAllocation @_noLocks
  mutating func append(_ input: UnsafePointer<Float>, count: Int, halvings: Int) {
    let last = min(halvings, levelCount - 1)
    if last != lastLevel { end(at: last) }
    var (source, sourceCount) = (input, count)
    for level in 0..<last {
      let target = halved[level].base
      decimators[level].take(source, count: sourceCount)
      histories[level].append(source, count: sourceCount)
      sourceCount = decimators[level].filterPending(into: target)
      guard sourceCount > 0 else { return }
      source = UnsafePointer(target)
    }
    histories[last].append(source, count: sourceCount)
  }

  /// Makes `last` the last level that gets samples; a level that gets them again starts empty.
  @_noAllocation @_noLocks
  private mutating func end(at last: Int) {
    for level in min(lastLevel, last)..<last {
      decimators[level].reset()
      histories[level + 1].clear()
    }
    lastLevel = last
  }

  /// Samples that have come at `level`.
  @_noAllocation @_noLocks
  func total(at level: Int) -> Int { histories[level].total }

  /// Forgets all power, but no sample.
  @_noAllocation @_noLocks
  mutating func restart() {
    for rung in 0..<Ladder.maximumRungs { averages[rung].reset() }
  }

  /// Restarts in step with `other`, from its past, so that both show the same until the windows hold
  /// this signal alone; or from silence.
  @_noAllocation @_noLocks
  mutating func restart(
    from other: borrowing SpectrumStream, _ plan: borrowing SpectrumPlan, isSilent: Bool
  ) {
    restart()
    for level in 0..<levelCount {
      let count = isSilent ? 0 : plan.longestWindow(at: level)
      histories[level].follow(other.histories[level], count: count)
      guard level > 0 else { continue }
      decimators[level - 1].follow(other.decimators[level - 1])
      if isSilent { decimators[level - 1].silence() }
    }
    lastLevel = other.lastLevel
  }

  /// The short transform of rung `index`, of the samples before number `end`.
  @_noAllocation @_noLocks
  mutating func transform(_ index: Int, before end: Int, _ plan: borrowing SpectrumPlan) {
    let rung = plan.rung(index)
    histories[rung.rung.halvings].weighted(
      from: end - rung.size, count: rung.size, by: plan.weights(of: rung), into: samples.base)
    averages[index].add(samples, points, rung, by: plan.bank)
  }

  /// A step of the topmost rung's long transform, of the samples before number `end`: slices of the
  /// windowing, then steps of the transform. The last one makes its power the rung's.
  @_noAllocation @_noLocks
  mutating func longStep(_ step: Int, before end: Int, _ plan: borrowing SpectrumPlan) {
    let rung = plan.rung(0)
    if step < rung.windowSteps {
      let start = step * PlannedRung.windowSlice
      let count = min(PlannedRung.windowSlice, rung.size - start)
      histories[rung.rung.halvings].weighted(
        from: end - rung.size + start, count: count, by: plan.weights(of: rung) + start,
        into: samples.base)
      plan.bank.spread(samples.base, from: start, count: count, into: longSamples, size: rung.size)
    } else {
      averages[0].step(step - rung.windowSteps, longSamples, longRows, rung, by: plan.bank)
    }
  }

  /// Ends a stretch of averaging in rung `index`.
  @_noAllocation @_noLocks
  mutating func latch(_ index: Int) { averages[index].latch() }

  /// The power per bin of rung `index`, and what to multiply it by.
  @_noAllocation @_noLocks
  func power(_ index: Int) -> (sums: UnsafePointer<Float>, scale: Float) {
    averages[index].latched()
  }

  /// Whether every rung of the plan has power.
  @_noAllocation @_noLocks
  func hasPower(_ plan: borrowing SpectrumPlan) -> Bool {
    for rung in 0..<plan.rungCount where !averages[rung].hasPower { return false }
    return true
  }

  /// Changes with that power.
  @_noAllocation @_noLocks
  func version(_ index: Int) -> Int { averages[index].version }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// One signal of the spectrum: its past at every halved rate, and the power that its transforms
/// found.
struct SpectrumStream: ~Copyable {
  let levelCount: Int
  /// The newest samples at rate / 2^level, shape: [levelCount].
  private let histories: UnsafeMutablePointer<SampleHistory>
  /// From each level to the next, shape: [levelCount − 1].
  private let decimators: UnsafeMutablePointer<HalfBandDecimator>
  private let halved: UnsafeMutablePointer<SampleBuffer>
  /// Shape: [Ladder.maximumRungs].
  private let averages: UnsafeMutablePointer<PowerAverage>

  /// Windowed samples and complex points of a transform done in one go.
  private let samples = SampleBuffer(count: TransformBank.largestWhole)
  private let points = SampleBuffer(count: TransformBank.largestWhole + 2)
  /// The same of one done in steps.
  private let longSamples: SampleBuffer
  private let longRows: SampleBuffer

  init(sampleRate: Float, bank: borrowing TransformBank) {
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
    histories = .allocate(capacity: levelCount)
    for level in 0..<levelCount {
      // Twice the window: while a long one is taken in slices, new samples come.
      (histories + level).initialize(
        to: SampleHistory(minimumCapacity: max(256, 2 * longestAtLevel[level])))
    }
    decimators = .allocate(capacity: levelCount)
    halved = .allocate(capacity: levelCount)
    for level in 0..<levelCount - 1 {
      // A level that no transform uses serves the next one only, which needs half as much of it.
      let isUsed = longestAtLevel[level + 1] > 0
      (decimators + level).initialize(to: HalfBandDecimator(band: isUsed ? .quarter : .eighth))
      (halved + level).initialize(to: SampleBuffer(count: 64 + HalfBandDecimator.batch))
    }
    averages = .allocate(capacity: Ladder.maximumRungs)
    for rung in 0..<Ladder.maximumRungs {
      (averages + rung).initialize(to: PowerAverage(capacity: longestOfRung[rung] / 2 + 1))
    }
    longSamples = SampleBuffer(count: bank.rowsCount)
    longRows = SampleBuffer(count: bank.rowsCount)
  }

  deinit {
    for index in 0..<levelCount { _ = (histories + index).move() }
    histories.deallocate()
    for index in 0..<levelCount - 1 { _ = (decimators + index).move() }
    decimators.deallocate()
    for index in 0..<levelCount - 1 { _ = (halved + index).move() }
    halved.deallocate()
    for index in 0..<Ladder.maximumRungs { _ = (averages + index).move() }
    averages.deallocate()
  }

  /// Takes 1…64 samples down to level `halvings`.
  @_noAllocation @_noLocks
  mutating func append(_ input: UnsafePointer<Float>, count: Int, halvings: Int) {
    var (source, sourceCount) = (input, count)
    let last = min(halvings, levelCount - 1)
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

  /// Samples that have come at `level`.
  @_noAllocation @_noLocks
  func total(at level: Int) -> Int { histories[level].total }

  /// Forgets the halved rates, which rest while nobody looks, and all power.
  @_noAllocation @_noLocks
  mutating func restart() {
    for level in 0..<levelCount - 1 {
      decimators[level].reset()
      histories[level + 1].clear()
    }
    for rung in 0..<Ladder.maximumRungs { averages[rung].reset() }
  }

  /// Forgets everything and goes on in step with `other`, which has just restarted.
  @_noAllocation @_noLocks
  mutating func restart(beside other: borrowing SpectrumStream) {
    restart()
    for level in 0..<levelCount { histories[level].clear(at: other.total(at: level)) }
  }

  /// Transforms the `rung.size` samples before number `end` in one go.
  @_noAllocation @_noLocks
  mutating func transform(
    _ index: Int, _ rung: RungState, end: Int, weights: UnsafePointer<Float>,
    bank: borrowing TransformBank
  ) {
    let size = rung.rung.size
    histories[rung.rung.halvings].weighted(
      from: end - size, count: size, by: weights, into: samples.base)
    averages[index].add(
      samples, by: bank, points, rung.firstBin..<rung.endBin, scale: rung.scale, size: size)
  }

  /// A slice of the windowing before a transform in steps.
  @_noAllocation @_noLocks
  mutating func window(
    _ rung: RungState, slice: Range<Int>, end: Int, weights: UnsafePointer<Float>,
    bank: borrowing TransformBank
  ) {
    let size = rung.rung.size
    histories[rung.rung.halvings].weighted(
      from: end - size + slice.lowerBound, count: slice.count, by: weights + slice.lowerBound,
      into: samples.base)
    bank.spread(
      samples.base, from: slice.lowerBound, count: slice.count, into: longSamples, size: size)
  }

  /// A step of that transform; the last one makes its power the rung's.
  @_noAllocation @_noLocks
  mutating func longTransform(
    _ index: Int, _ rung: RungState, step: Int, stepCount: Int, bank: borrowing TransformBank
  ) {
    averages[index].step(
      of: bank, step, longSamples, rows: longRows, scale: rung.scale, size: rung.rung.size)
    if step == stepCount - 1 { averages[index].replace() }
  }

  /// Ends a stretch of averaging in rung `index`.
  @_noAllocation @_noLocks
  mutating func latch(_ index: Int) { averages[index].latch() }

  /// The power per bin of rung `index`, and what to multiply it by.
  @_noAllocation @_noLocks
  func power(_ index: Int) -> (sums: UnsafePointer<Float>, scale: Float) {
    averages[index].latched()
  }

  /// Grows whenever that power has changed.
  @_noAllocation @_noLocks
  func version(_ index: Int) -> Int { averages[index].version }
}

/// A rung at work.
struct RungState {
  var rung = Rung()
  /// Where its window begins in the table of weights.
  var weightsStart = 0
  /// (2 / Σw)²: makes |X|² of a full-scale sine 1.
  var scale: Float = 0
  /// The window's equivalent noise bandwidth in bins, N·Σw² / (Σw)².
  var noiseBandwidth: Float = 1
  /// The bins that bands or their interpolation may ask for.
  var firstBin = 0
  var endBin = 0
  /// The sample count, at the rung's rate, at which the next transform's window ends.
  var due = 0
}

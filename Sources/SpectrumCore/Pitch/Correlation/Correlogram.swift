// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The correlations of all levels and their maxima, updated one level at a time.
struct Correlogram: ~Copyable {
  let firstLevel: Int
  /// Samples per second of each level.
  let rates: InlineArray<5, Float>
  let interpolator = LagInterpolator()
  /// The first lag that is read from the first level.
  private let shortestLag: Int
  private let transform = CorrelationTransform()
  private let levels: FixedArray<Level>
  /// Whether a lone partial above the range of notes is left out of the first level, and whether there
  /// is nothing else.
  private(set) var (hasLonePartial, isLonePartial) = (false, false)
  /// The means of the slow evidence keep 0.85 of their value in 5 ms: log2 of that per second.
  private static let leakPerSecond: Float = -46.893
  /// The least share of the energy that is evidence beside a lone partial: −15 dB.
  private static let leastShare: Float = 0.03
  /// Lags after the last that is read, for the interpolation.
  private static let margin = 12
  /// The most time between two updates that counts: after that nothing is kept of the means.
  private static let mostTicks = 1024

  /// One level: its correlation, with the maxima of the present one and of the mean. Not private: the
  /// compiler of 6.3 emits a broken module where tests make an array of a private type.
  struct Level: ~Copyable {
    let correlation = LevelCorrelation()
    /// Of the present correlation, and of the mean.
    let peaks = FixedArray(count: 2) { _ in PeakList() }
    var spectra = HalfSpectra()
    /// The first bin above the range of notes.
    let aboveRange: Int
    /// Whether it was cleared and not updated since.
    var isClear = true
    /// The tick of the last update.
    var tick = 0
    init(rate: Float, highestNote: Float) {
      aboveRange = LonePartial.bin(of: highestNote, rate: rate)
    }
    deinit {}
  }

  init(firstLevel: Int, rates: InlineArray<5, Float>) {
    (self.firstLevel, self.rates) = (firstLevel, rates)
    shortestLag = EvidenceKind.shortestLag(rate: rates[firstLevel])
    let highestNote = PitchRange.highest(rate: rates[firstLevel])
    levels = FixedArray(count: PitchPyramid.levelCount) { level in
      Level(rate: rates[level], highestNote: highestNote)
    }
  }

  /// Updates a level from its smoothed samples before `end`. `tick`: the tick's number, above 0;
  /// `tickSeconds`: its length.
  @_noAllocation @_noLocks
  mutating func update(
    _ level: Int, before end: UnsafePointer<Float>, tick: Int, tickSeconds: Float
  ) {
    let windowTicks = (CorrelationTransform.window << level) / PitchPyramid.tickSamples
    let lone = levels.base[level].spectra.correlate(
      before: end, tick: tick, windowTicks: windowTicks,
      aboveRange: levels.base[level].aboveRange, smoothings: level == 0 ? 2 : 1, transform)
    let elapsed = min(tick - levels.base[level].tick, Self.mostTicks)
    let leak = 1 - spectrum_exp2(Self.leakPerSecond * Float(elapsed) * tickSeconds)
    levels.base[level].tick = tick
    let slowEnd = EvidenceKind.slow.endLag(level: level) + Self.margin
    let share = levels.base[level].correlation.process(
      before: end, transform, leak: leak, slowEnd: slowEnd, isPartial: lone.isFound)
    if level == firstLevel {
      (hasLonePartial, isLonePartial) = (lone.isFound, share < Self.leastShare)
    }
    levels.base[level].isClear = false
    findPeaks(level)
  }

  /// Clears a level: it is silent.
  @_noAllocation @_noLocks
  mutating func clear(_ level: Int) {
    guard !levels.base[level].isClear else { return }
    levels.base[level].isClear = true
    levels.base[level].spectra.clear()
    if level == firstLevel { (hasLonePartial, isLonePartial) = (false, false) }
    levels.base[level].correlation.reset()
    for mean in 0..<2 { levels.base[level].peaks.base[mean].clear() }
  }

  /// Forgets the windows that were read, since another sound is read from now on; the correlations
  /// stay until the next update.
  @_noAllocation @_noLocks
  mutating func forgetWindows() {
    for level in 0..<PitchPyramid.levelCount { levels.base[level].spectra.clear() }
  }

  /// Forgets the sound so far; ticks are counted from 0 again.
  @_noAllocation @_noLocks
  mutating func reset() {
    for level in 0..<PitchPyramid.levelCount {
      clear(level)
      levels.base[level].tick = 0
    }
  }

  @_noAllocation @_noLocks
  private mutating func findPeaks(_ level: Int) {
    let (first, end) = (firstLag(.mid, level), EvidenceKind.mid.endLag(level: level))
    let fastFirst = max(end, firstLag(.fast, level))
    let fastEnd = EvidenceKind.fast.endLag(level: level)
    let (now, slow) = (values(.mid, level: level), values(.slow, level: level))
    let peaks = levels.base[level].peaks.base
    for mean in 0..<2 { peaks[mean].clear() }
    peaks[0].append(now, from: first, to: end, interpolator)
    peaks[0].append(now, from: fastFirst, to: fastEnd, interpolator)
    peaks[1].append(slow, from: first, to: end, interpolator)
  }

  /// The first lag of a level that `kind` reads.
  @_noAllocation @_noLocks
  private func firstLag(_ kind: EvidenceKind, _ level: Int) -> Int {
    level == firstLevel ? shortestLag : kind.firstLag(level: level)
  }

  /// Whether `period` seconds are beyond the lags at which `mid` reads levels 0 and 1.
  @_noAllocation @_noLocks
  func isLow(_ period: Float) -> Bool {
    period * rates[1] >= Float(EvidenceKind.mid.endLag(level: 1))
  }

  /// The correlation at the lags of a level that `kind` reads, [lagCount].
  @_noAllocation @_noLocks
  func values(_ kind: EvidenceKind, level: Int) -> UnsafePointer<Float> {
    UnsafePointer(
      kind == .slow
        ? levels.base[level].correlation.slow.base : levels.base[level].correlation.now.base)
  }

  /// Appends the maxima of `kind` to `candidates`, level by level.
  @_noAllocation @_noLocks
  func append(_ kind: EvidenceKind, to candidates: inout PeriodCandidates) {
    var hasDip = false
    for level in firstLevel..<PitchPyramid.levelCount {
      let list = levels.base[level].peaks.base + (kind == .slow ? 1 : 0)
      // A maximum lies within half a lag of the lag that it was found at.
      let start = Float(firstLag(kind, level)) - 0.5
      let end = Float(kind.endLag(level: level)) - 0.5
      var index = hasDip ? 0 : list.pointee.undippedCount
      while index < list.pointee.count {
        let peak = list.pointee.maxima.base[index]
        if peak.position >= start && peak.position < end {
          let period = peak.position / rates[level]
          candidates.append(PeriodCandidate(period: period, height: peak.height, level: level))
        }
        index += 1
      }
      hasDip = hasDip || list.pointee.hasDip
    }
  }

  /// The correlation near `period` seconds (2 %) as `kind` reads it, up to 1.
  @_noAllocation @_noLocks
  func rho(_ kind: EvidenceKind, near period: Float) -> Float {
    var level = firstLevel
    while level < PitchPyramid.levelCount - 1
      && period * rates[level] >= Float(kind.endLag(level: level))
    {
      level += 1
    }
    let values = values(kind, level: level)
    let lag = period * rates[level]
    let last = LevelCorrelation.lagCount - 2
    let first = Int(clamping: lag * 0.98, to: 2...last)
    let end = Int(clamping: lag * 1.02 + 1, to: 2...last)
    // A lag of 2 or less, or one beyond the last level, can't be read.
    guard lag >= 2, lag < Float(last) else { return 0 }
    var highest = first
    var index = first
    while index <= end {
      if values[index] > values[highest] { highest = index }
      index += 1
    }
    let value = values[highest]
    guard value >= values[highest - 1] && value >= values[highest + 1] else { return value }
    return min(interpolator.peak(values, count: LevelCorrelation.lagCount, at: highest).height, 1)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The sound at five sample rates, each half of the one before, as the pitch tracker hears it.
///
/// After a high-pass at 12 Hz, level l has the rate R/2^l, R = 32 to 64 kHz, and passes frequencies
/// below a quarter of its rate unchanged. There are two copies of each level:
///
/// - the *plain* one keeps the noise, for the decision whether there is a pitch at all;
/// - the *smoothed* one is filtered by [1 2 1]/4, on level 0 twice, which has a zero at half the
///   rate: it removes aliases of the half-band filters, and lets a correlation's peak between two
///   lags be interpolated.
struct PitchPyramid: ~Copyable {
  /// Levels from 0 on; at low sample rates the first ones are missing.
  static let levelCount = 5
  /// Samples of level 0 per call, which give four of level 4.
  static let tickSamples = 64
  /// The high-pass's −3 dB frequency, in Hz.
  private static let highPassHz = 12.0
  /// Seconds that are kept of levels 0 to 3: the longest lag and window of the refinement, 0.11 s
  /// each, and the time that it takes.
  private static let historySeconds: Float = 0.26
  /// From this level on only the correlation's window is kept.
  private static let firstShortLevel = 4

  /// The first level that the sample rate allows, 0…2: that of the input.
  let firstLevel: Int
  /// The highest frequency that is a note's, in Hz.
  let highestNote: Float
  /// Samples per second of each level; nominal for those that are missing.
  let rates: InlineArray<5, Float>

  private let histories: FixedArray<SmoothedHistory>
  /// One per level; that of the first level is not used.
  private let halvers = FixedArray(count: levelCount) { _ in HalfBandDecimator() }
  private let block = SampleBuffer(count: tickSamples)
  private let halved = SampleBuffer(count: tickSamples + HalfBandDecimator.batch)
  /// Boxed, so that borrowing the pyramid doesn't copy the filter.
  private let highPass: FixedArray<HighPass>

  /// `sampleRate` in Hz, 8000…64,000.
  init(sampleRate: Float) {
    var firstLevel = 0
    while firstLevel < 2 && sampleRate * Float(1 << firstLevel) < 32_000 { firstLevel += 1 }
    self.firstLevel = firstLevel
    highestNote = PitchRange.highest(rate: sampleRate)
    let top = sampleRate * Float(1 << firstLevel)
    let rates: InlineArray<5, Float> = [top, top / 2, top / 4, top / 8, top / 16]
    self.rates = rates
    histories = FixedArray(count: Self.levelCount) { level in
      let isShort = level >= Self.firstShortLevel
      let kept = isShort ? 512 : Int(clamping: rates[level] * Self.historySeconds, to: 512...16_640)
      return SmoothedHistory(minimumCapacity: kept)
    }
    highPass = FixedArray(count: 1) { _ in
      HighPass(frequency: Self.highPassHz, sampleRate: Double(sampleRate))
    }
  }

  /// Takes the next `tickSamples` >> `firstLevel` samples.
  @_noAllocation @_noLocks
  mutating func process(_ samples: UnsafePointer<Float>) {
    highPass.base.pointee.process(
      samples, count: Self.tickSamples &>> firstLevel, into: block.base)
    split(block.base)
  }

  /// Takes as many samples that have been through a high-pass already.
  @_noAllocation @_noLocks
  mutating func split(_ samples: UnsafeMutablePointer<Float>) {
    var count = Self.tickSamples &>> firstLevel
    var source = samples
    for level in firstLevel..<Self.levelCount - 1 {
      // The half-band filter takes its input before `source` is overwritten.
      halvers.base[level + 1].append(source, count: count)
      store(source, count: count, level: level)
      count = halvers.base[level + 1].filterPending(into: halved.base)
      source = halved.base
    }
    store(source, count: count, level: Self.levelCount - 1)
  }

  /// The end of a level's plain copy, after the newest sample.
  @_noAllocation @_noLocks
  func plainEnd(_ level: Int) -> UnsafePointer<Float> { histories.base[level].plainEnd }

  /// The end of a level's smoothed copy, after the newest sample.
  @_noAllocation @_noLocks
  func smoothEnd(_ level: Int) -> UnsafePointer<Float> { histories.base[level].smoothEnd }

  /// How many samples before the end of a level may be read.
  @_noAllocation @_noLocks
  func capacity(_ level: Int) -> Int { histories.base[level].capacity }

  /// The level for fine periods: the lowest, down to 2, that has at least 16 samples in `period`
  /// seconds; else the first.
  @_noAllocation @_noLocks
  func fineLevel(for period: Float) -> Int { level(for: period, leastSamples: 16) }

  /// Level 4 if it has at least 64 samples in `period` seconds, level 3 if that has 48; else nil. Of a
  /// bass string these pass only the partials that are still nearly in tune, of a choir's bass those
  /// below the formants.
  @_noAllocation @_noLocks
  func bassLevel(for period: Float) -> Int? {
    if period * rates[4] >= 64 { return 4 }
    return period * rates[3] >= 48 ? 3 : nil
  }

  /// The lowest level that has at least `samples` in `period` seconds; nil if none has.
  @_noAllocation @_noLocks
  func lowestLevel(for period: Float, samples: Float) -> Int? {
    var level = Self.levelCount - 1
    while level > firstLevel && period * rates[level] < samples { level -= 1 }
    return period * rates[level] >= samples ? level : nil
  }

  @_noAllocation @_noLocks
  private func level(for period: Float, leastSamples: Float) -> Int {
    var level = 2
    while level > firstLevel && period * rates[level] < leastSamples { level -= 1 }
    return level
  }

  /// The level for refinement: the fine level; for the bass 3, where the long windows cost less and
  /// the partials below 1.5 kHz are enough. With a lone partial above the range the lowest, down to
  /// 2, that has six samples: these pass less of it.
  @_noAllocation @_noLocks
  func refinementLevel(for period: Float, hasLonePartial: Bool) -> Int {
    if period * rates[3] >= 64 { return 3 }
    return level(for: period, leastSamples: hasLonePartial ? 6 : 16)
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    for level in 0..<Self.levelCount {
      histories.base[level].reset()
      halvers.base[level].reset()
    }
    highPass.base.pointee.reset()
  }

  /// Appends samples to a level, plain and smoothed.
  @_noAllocation @_noLocks
  private mutating func store(_ samples: UnsafePointer<Float>, count: Int, level: Int) {
    if level == 0 {
      histories.base[level].append(samples, count: count) { Self.smoothTwice($0, $1) }
    } else {
      histories.base[level].append(samples, count: count) { Self.smooth($0, $1) }
    }
  }

  /// [1 2 1]/4 of eight samples `x`; `before`: the eight before them.
  @_noAllocation @_noLocks @inline(__always)
  private static func smooth(_ before: SIMD8<Float>, _ x: SIMD8<Float>) -> SIMD8<Float> {
    (x + spectrum_delayed2_8(before, x)) * 0.25 + spectrum_delayed1_8(before, x) * 0.5
  }

  /// The same twice: [1 4 6 4 1]/16.
  @_noAllocation @_noLocks @inline(__always)
  private static func smoothTwice(_ before: SIMD8<Float>, _ x: SIMD8<Float>) -> SIMD8<Float> {
    var sum = spectrum_delayed2_8(before, x) * 6
    sum += (spectrum_delayed1_8(before, x) + spectrum_delayed3_8(before, x)) * 4
    sum += x + spectrum_delayed4_8(before, x)
    return sum * 0.0625
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// What a loudness meter reads; every number is finite.
public struct LoudnessReading: Sendable, Equatable {
  /// Loudness of the last 400 ms in LUFS, new every 10 ms.
  public var momentary = Decibels.silence
  /// Loudness of the last 3 s in LUFS, new every 100 ms.
  public var shortTerm = Decibels.silence
  /// Gated loudness since the last reset in LUFS, new every 100 ms; silence until a block has passed
  /// the gate.
  public var integrated = Decibels.silence
  /// Loudness range since the last reset in LU, 0 or more, new every 100 ms; −1 until the first 3 s
  /// that pass the gate.
  public var range: Float = -1
  /// The highest momentary and short-term loudness, in LUFS, of windows since the last reset.
  public var momentaryMax = Decibels.silence
  public var shortTermMax = Decibels.silence
}

/// Loudness in EBU mode: momentary, short-term, integrated and range.
///
/// Momentary and short-term are the loudness of the last 400 ms and 3 s. Integrated is that of the
/// mean energy of all 400 ms blocks, one each 100 ms, above −70 LUFS and above a gate 10 LU below
/// the mean of those (ITU-R BS.1770-4; EBU Tech 3341). Range is the span from the 10th to the 95th
/// percentile of the short-term loudness, one each 100 ms, above −70 LUFS and above a gate 20 LU
/// below the mean of those (EBU Tech 3342).
///
/// The work that is due every 100 ms is spread over their ten blocks.
struct LoudnessMeter: ~Copyable {
  /// 400 ms.
  static let momentaryBlocks = 40
  /// Blocks from one gated value to the next: 100 ms.
  static let stepBlocks = 10
  /// 3 s.
  static let shortTermSteps = 30

  private(set) var reading = LoudnessReading()

  /// Mean squares of the last 400 ms; the next one goes to `block`.
  private var blocks = InlineArray<40, Double>(repeating: 0)
  private var block = 0
  /// Mean squares of the last 3 s in steps; the next one goes to `step`.
  private var steps = InlineArray<30, Double>(repeating: 0)
  private var step = 0
  /// Whole blocks since the start of the integration.
  private var integratedBlocks = 0

  /// The 400 ms blocks above the absolute gate.
  private var momentaryHistogram = LoudnessHistogram()
  /// The short-term values above the absolute gate.
  private var shortTermHistogram = LoudnessHistogram()
  /// How many short-term values are above the range's relative gate.
  private var rangeCount = 0
  /// The range's lower end in LUFS.
  private var rangeStart: Float = 0

  /// Takes the next block's K-weighted mean square, summed over the channels; returns whether it is
  /// the last one of a step, which renews the short-term loudness.
  @_noAllocation @_noLocks
  mutating func process(_ meanSquare: Double) -> Bool {
    blocks[block] = meanSquare
    integratedBlocks += 1
    let phase = block % Self.stepBlocks
    var sum: Double = 0
    for index in 0..<Self.momentaryBlocks { sum += blocks[index] }
    let mean = sum / Double(Self.momentaryBlocks)
    reading.momentary = Decibels.loudness(mean)
    if integratedBlocks >= Self.momentaryBlocks {
      reading.momentaryMax = max(reading.momentaryMax, reading.momentary)
    }
    switch phase {
    case Self.stepBlocks - 1: finishStep(momentaryMean: mean)
    case 1: integrate()
    case 3: gateRange()
    case 5: rangeStart = shortTermLoudness(percentile: 10)
    case 7:
      reading.range = rangeCount > 0 ? max(0, shortTermLoudness(percentile: 95) - rangeStart) : -1
    default: break
    }
    block = block + 1 < Self.momentaryBlocks ? block + 1 : 0
    return phase == Self.stepBlocks - 1
  }

  /// Starts integrated loudness and range again.
  @_noAllocation @_noLocks
  mutating func resetIntegration() {
    momentaryHistogram.reset()
    shortTermHistogram.reset()
    (reading.integrated, reading.range, integratedBlocks) = (Decibels.silence, -1, 0)
    (reading.momentaryMax, reading.shortTermMax) = (Decibels.silence, Decibels.silence)
    (rangeCount, rangeStart) = (0, 0)
  }

  /// Back to the state after `init`.
  @_noAllocation @_noLocks
  mutating func reset() {
    resetIntegration()
    forgetMoment()
  }

  /// Whether a sound above the gate has been heard since the last reset.
  var hasBegun: Bool {
    @_noAllocation @_noLocks get {
      momentaryHistogram.total.count > 0 || reading.momentary >= LoudnessHistogram.absoluteGate
    }
  }

  /// Forgets the last 3 s, and goes on integrating from the next block on.
  @_noAllocation @_noLocks
  mutating func forgetMoment() {
    for index in 0..<Self.momentaryBlocks { blocks[index] = 0 }
    for index in 0..<Self.shortTermSteps { steps[index] = 0 }
    (block, step, integratedBlocks) = (0, 0, 0)
    (reading.momentary, reading.shortTerm) = (Decibels.silence, Decibels.silence)
  }

  /// After the last block of a step: short-term, and one more value for each histogram.
  @_noAllocation @_noLocks
  private mutating func finishStep(momentaryMean: Double) {
    var sum: Double = 0
    for index in (block + 1 - Self.stepBlocks)...block { sum += blocks[index] }
    steps[step] = sum / Double(Self.stepBlocks)
    step = step + 1 < Self.shortTermSteps ? step + 1 : 0
    sum = 0
    for index in 0..<Self.shortTermSteps { sum += steps[index] }
    let shortTermMean = sum / Double(Self.shortTermSteps)
    reading.shortTerm = Decibels.loudness(shortTermMean)
    // A window that begins before the integration does not belong to it.
    if integratedBlocks >= Self.momentaryBlocks { momentaryHistogram.add(momentaryMean) }
    if integratedBlocks >= Self.shortTermSteps * Self.stepBlocks {
      shortTermHistogram.add(shortTermMean)
      reading.shortTermMax = max(reading.shortTermMax, reading.shortTerm)
    }
  }

  @_noAllocation @_noLocks
  private mutating func integrate() {
    // −10 LU.
    let gate = 0.1 * momentaryHistogram.total.mean
    reading.integrated = Decibels.loudness(momentaryHistogram.tally(above: gate).mean)
  }

  @_noAllocation @_noLocks
  private mutating func gateRange() {
    // −20 LU.
    let gate = 0.01 * shortTermHistogram.total.mean
    rangeCount = shortTermHistogram.tally(above: gate).count
  }

  /// The short-term loudness in LUFS that `percentile` percent of those above the gate lie below,
  /// by the nearest rank, as in EBU Tech 3342's listing.
  @_noAllocation @_noLocks
  private func shortTermLoudness(percentile: Int) -> Float {
    guard rangeCount > 0 else { return LoudnessHistogram.absoluteGate }
    let rank = ((rangeCount - 1) * percentile + 50) / 100
    return shortTermHistogram.loudness(ofRank: shortTermHistogram.total.count - rangeCount + rank)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// All level meters of one or two channels: RMS, peaks, clipping, EBU R128 loudness, correlation.
///
/// Samples are summed in blocks of 10 ms; at the end of each the meters take the sums. No call works
/// on more than its own samples and one block's sums. The readings depend on the samples alone: the
/// length of the calls changes no more than their rounding.
public struct LevelStage: ~Copyable {
  /// Whether loudness and its range are measured.
  private(set) var measuresLoudness = true
  /// Whether the true peak is measured.
  private(set) var measuresTruePeak = true

  private let channelCount: Int
  /// Samples of a block as the rate has them, which needn't be whole: each block ends at the sample
  /// that is nearest, so that windows don't drift.
  private let blockLength: Double
  /// The number of whole blocks, and the samples of the next one.
  private var (blockCount, blockSize) = (0, 0)
  private var block = BlockSums()

  private var input: MeterInput
  private var weighting: KWeighting
  private var level = LevelMeter()
  private var correlation = CorrelationMeter()
  private var loudness = LoudnessMeter()
  private var truePeak: TruePeakMeter
  /// Highest samples (left, right) since they were last taken, linear.
  private var peaks = SIMD2<Float>()
  /// Highest true peaks (left, right), linear, and the same in dBTP.
  private var shownTruePeak = SIMD2<Float>()
  private var truePeakLevel = SIMD2<Float>(repeating: Decibels.silence)
  /// `TruePeakMeter.recent` in dBTP.
  private var recentTruePeakLevel = Decibels.silence
  /// Whether the true peak is of all that the integrated loudness is of.
  private var isPeakWhole = true

  /// `sampleRate`: one of `Analyzer.sampleRates`; `channelCount`: 1, or 2 for stereo.
  init(sampleRate: Float, channelCount: Int) {
    self.channelCount = channelCount
    blockLength = BlockSums.seconds * Double(sampleRate)
    input = MeterInput(channelCount: channelCount)
    weighting = KWeighting(sampleRate: sampleRate)
    truePeak = TruePeakMeter(sampleRate: sampleRate)
    blockSize = end(ofBlock: 0)
  }

  /// The samples from the start to the end of a block, 0 for the first.
  @_noAllocation @_noLocks
  private func end(ofBlock index: Int) -> Int { Int(Double(index + 1) * blockLength + 0.5) }

  /// Chooses what is measured beyond level and peak. Off, it reads silence and costs nothing; on
  /// again, it starts again.
  @_noAllocation @_noLocks
  public mutating func measure(loudness isLoudnessOn: Bool, truePeak isTruePeakOn: Bool) {
    if measuresLoudness && !isLoudnessOn {
      weighting.reset()
      loudness.reset()
      block.weightedEnergy = 0
    }
    if measuresTruePeak && !isTruePeakOn { resetTruePeak() }
    if !measuresTruePeak && isTruePeakOn { isPeakWhole = !loudness.hasBegun }
    if !(isLoudnessOn && isTruePeakOn) {
      truePeak.resetRecent()
      recentTruePeakLevel = Decibels.silence
    }
    (measuresLoudness, measuresTruePeak) = (isLoudnessOn, isTruePeakOn)
  }

  /// Takes the next `count` samples, repaired (`SampleRepair`), linear, full scale at ±1; `right` is
  /// ignored for mono.
  @_noAllocation @_noLocks
  mutating func process(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, count: Int
  ) {
    var start = 0
    while start < count {
      let taken = min(min(count - start, MeterInput.capacity), blockSize - block.count)
      input.load(left + start, right + start, count: taken, into: &block)
      if measuresLoudness {
        block.weightedEnergy += weighting.process(input.left, input.right, count: input.count)
      }
      if measuresTruePeak { truePeak.process(input) }
      if block.count == blockSize { finishBlock() }
      start += taken
    }
  }

  /// The meters as of the last whole block. Mutating, since a borrowed stage would be copied whole.
  public var reading: LevelReading {
    @_noAllocation @_noLocks mutating get {
      var reading = LevelReading()
      (reading.left, reading.right) = (level.left, level.right)
      reading.left.truePeak = truePeakLevel.x
      reading.right.truePeak = truePeakLevel.y
      reading.loudness = loudness.reading
      reading.recentTruePeak = recentTruePeakLevel
      reading.isPeakWhole = isPeakWhole
      reading.correlation = channelCount == 1 ? 1 : correlation.correlation
      return reading
    }
  }

  /// The highest sample of each channel, in dBFS, in the blocks since `forgetPeaks`.
  package var peaksSinceForgotten: (left: Float, right: Float) {
    @_noAllocation @_noLocks mutating get {
      (Decibels.amplitude(peaks.x), Decibels.amplitude(peaks.y))
    }
  }

  /// Starts `peaksSinceForgotten` again.
  @_noAllocation @_noLocks
  package mutating func forgetPeaks() { peaks = .zero }

  /// Starts integrated loudness, range, true peak, held peaks and clip counts again.
  @_noAllocation @_noLocks
  public mutating func resetIntegration() {
    loudness.resetIntegration()
    level.resetHolds()
    block.clipped = (0, 0)
    resetTruePeak()
    isPeakWhole = true
  }

  /// Forgets what the meters look back on, since samples follow that they haven't taken; what is
  /// counted since the last reset stays.
  @_noAllocation @_noLocks
  mutating func forgetMoment() {
    input.forget()
    weighting.reset()
    level.forgetMoment()
    correlation = CorrelationMeter()
    loudness.forgetMoment()
    truePeak.resetRecent()
    (recentTruePeakLevel, block, peaks) = (Decibels.silence, BlockSums(), .zero)
  }

  @_noAllocation @_noLocks
  private mutating func resetTruePeak() {
    truePeak.reset()
    (shownTruePeak, truePeakLevel) = (.zero, SIMD2(repeating: Decibels.silence))
  }

  @_noAllocation @_noLocks
  private mutating func finishBlock() {
    peaks = peaks.larger(block.peak)
    level.process(block, elapsed: Float(BlockSums.seconds))
    correlation.process(block)
    if measuresLoudness, loudness.process(block.weightedEnergy / Double(block.count)),
      measuresTruePeak
    {
      truePeak.finishStep()
      recentTruePeakLevel = Decibels.amplitude(truePeak.recent)
    }
    if truePeak.highest != shownTruePeak {
      shownTruePeak = truePeak.highest
      truePeakLevel = SIMD2(
        Decibels.amplitude(shownTruePeak.x), Decibels.amplitude(shownTruePeak.y))
    }
    block = BlockSums()
    blockCount += 1
    blockSize = end(ofBlock: blockCount) - end(ofBlock: blockCount - 1)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Onset strengths of a frame: how much its bands grew, in seven ways.
///
/// With M the magnitude of a band and ref the largest band there was, forgotten with a time constant of
/// 5 s (and 1e-4 at least),
///
///     Y = log2(1 + M/(0.005·ref)),   V = log2(1 + M/(0.1·ref)),   Z = the leaky mean of Y over 30 ms
///     growth of Y[n, b] = max(0, Y[n, b] − max(Y[n−2, b−1], Y[n−2, b], Y[n−2, b+1]))
///
/// and likewise of V, and of Z over eight frames. The maximum over the neighbours in the past keeps a
/// vibrato from counting (SuperFlux: Böck, Widmer, "Maximum filter vibrato suppression for onset
/// detection", DAFx 2013). Channels 0…3 are the means of Y's growth over the bands in the middle of
/// 0–180, 180–700, 700–3000 Hz and above; 4 is Z's over 200–4000 Hz, for soft onsets; 5 is V's below
/// 180 Hz, a kick's accent; 6 the sum of its means above, for loud hits. All are in octaves of M.
struct OnsetFlux: ~Copyable {
  static let channelCount = 7
  private static let groupCount = 4
  /// Frames that Y and V, and that Z, are compared over.
  private static let lag = 2
  private static let slowLag = 8
  private static let groupEdgesHz = [180.0, 700, 3000]
  private static let slowRangeHz = (low: 200.0, high: 4000.0)
  /// 1/0.005 and 1/0.1.
  private static let compression: Float = 200
  private static let hardCompression: Float = 10
  /// −80 dB: what is quieter does not count.
  private static let leastReference: Float = 1e-4
  /// Below this a mean counts as 0, before it gets denormal.
  private static let quietest: Float = 1e-12

  /// ref of the last frame.
  private(set) var reference = leastReference
  /// Frames since the first that was taken.
  private var age = 0

  private let vectorCount: Int
  /// Floats from one row of a history to the next: the bands between zeros.
  private let rowStride: Int
  /// The last frames of Y and V; shape: [lag + 1][rowStride].
  private let soft: SampleBuffer
  private let hard: SampleBuffer
  /// The last frames of Z; shape: [slowLag + 1][rowStride].
  private let slow: SampleBuffer
  /// One over the number of bands of the group that a band is in, else 0; shape: [group][4·vectorCount].
  private let groupWeights: SampleBuffer
  /// The vectors that hold bands of each group.
  private let groupVectors: InlineArray<4, Range<Int>>
  /// The same for channel 4.
  private let slowWeights: SampleBuffer
  private let slowVectors: Range<Int>
  /// What ref keeps from one frame to the next, and what Z takes of a frame.
  private let (referenceLeak, slowShare): (Float, Float)

  /// `centers`: of the bands, in Hz, rising, to 3 kHz at least; `frameSeconds`: from frame to frame.
  init(centers: [Double], frameSeconds: Float) {
    let count = centers.count
    vectorCount = (count + 3) / 4
    // Four zeros before the bands and one behind them at least: a band has neighbours everywhere.
    rowStride = 4 * vectorCount + 8
    soft = SampleBuffer(count: (Self.lag + 1) * rowStride)
    hard = SampleBuffer(count: (Self.lag + 1) * rowStride)
    slow = SampleBuffer(count: (Self.slowLag + 1) * rowStride)
    groupWeights = SampleBuffer(count: Self.groupCount * 4 * vectorCount)
    var groupVectors: InlineArray<4, Range<Int>> = [0..<0, 0..<0, 0..<0, 0..<0]
    let edges = [0] + Self.groupEdgesHz + [.infinity]
    for group in 0..<Self.groupCount {
      let bands = centers.indices.filter { edges[group]..<edges[group + 1] ~= centers[$0] }
      precondition(!bands.isEmpty)
      groupVectors[group] = bands[0] / 4..<bands[bands.count - 1] / 4 + 1
      for band in bands {
        groupWeights[group * 4 * vectorCount + band] = 1 / Float(bands.count)
      }
    }
    self.groupVectors = groupVectors
    slowWeights = SampleBuffer(count: 4 * vectorCount)
    let slowBands =
      Self.nearest(to: Self.slowRangeHz.low, in: centers)..<Self.nearest(
        to: Self.slowRangeHz.high, in: centers)
    slowVectors = slowBands.lowerBound / 4..<(slowBands.upperBound + 3) / 4
    for band in slowBands { slowWeights[band] = 1 / Float(slowBands.count) }
    referenceLeak = spectrum_exp(-frameSeconds / 5)
    slowShare = 1 - spectrum_exp(-frameSeconds / 0.03)
  }

  /// The strengths of the next frame, lane i that of channel i. `bands`: magnitudes, then zeros in fours.
  ///
  /// A frame that is an outburst counts as one like that before it: without onsets, and no louder.
  @_noAllocation @_noLocks
  mutating func process(_ bands: UnsafePointer<Float>, isOutburst: Bool) -> SIMD8<Float> {
    let (row, previous, past) = rows(of: Self.lag + 1)
    let (slowRow, slowPrevious, slowPast) = rows(of: Self.slowLag + 1)
    guard !isOutburst else {
      guard age > 0 else { return SIMD8() }
      spectrum_copy(soft.base + row, soft.base + previous, 4 * vectorCount)
      spectrum_copy(hard.base + row, hard.base + previous, 4 * vectorCount)
      spectrum_copy(slow.base + slowRow, slow.base + slowPrevious, 4 * vectorCount)
      age += 1
      return SIMD8()
    }
    compress(bands, row: row)
    average(row: row, slowRow: slowRow, previous: age > 0 ? slowPrevious : slowRow)
    var strengths = SIMD8<Float>()
    if age >= Self.lag {
      for group in 0..<Self.groupCount {
        let growth = growth(ofGroup: group, row: row, past: past)
        strengths[group] = growth.soft
        strengths[group == 0 ? 5 : 6] += growth.hard
      }
    }
    if age >= Self.slowLag { strengths[4] = slowGrowth(row: slowRow, past: slowPast) }
    age += 1
    return strengths
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    (reference, age) = (Self.leastReference, 0)
    soft.fill(0)
    hard.fill(0)
    slow.fill(0)
  }

  /// Where the bands of this frame, of the one before and of the oldest are in a history of `count`.
  @_noAllocation @_noLocks
  private func rows(of count: Int) -> (now: Int, previous: Int, oldest: Int) {
    let row = age % count
    let previous = row == 0 ? count - 1 : row - 1
    let oldest = row == count - 1 ? 0 : row + 1
    return (row * rowStride + 4, previous * rowStride + 4, oldest * rowStride + 4)
  }

  /// ref, Y and V of this frame.
  @_noAllocation @_noLocks
  private mutating func compress(_ bands: UnsafePointer<Float>, row: Int) {
    var loudest = SIMD4<Float>()
    var band = 0
    while band < 4 &* vectorCount {
      loudest = loudest.larger(SIMD4(at: bands + band))
      band &+= 4
    }
    reference = max(max(reference * referenceLeak, loudest.highest), Self.leastReference)
    let (gain, hardGain) = (Self.compression / reference, Self.hardCompression / reference)
    let (soft, hard) = (soft.base + row, hard.base + row)
    band = 0
    while band < 4 &* vectorCount {
      let magnitude = SIMD4(at: bands + band)
      spectrum_log2_4(magnitude * gain + 1).store(at: soft + band)
      spectrum_log2_4(magnitude * hardGain + 1).store(at: hard + band)
      band &+= 4
    }
  }

  /// Z of this frame; the first one's is Y.
  @_noAllocation @_noLocks
  private func average(row: Int, slowRow: Int, previous: Int) {
    let share = age > 0 ? slowShare : 1
    let quietest = SIMD4<Float>(repeating: Self.quietest)
    let (soft, slow, before) = (soft.base + row, slow.base + slowRow, slow.base + previous)
    var band = 0
    while band < 4 &* vectorCount {
      let old = SIMD4(at: before + band)
      let mean = old + (SIMD4(at: soft + band) - old) * share
      mean.replacing(with: 0, where: mean .< quietest).store(at: slow + band)
      band &+= 4
    }
  }

  /// The mean growth of Y and V over a group's bands.
  @_noAllocation @_noLocks
  private func growth(ofGroup group: Int, row: Int, past: Int) -> (soft: Float, hard: Float) {
    let weights = groupWeights.base + group * 4 * vectorCount
    let vectors = groupVectors[group]
    let (soft, hard) = (soft.base, hard.base)
    var (softSum, hardSum) = (SIMD4<Float>(), SIMD4<Float>())
    var band = 4 &* vectors.lowerBound
    while band < 4 &* vectors.upperBound {
      let weight = SIMD4(at: weights + band)
      softSum += Self.growth(soft + row + band, since: soft + past + band) * weight
      hardSum += Self.growth(hard + row + band, since: hard + past + band) * weight
      band &+= 4
    }
    return (softSum.sum(), hardSum.sum())
  }

  /// The mean growth of Z over the bands of channel 4.
  @_noAllocation @_noLocks
  private func slowGrowth(row: Int, past: Int) -> Float {
    var sum = SIMD4<Float>()
    var band = 4 &* slowVectors.lowerBound
    while band < 4 &* slowVectors.upperBound {
      let growth = Self.growth(slow.base + row + band, since: slow.base + past + band)
      sum += growth * SIMD4(at: slowWeights.base + band)
      band &+= 4
    }
    return sum.sum()
  }

  /// max(0, now[b] − max(past[b−1], past[b], past[b+1])) of four bands.
  @_noAllocation @_noLocks @inline(__always)
  private static func growth(
    _ now: UnsafePointer<Float>, since past: UnsafePointer<Float>
  ) -> SIMD4<Float> {
    let highest = SIMD4(at: past).larger(SIMD4(at: past - 1)).larger(SIMD4(at: past + 1))
    return SIMD4<Float>().larger(SIMD4(at: now) - highest)
  }

  private static func nearest(to frequency: Double, in centers: [Double]) -> Int {
    centers.indices.min { abs(centers[$0] - frequency) < abs(centers[$1] - frequency) } ?? 0
  }
}

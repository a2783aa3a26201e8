// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Onset strengths of a frame: the growth of its bands, in seven channels.
///
/// With M the magnitude of a band and ref the largest band so far, decaying with a time constant of
/// 5 s (and 1e-4 at least),
///
///     Y = log2(1 + M/(0.005·ref)),   V = log2(1 + M/(0.1·ref)),   Z = Y's leaky mean over 30 ms
///     growth of Y[n, b] = max(0, Y[n, b] − max(Y[n−2, b−1], Y[n−2, b], Y[n−2, b+1]))
///
/// and likewise of V, and of Z over eight frames. Because of the maximum over the past neighbours a
/// vibrato isn't growth (SuperFlux: Böck, Widmer, "Maximum filter vibrato suppression for onset
/// detection", DAFx 2013). The channels, in octaves of M, are
///
/// - 0…3: means of Y's growth over the bands centred in 0–180, 180–700, 700–3000 Hz and above;
/// - 4: the mean of Z's growth over 200–4000 Hz, for soft onsets;
/// - 5: the mean of V's growth below 180 Hz, a kick's accent;
/// - 6: the sum of V's means above 180 Hz, for loud hits.
///
/// An attack out of silence raises ref while the window slides over it: as soon as the window
/// touches it, half a window early, all bands would grow by 7.6 octaves, several times as much as
/// within music. The tempo would read low for as long as that first beat is in the memories. So a
/// frame in which ref rises steeply is left out, and growth in the next eight counts less.
struct OnsetFlux: ~Copyable {
  static let channelCount = 7
  private static let groupCount = 4
  /// The frames over which Y and V grow, and over which Z does.
  private static let lag = 2
  private static let slowLag = 8
  private static let groupEdgesHz = [180.0, 700, 3000]
  private static let slowRangeHz = (low: 200.0, high: 4000.0)
  /// 1/0.005 and 1/0.1.
  private static let compression: Float = 200
  private static let hardCompression: Float = 10
  /// The least ref: −80 dB.
  private static let leastReference: Float = 1e-4
  /// Below this a mean is set to 0, before it gets denormal.
  private static let quietest: Float = 1e-12

  /// A steep rise of the loudest band from one frame to the next: the window's edge on an attack.
  /// Then the number of frames that are compared with the silence before it, and the gain of their
  /// onsets.
  private static let steepRise: Float = 3
  private static let attackFrames = slowLag
  private static let attackGain: Float = 0.4

  /// The loudest band so far, decaying like ref: it is ref, unless below the least.
  private(set) var loudest = quietest
  /// Frames taken so far.
  private var age = 0
  /// Frames since one was left out for its steep rise.
  private var sinceRise = 1 << 32

  /// The bands and the zeros after them, a multiple of eight.
  private let bandCount: Int
  /// Y, V and Z.
  private var soft: BandHistory
  private var hard: BandHistory
  private var slow: BandHistory
  /// One over the number of bands of a group for the bands in it, else 0; shape:
  /// [group][bandCount].
  private let groupWeights: SampleBuffer
  /// The vectors that contain bands of each group.
  private let groupVectors: InlineArray<4, Range<Int>>
  /// The same for channel 4.
  private let slowWeights: SampleBuffer
  private let slowVectors: Range<Int>
  /// The share of ref that is left in the next frame, and the share of a frame in Z.
  private let (referenceLeak, slowShare): (Float, Float)

  /// `centers`: of the bands, in Hz, rising, to 3 kHz at least; `frameSeconds`: from frame to
  /// frame.
  init(centers: [Double], frameSeconds: Float) {
    bandCount = (centers.count + 7) & ~7
    soft = BandHistory(lag: Self.lag, bandCount: bandCount)
    hard = BandHistory(lag: Self.lag, bandCount: bandCount)
    slow = BandHistory(lag: Self.slowLag, bandCount: bandCount)
    groupWeights = SampleBuffer(count: Self.groupCount * bandCount)
    var groupVectors: InlineArray<4, Range<Int>> = [0..<0, 0..<0, 0..<0, 0..<0]
    let edges = [0] + Self.groupEdgesHz + [.infinity]
    for group in 0..<Self.groupCount {
      let bands = centers.indices.filter { edges[group]..<edges[group + 1] ~= centers[$0] }
      precondition(!bands.isEmpty)
      groupVectors[group] = bands[0] / 8..<bands[bands.count - 1] / 8 + 1
      for band in bands {
        groupWeights[group * bandCount + band] = 1 / Float(bands.count)
      }
    }
    self.groupVectors = groupVectors
    slowWeights = SampleBuffer(count: bandCount)
    let slowBands =
      Self.nearest(
        to: Self.slowRangeHz.low, in: centers)..<Self.nearest(
        to: Self.slowRangeHz.high, in: centers)
    slowVectors = slowBands.lowerBound / 8..<(slowBands.upperBound + 7) / 8
    for band in slowBands { slowWeights[band] = 1 / Float(slowBands.count) }
    referenceLeak = spectrum_exp(-frameSeconds / 5)
    slowShare = 1 - spectrum_exp(-frameSeconds / 0.03)
  }

  /// The strengths of the next frame, channel i in lane i. `bands`: magnitudes, then zeros up to a
  /// multiple of eight.
  ///
  /// An outburst's frame is replaced by the one before it: it has no onsets and doesn't raise ref.
  @_noAllocation @_noLocks
  mutating func process(_ bands: UnsafePointer<Float>, isOutburst: Bool) -> SIMD8<Float> {
    guard !isOutburst else {
      hold()
      return SIMD8()
    }
    let before = loudest * referenceLeak
    loudest = max(max(before, highest(of: bands)), Self.quietest)
    sinceRise += 1
    if age > 0 && loudest > Self.steepRise * before && sinceRise > 1 {
      hold()
      sinceRise = 0
      return SIMD8()
    }
    compress(bands)
    average()
    var strengths = SIMD8<Float>()
    if age >= Self.lag {
      for group in 0..<Self.groupCount {
        let (vectors, weights) = (groupVectors[group], groupWeights.base + group * bandCount)
        strengths[group] = soft.growth(in: vectors, weights: weights)
        strengths[group == 0 ? 5 : 6] += hard.growth(in: vectors, weights: weights)
      }
    }
    if age >= Self.slowLag {
      strengths[4] = slow.growth(in: slowVectors, weights: slowWeights.base)
    }
    age += 1
    return sinceRise > Self.attackFrames ? strengths : strengths * Self.attackGain
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    (loudest, age, sinceRise) = (Self.quietest, 0, 1 << 32)
    soft.reset()
    hard.reset()
    slow.reset()
  }

  /// Repeats the frame before.
  @_noAllocation @_noLocks
  private mutating func hold() {
    guard age > 0 else { return }
    soft.appendLast()
    hard.appendLast()
    slow.appendLast()
    age += 1
  }

  @_noAllocation @_noLocks
  private func highest(of bands: UnsafePointer<Float>) -> Float {
    var highest = SIMD8<Float>()
    var band = 0
    while band < bandCount {
      highest = highest.larger(SIMD8(at: bands + band))
      band &+= 8
    }
    return spectrum_highest8(highest)
  }

  /// Y and V of this frame.
  @_noAllocation @_noLocks
  private mutating func compress(_ bands: UnsafePointer<Float>) {
    let reference = max(loudest, Self.leastReference)
    let (gain, hardGain) = (Self.compression / reference, Self.hardCompression / reference)
    soft.advance()
    hard.advance()
    let (soft, hard) = (soft.newest, hard.newest)
    var band = 0
    while band < bandCount {
      let magnitude = SIMD8(at: bands + band)
      spectrum_log2_8(magnitude * gain + 1).store(at: soft + band)
      spectrum_log2_8(magnitude * hardGain + 1).store(at: hard + band)
      band &+= 8
    }
  }

  /// Z of this frame; the first one's is Y.
  @_noAllocation @_noLocks
  private mutating func average() {
    slow.advance()
    let share = age > 0 ? slowShare : 1
    let (soft, mean, before) = (soft.newest, slow.newest, slow.previous)
    var band = 0
    while band < bandCount {
      let old = SIMD8(at: before + band)
      let new = old + (SIMD8(at: soft + band) - old) * share
      spectrum_from8(new, Self.quietest).store(at: mean + band)
      band &+= 8
    }
  }

  private static func nearest(to frequency: Double, in centers: [Double]) -> Int {
    centers.indices.min { abs(centers[$0] - frequency) < abs(centers[$1] - frequency) } ?? 0
  }
}

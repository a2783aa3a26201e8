// SPDX-License-Identifier: GPL-3.0-or-later

@testable import SpectrumCore

/// Tempo by the autocorrelation of eight seconds of onset strength.
///
/// Every half second (22 frames) the history is correlated with itself over the lags of the tempo
/// range (see `OnsetAutocorrelation`; its local mean is over 2 s). The highest lag wins, but half
/// of it where that is over 40 % as high and not faster than the range; a parabola places it
/// between frames. What is too fast is halved, what is too slow doubled. The confidence is
/// a[L]/a[0], and an estimate below 15 % does not count and hides the tempo. Two of the last three
/// estimates within ±5 BPM change the tempo shown (`TempoAgreement`); three in a row over 10 BPM
/// off flush the history.
///
/// A steady sound has no tempo: beyond the rule that the flux must vary, three frames of the
/// history must have grown by a sixth of their level.
///
/// An estimate begins at a frame's end and takes about six calls, between frames, so it is seen
/// within 10 ms at 48 kHz. One that is due while another is in work only starts later; from 8 kHz
/// up, with 41 calls of 64 between two estimates, that does not happen.
struct ClassicTempoEngine: ~Copyable {
  /// The tempo now; its `confidence` is that of the last estimate.
  private(set) var reading = TempoReading.none

  private let framesPerSecond: Float
  /// Frames from one estimate to the next.
  private let estimateDistance: Int
  /// The broadband flux of the last eight seconds, a ring.
  private let history: SampleBuffer
  /// The level of the same frames, a ring.
  private let levels: SampleBuffer
  /// Where the next frame goes in `history`, and how many it has.
  private var (writeIndex, count) = (0, 0)
  /// Frames since the last estimate was due.
  private var sinceEstimate = 0
  private var work = Work.none
  private var correlation: OnsetAutocorrelation
  private var agreement = TempoAgreement()
  /// The tempo range of the estimate in work, in BPM.
  private var range: ClosedRange<Float> = 70...160

  /// What is to be done next.
  private enum Work { case none, load, prepare, correlate, choose }

  private static let historySeconds: Float = 8
  private static let meanSeconds: Float = 2
  private static let estimateSeconds: Float = 0.5
  /// What a range may hold, in BPM.
  private static let widestRange: ClosedRange<Float> = 40...240
  /// Lags are taken for tempi up to 5/4 of the range (200 BPM for 160), to be halved.
  private static let headroom: Float = 1.25
  /// How far off the range an estimate may be and yet count as its edge.
  private static let tolerance: Float = 0.01
  /// Part of the highest peak that the peak at half its lag must have.
  private static let halfLagPart: Float = 0.4
  private static let leastConfidence: Float = 0.15
  /// A variance of the flux below this is silence, or a sound that does not move.
  private static let leastVariance: Float = 0.5
  /// Part of a frame's level by which it must have grown to be an onset at all. Measured: steady
  /// tones, chords and noise stay below 0.15, a drum pattern under noise reaches 0.25.
  private static let onsetPart: Float = 0.16
  /// Onsets that a history must have: the beginning of a steady sound is one or two.
  private static let leastOnsets = 3
  /// Lags in a step, each 340 products or fewer.
  private static let lagsPerStep = 16

  init(framesPerSecond: Float) {
    self.framesPerSecond = framesPerSecond
    estimateDistance = Int(clamping: Self.estimateSeconds * framesPerSecond + 0.5, to: 1...1024)
    let capacity = Int(clamping: Self.historySeconds * framesPerSecond, to: 256...4096)
    history = SampleBuffer(count: capacity)
    levels = SampleBuffer(count: capacity)
    let radius = Int(clamping: Self.meanSeconds * framesPerSecond / 2, to: 1...1024)
    correlation = OnsetAutocorrelation(capacity: capacity, meanRadius: radius)
  }

  /// Takes the broadband flux of the next frame, and its level in the same unit.
  mutating func append(_ flux: Float, level: Float) {
    history[writeIndex] = flux
    levels[writeIndex] = level
    writeIndex = writeIndex + 1 < history.count ? writeIndex + 1 : 0
    count = min(count + 1, history.count)
    sinceEstimate = min(sinceEstimate + 1, estimateDistance)
    if sinceEstimate == estimateDistance && work == .none {
      (sinceEstimate, work) = (0, .load)
    }
  }

  /// Does the next step of the estimate in work, where one is. `range`: the tempi shown, in BPM,
  /// held within 40…240; it takes effect with the next estimate.
  mutating func advance(range: ClosedRange<Float>) {
    switch work {
    case .none: break
    case .load: load(range)
    case .prepare:
      correlation.prepare()
      work = .correlate
    case .correlate:
      if correlation.correlate(lagCount: Self.lagsPerStep) { work = .choose }
    case .choose:
      choose()
      work = .none
    }
  }

  /// Forgets the sound so far.
  mutating func reset() {
    (writeIndex, count, sinceEstimate, work) = (0, 0, 0, .none)
    agreement.clear()
    reading = .none
  }

  /// Takes the history for an estimate, if there is enough of it: twice the longest lag and more.
  private mutating func load(_ wanted: ClosedRange<Float>) {
    work = .none
    let lowest = wanted.lowerBound.clamped(to: Self.widestRange)
    let highest = max(lowest, wanted.upperBound.clamped(to: Self.widestRange))
    range = lowest...highest
    let shortest = Int(clamping: 60 * framesPerSecond / (highest * Self.headroom), to: 2...64)
    let longest = Int(clamping: 60 * framesPerSecond / lowest + 1, to: shortest...100)
    guard count >= 2 * longest + 8 else { return }
    // One more on either side, since a peak is known by its neighbours.
    correlation.load(history, end: writeIndex, count: count, lags: shortest - 1..<longest + 2)
    guard correlation.variance() >= Self.leastVariance, onsetCount() >= Self.leastOnsets else {
      agreement.clear()
      reading = .none
      return
    }
    work = .prepare
  }

  /// The frames of the history that are onsets.
  private func onsetCount() -> Int {
    var (onsets, index) = (0, writeIndex)
    for _ in 0..<count {
      index = index > 0 ? index - 1 : history.count - 1
      if history[index] > Self.onsetPart * levels[index] { onsets += 1 }
    }
    return onsets
  }

  /// Makes the estimate and what it changes.
  private mutating func choose() {
    let lag = bestLag()
    let (before, peak, after) = (correlation[lag - 1], correlation[lag], correlation[lag + 1])
    let power = correlation.power()
    let confidence = power > 0 ? (peak / power).clamped(to: 0...1) : 0
    let curvature = before - 2 * peak + after
    let offset = curvature < 0 ? (0.5 * (before - after) / curvature).clamped(to: -1...1) : 0
    let bpm = folded(60 * framesPerSecond / (Float(lag) + offset))
    guard confidence > Self.leastConfidence, bpm > 0 else {
      reading = TempoReading(bpm: 0, confidence: confidence)
      return
    }
    if agreement.add(bpm) { count = 0 }
    reading = TempoReading(bpm: agreement.bpm, confidence: confidence)
  }

  /// The lag of the highest value, or about half of it.
  private func bestLag() -> Int {
    let inner = correlation.lags.lowerBound + 1..<correlation.lags.upperBound - 1
    let best = highestLag(in: inner)
    let half = (best + 1) / 2
    guard half >= inner.lowerBound, 60 * framesPerSecond / Float(half) <= range.upperBound else {
      return best
    }
    let other = highestLag(in: max(inner.lowerBound, half - 1)..<half + 2)
    return correlation[other] > Self.halfLagPart * correlation[best] ? other : best
  }

  /// The first of the lags with the highest value; the neighbours of all are in `lags`.
  private func highestLag(in candidates: Range<Int>) -> Int {
    var best = candidates.lowerBound
    for lag in candidates where correlation[lag] > correlation[best] { best = lag }
    return best
  }

  /// `bpm` halved or doubled into the range; 0 where that can't be, as in a range under an octave.
  private func folded(_ bpm: Float) -> Float {
    let (lowest, highest) = (range.lowerBound, range.upperBound)
    let (slowest, fastest) = (lowest * (1 - Self.tolerance), highest * (1 + Self.tolerance))
    // From 5/4 of 240 down to 40 are three octaves.
    var folded = bpm
    for _ in 0..<3 where folded > fastest { folded /= 2 }
    for _ in 0..<3 where folded < slowest { folded *= 2 }
    guard folded >= slowest && folded <= fastest else { return 0 }
    return folded.clamped(to: lowest...highest)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

@testable import SpectrumCore

/// Pitch from 65 to 1000 Hz by the first strong peak of the normalised autocorrelation: what the
/// tuner was before, kept for comparison.
///
/// Every half window (23.2 ms) the last 46.4 ms are taken: 2048 samples at 44.1 kHz. Their r[L]
/// (see `NormalizedAutocorrelation`) is scanned from the lag of 1000 Hz to that of 65 Hz, and the
/// first peak over 0.75 wins. The *highest* peak is often at twice the period or more, an octave
/// below. The peak is placed between lags by a parabola, d = (a − c)/(2(a − 2b + c)), and the
/// median of three readings is shown.
///
/// A window ends at a fixed sample, whatever the length of the calls; its reading comes a few calls
/// later, since a call does one step: work worth one transform of `pointsPerStep`. A window whose
/// turn comes while another is in work is begun when that is done, and if the next is due by then,
/// it is left out: a late job only starts later. That does not happen from 8 kHz up, where half a
/// window is three calls of 64 or more and the whole work of a window is one step; at 48 kHz it is
/// four steps in 17 calls.
struct ClassicPitchEngine: ~Copyable {
  /// The pitch now. Without one, `confidence` is the highest peak of r, below the threshold.
  private(set) var reading = PitchReading.none

  private let sampleRate: Float
  /// Samples from one window's end to the next's: half a window.
  private let hopSamples: Int
  /// The lag of 1000 Hz, in samples.
  private let firstLag: Int
  private var correlation: NormalizedAutocorrelation
  /// The latest samples; its size is a power of two.
  private let ring: SampleBuffer
  /// Where the next sample goes in `ring`.
  private var writeIndex = 0
  /// Samples since the last window's end.
  private var sinceWindow = 0
  /// Whether the window that ended `sinceWindow` samples ago still waits for its turn.
  private var isDue = false
  private var work = Work.none
  /// r at the lag before the last and at the last one.
  private var (before, last) = (Float(0), Float(0))
  /// The highest peak of the scan, −1…1.
  private var highest: Float = 0
  private var median = PitchMedian()

  /// What is to be done next for the window in work.
  private enum Work { case none, transform, square, invert, scan }

  /// The window: 2048 samples at 44.1 kHz.
  private static let windowSeconds: Float = 2048 / 44_100
  private static let (lowestHz, highestHz) = (Float(65), Float(1000))
  /// r that a peak must have to be a pitch.
  private static let threshold: Float = 0.75
  /// −90 dBFS as a mean square: anything quieter is silence.
  private static let silence: Float = 1e-9
  /// Samples are held within ±10⁴ (80 dB over full scale), so that no sum of squares overflows.
  private static let limit: Float = 10_000
  /// The work of a call in points of a transform: about 3.5 µs.
  private static let pointsPerStep = 3072
  /// What a lag of the scan costs, in points: a root and a division.
  private static let pointsPerLag = 4

  /// `sampleRate` in Hz, 8000 to 88,200. Above 66 kHz the transforms are longer than 4096 points.
  init(sampleRate: Float) {
    self.sampleRate = sampleRate
    let windowSize = Int(clamping: sampleRate * Self.windowSeconds, to: 256...8192) & ~1
    hopSamples = windowSize / 2
    firstLag = Int(clamping: sampleRate / Self.highestHz, to: 2...128)
    // One more on either side, since a peak is known by its neighbours.
    let lastLag = Int(clamping: sampleRate / Self.lowestHz + 2, to: firstLag + 2...windowSize / 2)
    correlation = NormalizedAutocorrelation(windowSize: windowSize, lastLag: lastLag)
    var ringSize = 512
    while ringSize < windowSize + hopSamples + 64 { ringSize *= 2 }
    ring = SampleBuffer(count: ringSize)
  }

  /// Takes the next 1…64 samples, finite; does one step of work at the most.
  mutating func process(_ samples: Span<Float>) {
    let mask = ring.count - 1
    for index in 0..<samples.count {
      let sample = samples[index]
      let below = sample < Self.limit ? sample : Self.limit
      ring.base[(writeIndex &+ index) & mask] = below > -Self.limit ? below : -Self.limit
    }
    writeIndex = (writeIndex + samples.count) & mask
    sinceWindow += samples.count
    if sinceWindow >= hopSamples {
      sinceWindow -= hopSamples
      isDue = true
    }
    if isDue && work == .none { begin() }
    advance()
  }

  /// Forgets the sound so far.
  mutating func reset() {
    ring.fill(0)
    (writeIndex, sinceWindow, isDue, work) = (0, 0, false, .none)
    median.clear()
    reading = .none
  }

  /// Begins the work on the window that ended `sinceWindow` samples ago.
  private mutating func begin() {
    let start = writeIndex - sinceWindow - correlation.windowSize
    correlation.load(ring, from: start & (ring.count - 1))
    (isDue, work) = (false, .transform)
  }

  /// Does what fits into a step: one piece of work always, more while they are small.
  private mutating func advance() {
    var points = Self.pointsPerStep
    while work != .none {
      let cost = cost(of: work)
      guard cost <= points || points == Self.pointsPerStep else { return }
      switch work {
      case .none: break
      case .transform:
        correlation.transform()
        work = .square
      case .square:
        correlation.square()
        work = .invert
      case .invert:
        correlation.invert()
        beginScan()
      case .scan: scan(lags: Self.pointsPerStep / Self.pointsPerLag)
      }
      points -= cost
    }
  }

  /// What `work` costs, in points of a transform.
  private func cost(of work: Work) -> Int {
    switch work {
    case .none: 0
    case .transform, .invert: correlation.transformSize
    case .square: correlation.transformSize / 4
    case .scan:
      min((correlation.lastLag - correlation.lag) * Self.pointsPerLag, Self.pointsPerStep)
    }
  }

  private mutating func beginScan() {
    (before, last, highest) = (0, 0, 0)
    work = .scan
    if !(correlation.meanSquare > Self.silence) { finish(frequencyHz: 0, confidence: 0) }
  }

  /// Looks for the first peak over the threshold among the next `lags` lags.
  private mutating func scan(lags: Int) {
    for _ in 0..<lags {
      let lag = correlation.lag
      let value = correlation.next()
      // The lag before this one is a peak, where it is in range and its left neighbour too.
      if lag > firstLag, last > before, last >= value {
        highest = max(highest, last)
        if last > Self.threshold {
          let curvature = before - 2 * last + value
          let offset = 0.5 * (before - value) / curvature
          finish(frequencyHz: sampleRate / (Float(lag - 1) + offset), confidence: last)
          return
        }
      }
      (before, last) = (last, value)
      if correlation.lag > correlation.lastLag {
        finish(frequencyHz: 0, confidence: highest)
        return
      }
    }
  }

  /// Ends the work on a window with its pitch, 0 for none.
  private mutating func finish(frequencyHz: Float, confidence: Float) {
    work = .none
    if frequencyHz > 0 {
      reading = PitchReading(frequencyHz: median.next(frequencyHz), confidence: confidence)
    } else {
      median.clear()
      reading = PitchReading(frequencyHz: 0, confidence: confidence)
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The settings worked out: the rungs with their windows, and where each band is read.
///
/// A change of the settings is followed in steps of a few microseconds: first the weights of each
/// rung's window are made, then the bands are placed.
struct SpectrumPlan: ~Copyable {
  /// Window weights and bands per step.
  private static let weightsPerStep = 128
  private static let bandsPerStep = 32

  let sampleRate: Float
  /// Transforms of every size that the settings can ask for.
  let bank: TransformBank
  /// The settings that are planned for.
  private(set) var settings = SpectrumSettings()
  private(set) var rungCount = 0
  /// How many times a signal is halved for the lowest rung.
  private(set) var halvings = 0

  /// Not an inline array, which is copied at each look.
  let rungs = FixedArray(count: Ladder.maximumRungs, repeating: Rung())
  /// The window weights of all rungs.
  private let weights: SampleBuffer
  /// Which rungs each band is read from, and how many after it.
  let sources = FixedArray(count: BandLayout.counts.upperBound, repeating: BandSource())
  /// The share of each band's rung, if the rest is the one above it; shape: [bandCount + 8].
  let bandShares = SampleBuffer(count: BandLayout.counts.upperBound + 8)
  /// Each band among the bins of its rung, and of the one above it.
  let places = BandPlaces()
  let placesAbove = BandPlaces()
  private let kWeighting: KWeighting
  /// The K-weighting's power response in the middle of each band; shape: [BandLayout.counts.upperBound].
  let bandKWeights = SampleBuffer(count: BandLayout.counts.upperBound)

  /// The next step.
  private enum Step {
    case weights(rung: Int, sample: Int, sum: Double, squares: Double)
    case bands(from: Int)
    case none
  }
  private var next = Step.none

  init(sampleRate: Float) {
    self.sampleRate = sampleRate
    kWeighting = KWeighting(sampleRate: sampleRate)
    bank = TransformBank(sampleRate: sampleRate)
    var weightCount = 0
    TransformBank.forEachLadder(sampleRate) { ladder in
      var sum = 0
      for index in 0..<ladder.count { sum += ladder.rungs[index].size }
      weightCount = max(weightCount, sum)
    }
    weights = SampleBuffer(count: weightCount)
  }

  /// Whether the settings are followed.
  var isComplete: Bool {
    @_noAllocation @_noLocks get { if case .none = next { true } else { false } }
  }

  /// Samples of the longest window at rate / 2^level.
  @_noAllocation @_noLocks
  func longestWindow(at level: Int) -> Int {
    var longest = 0
    for index in 0..<rungCount where rungs[index].halvings == level {
      longest = max(longest, rungs[index].size)
    }
    return longest
  }

  /// Samples of the full rate that the power of a moment may reach back: the longest window, whose
  /// transform may be a hop old and take another one to compute, and the decimators' delay.
  var longestReach: Int {
    @_noAllocation @_noLocks get {
      var longest = 0
      for index in 0..<rungCount {
        let rung = rungs[index]
        longest = max(longest, (rung.size + 2 * rung.hop) << rung.halvings)
      }
      return longest + 1024
    }
  }

  /// Steps of a long rung: those of its windowing, then those of its transform.
  @_noAllocation @_noLocks
  func longSteps(of rung: Rung) -> Int {
    rung.windowSteps + bank.long[rung.transform].stepCount
  }

  /// The window weights of a rung; shape: [size].
  @_noAllocation @_noLocks
  func weights(of rung: Rung) -> UnsafePointer<Float> {
    UnsafePointer(weights.base + rung.weightsStart)
  }

  /// Begins to follow new settings.
  @_noAllocation @_noLocks
  mutating func follow(_ settings: SpectrumSettings) {
    self.settings = settings
    let ladder = Ladder(settings, sampleRate: sampleRate)
    rungCount = ladder.count
    halvings = 0
    var start = 0
    for index in 0..<rungCount {
      var rung = ladder.rungs[index]
      halvings = max(halvings, rung.halvings)
      // Bands reach beyond a crossover by half their width, at most a sixth of their frequency.
      let low =
        index + 1 < ladder.count
        ? ladder.rungs[index + 1].highestHz * Rung.blendFrom * 0.85 : 0
      let firstBin = max(0, Int(low * rung.binsPerHz) - 6)
      let last = min(Float(rung.size / 2), 1.15 * rung.highestHz * rung.binsPerHz + 6)
      rung.bins = firstBin..<Int(last) + 1
      (rung.weightsStart, rung.transform) = (start, bank.index(of: rung))
      rungs[index] = rung
      start += rung.size
    }
    next = .weights(rung: 0, sample: 0, sum: 0, squares: 0)
  }

  /// The next step; returns the bands that it has just placed.
  @_noAllocation @_noLocks
  mutating func step() -> Range<Int> {
    switch next {
    case .weights(let rung, let sample, let sum, let squares):
      makeWeights(rung, from: sample, sum, squares)
      return 0..<0
    case .bands(let first):
      let end = min(first + Self.bandsPerStep, settings.bandCount)
      for band in first..<end { place(band) }
      next = end < settings.bandCount ? .bands(from: end) : .none
      return first..<end
    case .none:
      return 0..<0
    }
  }

  @_noAllocation @_noLocks
  private mutating func makeWeights(
    _ index: Int, from sample: Int, _ sum: Double, _ squares: Double
  ) {
    let size = rungs[index].size
    let end = min(sample + Self.weightsPerStep, size)
    var (sum, squares) = (sum, squares)
    let target = weights.base + rungs[index].weightsStart
    for n in sample..<end {
      let weight = settings.window.value(at: Double(n) / Double(size))
      sum += weight
      squares += weight * weight
      target[n] = Float(weight)
    }
    guard end == size else {
      next = .weights(rung: index, sample: end, sum: sum, squares: squares)
      return
    }
    rungs[index].scale = Float(4 / (sum * sum))
    rungs[index].noiseBandwidth = Float(Double(size) * squares / (sum * sum))
    next =
      index + 1 < rungCount
      ? .weights(rung: index + 1, sample: 0, sum: 0, squares: 0) : .bands(from: 0)
  }

  /// Finds the rungs that a band is read from, and its places there.
  @_noAllocation @_noLocks
  private mutating func place(_ band: Int) {
    let layout = BandLayout(count: settings.bandCount)
    let middle = layout.frequencyHz(at: Float(band) + 0.5)
    sources[band] = BandSource()
    bandKWeights[band] = Float(kWeighting.power(atHz: middle))
    // The band that half the rate falls into ends there.
    let end = 0.5 * sampleRate
    guard layout.frequencyHz(at: Float(band)) < end else { return }
    // The classic bands end with the bin that holds the edge.
    let slack = settings.detector == .meanOfDecibels ? 0 : BandLayout.slack
    let low = layout.frequencyHz(at: Float(band)) * (band == 0 ? 1 - slack : 1)
    let top = layout.frequencyHz(at: Float(band + 1)) * (band + 1 == layout.count ? 1 + slack : 1)
    let high = min(end, top)
    var index = rungCount - 1
    while index > 0 && rungs[index].share(at: middle) == 0 { index -= 1 }
    let share = rungs[index].share(at: middle)
    put(BandSource(kind: share < 1 && index > 0 ? .blend : .one, rung: index), of: band)
    bandShares[band] = share
    places.put(place(in: index, from: low, to: high), of: band)
    placesAbove.put(place(in: max(0, index - 1), from: low, to: high), of: band)
  }

  /// Keeps the source of `band`, after those of the bands before it, and counts those alike.
  @_noAllocation @_noLocks
  private mutating func put(_ source: BandSource, of band: Int) {
    sources[band] = source
    var earlier = band - 1
    while earlier >= 0, earlier > band - 8, sources[earlier].isAlike(source) {
      sources[earlier].count += 1
      earlier -= 1
    }
  }

  @_noAllocation @_noLocks
  private mutating func place(in index: Int, from low: Float, to high: Float) -> BandPlace {
    BandPlace(
      from: low, to: high, binsPerHz: rungs[index].binsPerHz, bins: rungs[index].bins)
  }
}

/// Whose bins a band is read from.
struct BandSource {
  enum Kind: UInt8 {
    /// The band lies above half the rate.
    case beyondRate
    /// `rung` alone.
    case one
    /// `rung` has a share, the one above it the rest.
    case blend
  }
  var kind = Kind.beyondRate
  var rung = 0
  /// How many bands from this one on have the same source, up to eight.
  var count = 1

  @_noAllocation @_noLocks
  func isAlike(_ other: BandSource) -> Bool { kind == other.kind && rung == other.rung }
}

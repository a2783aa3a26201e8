// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// From samples to the levels of bands, in steps of a few microseconds each.
///
/// Each call takes 1…64 samples (the same number every time) and does at most one piece of work: one
/// transform, a slice of a long one, or a slice of the bands. What is done when depends on the count
/// of samples alone, so a host's block size changes nothing.
public struct BandSpectrum: ~Copyable {
  /// The lowest level told, in dBFS: that of a power of 1e−20.
  public static let floor: Float = -200
  /// Bands that one step reads.
  private static let bandsPerStep = 128
  /// Samples that one step of a long transform's windowing takes.
  private static let windowSlice = 2048
  /// Window weights and bands that one step of a change of settings makes.
  private static let weightsPerStep = 128
  private static let plansPerStep = 32

  public let sampleRate: Float
  /// What was asked for; the stage follows.
  public var settings = SpectrumSettings()
  /// 1 or 2 signals (left + right).
  public var streamCount = 1
  /// Frames per second that are wanted; 0: none, and nothing is done but to remember samples.
  public var frameRate: Float = 0
  /// Holds the levels; frames go on coming.
  public var isFrozen = false

  /// Counts the frames; it grows when a new one is whole.
  public private(set) var frameCount = 0
  /// Bands of the frame.
  public private(set) var bandCount = 0

  private let bank: TransformBank
  private let streams: UnsafeMutablePointer<SpectrumStream>
  private let streamCapacity: Int
  private let shapes: UnsafeMutablePointer<PeakShape>

  private var active = SpectrumSettings()
  private var activeStreams = 1
  private var activeRate: Float = 0
  /// Shape: [Ladder.maximumRungs]; a pointer, since an inline array is copied at each look.
  private let rungs: UnsafeMutablePointer<RungState>
  private var rungCount = 0
  private var halvings = 0
  private let weights: SampleBuffer
  private let plans: UnsafeMutablePointer<BandPlan>

  /// Levels in the making and those of the last whole frame; shape: [stream · 1024 + band].
  private let growing: SampleBuffer
  private let whole: SampleBuffer
  /// The next band to read; at `active.bandCount` none is.
  private var cursor = 0

  /// The long transform at work: its next step (−1: none) and the sample count its window ends at.
  private var longStep = -1
  private var longEnd = 0

  /// Samples that have come, and the count at which the next frame is due.
  private var now = 0
  private var nextFrame = 0.0
  private var rebuild = Rebuild.done

  /// `streams`: how many signals there may be, 1 or 2.
  public init(sampleRate: Float, streams capacity: Int) {
    self.sampleRate = sampleRate
    streamCapacity = capacity
    bank = TransformBank(sampleRate: sampleRate)
    streams = .allocate(capacity: capacity)
    for index in 0..<capacity {
      (streams + index).initialize(to: SpectrumStream(sampleRate: sampleRate, bank: bank))
    }
    shapes = .allocate(capacity: WindowFunction.allCases.count)
    for window in WindowFunction.allCases {
      (shapes + window.rawValue).initialize(to: PeakShape(window: window))
    }
    var most = 0
    TransformBank.forEachLadder(sampleRate) { ladder in
      var sum = 0
      for index in 0..<ladder.count { sum += ladder.rungs[index].size }
      most = max(most, sum)
    }
    weights = SampleBuffer(count: most)
    rungs = .allocate(capacity: Ladder.maximumRungs)
    rungs.initialize(repeating: RungState(), count: Ladder.maximumRungs)
    plans = .allocate(capacity: BandLayout.counts.upperBound)
    plans.initialize(repeating: BandPlan(), count: BandLayout.counts.upperBound)
    growing = SampleBuffer(count: capacity * BandLayout.counts.upperBound)
    whole = SampleBuffer(count: capacity * BandLayout.counts.upperBound)
    whole.fill(Self.floor)
    startRebuild()
    finishRebuild()
  }

  deinit {
    streams.deinitialize(count: streamCapacity)
    streams.deallocate()
    shapes.deinitialize(count: WindowFunction.allCases.count)
    shapes.deallocate()
    plans.deallocate()
    rungs.deallocate()
  }

  /// dBFS of the bands of the last whole frame; shape: [bandCount].
  @_noAllocation @_noLocks
  public func levels(stream: Int) -> UnsafeBufferPointer<Float> {
    UnsafeBufferPointer(
      start: whole.base + stream * BandLayout.counts.upperBound, count: bandCount)
  }

  /// Carries a change of settings through at once; not for the real-time path, as it takes long.
  public mutating func finishRebuild() {
    followSettings()
    while !rebuild.isDone { rebuildStep() }
  }

  /// The next `count` samples of the first and, with two streams, the second signal.
  @_noAllocation @_noLocks
  mutating func process(
    _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, count: Int
  ) {
    let isWanted = frameRate > 0
    streams[0].append(first, count: count, halvings: isWanted ? halvings : 0)
    if activeStreams > 1 {
      streams[1].append(second, count: count, halvings: isWanted ? halvings : 0)
    }
    now += count
    followSettings()
    if !rebuild.isDone {
      rebuildStep()
    } else if activeRate > 0 {
      advance()
    }
  }

  /// Starts what a change of the settings, the signals or the rate asks for.
  @_noAllocation @_noLocks
  private mutating func followSettings() {
    settings.bandCount = BandLayout(count: settings.bandCount).count
    streamCount = min(max(streamCount, 1), streamCapacity)
    if !settings.isSame(as: active) {
      startRebuild()
    } else if streamCount != activeStreams || (activeRate == 0) != (frameRate == 0) {
      activeStreams = streamCount
      if frameRate > 0 { restart() }
    }
    if activeRate != frameRate {
      activeRate = max(0, frameRate)
      nextFrame = Double(now) + framePeriod
    }
  }

  /// Samples from one frame to the next.
  private var framePeriod: Double {
    @_noAllocation @_noLocks get { Double(sampleRate) / Double(max(1, activeRate)) }
  }

  /// Begins anew; of the past, the first signal's at the full rate is known.
  @_noAllocation @_noLocks
  private mutating func restart() {
    streams[0].restart()
    if activeStreams > 1 { streams[1].restart(beside: streams[0]) }
    longStep = -1
    cursor = active.bandCount
    nextFrame = Double(now) + framePeriod
    for index in 0..<rungCount { rungs[index].due = streams[0].total(at: rungs[index].rung.halvings) }
  }
}

extension BandSpectrum {
  /// At most one piece of work.
  @_noAllocation @_noLocks
  private mutating func advance() {
    if Double(now) >= nextFrame {
      nextFrame += framePeriod
      if isFrozen {
        frameCount += 1
      } else {
        latch()
        cursor = 0
      }
    }
    guard !isFrozen else {
      skipWork()
      return
    }
    // The frame first, so that it comes evenly; a transform can wait, as its samples are kept.
    if cursor < active.bandCount {
      readBands()
      return
    }
    for index in 0..<rungCount where isDue(index) {
      if rungs[index].rung.size <= TransformBank.largestWhole {
        transform(index)
        return
      }
      if longStep < 0 {
        (longStep, longEnd) = (0, rungs[index].due)
        rungs[index].due += rungs[index].rung.hop
      }
    }
    if longStep >= 0 { stepLong() }
  }

  /// Lets what is due while frozen go by: to catch up afterwards would hold up the frames.
  @_noAllocation @_noLocks
  private mutating func skipWork() {
    (longStep, cursor) = (-1, active.bandCount)
    latch()
    for index in 0..<rungCount where isDue(index) { rungs[index].due += rungs[index].rung.hop }
  }

  @_noAllocation @_noLocks
  private mutating func isDue(_ index: Int) -> Bool {
    streams[0].total(at: rungs[index].rung.halvings) >= rungs[index].due
  }

  @_noAllocation @_noLocks
  private mutating func transform(_ index: Int) {
    let state = rungs[index]
    for stream in 0..<activeStreams {
      streams[stream].transform(
        index, state, end: state.due, weights: weights.base + state.weightsStart, bank: bank)
    }
    rungs[index].due += state.rung.hop
  }

  /// The next step of the long transform, which only the topmost rung can have.
  @_noAllocation @_noLocks
  private mutating func stepLong() {
    let state = rungs[0]
    let slices = (state.rung.size + Self.windowSlice - 1) / Self.windowSlice
    let transformSteps = bank.stepCount(size: state.rung.size)
    for stream in 0..<activeStreams {
      if longStep < slices {
        let start = longStep * Self.windowSlice
        streams[stream].window(
          state, slice: start..<min(start + Self.windowSlice, state.rung.size), end: longEnd,
          weights: weights.base + state.weightsStart, bank: bank)
      } else {
        streams[stream].longTransform(
          0, state, step: longStep - slices, stepCount: transformSteps, bank: bank)
      }
    }
    longStep += 1
    if longStep == slices + transformSteps { longStep = -1 }
  }

  /// Makes the power found since the last frame that of the next one.
  @_noAllocation @_noLocks
  private mutating func latch() {
    for index in 0..<rungCount where rungs[index].rung.size <= TransformBank.largestWhole {
      for stream in 0..<activeStreams { streams[stream].latch(index) }
    }
  }

  /// Reads a slice of the bands; after the last one the frame is whole.
  @_noAllocation @_noLocks
  private mutating func readBands() {
    let end = min(cursor + Self.bandsPerStep, active.bandCount)
    for stream in 0..<activeStreams { readBands(cursor..<end, stream: stream) }
    cursor = end
    guard cursor == active.bandCount else { return }
    for stream in 0..<activeStreams {
      let start = stream * BandLayout.counts.upperBound
      spectrum_copy(whole.base + start, growing.base + start, active.bandCount)
    }
    bandCount = active.bandCount
    frameCount += 1
  }

  /// Levels of `bands` in dBFS; the floor above half the rate.
  @_noAllocation @_noLocks
  private mutating func readBands(_ bands: Range<Int>, stream: Int) {
    let levels = growing.base + stream * BandLayout.counts.upperBound
    var (rung, upperRung) = (-1, -1)
    var (reader, upper) = (reader(0, stream: stream), reader(0, stream: stream))
    for band in bands {
      let plan = plans[band]
      guard plan.isWithinRate else {
        levels[band] = Self.floor
        continue
      }
      if plan.rung != rung {
        rung = plan.rung
        reader = self.reader(rung, stream: stream)
      }
      let shape = active.window.rawValue
      var power: Float
      if plan.share < 1 && plan.rung > 0 {
        if plan.rung - 1 != upperRung {
          upperRung = plan.rung - 1
          upper = self.reader(upperRung, stream: stream)
        }
        let low = reader.reading(
          at: plan.place, detector: active.detector, shape: shapes[shape], wantsSine: true)
        let high = upper.reading(
          at: plan.upperPlace, detector: active.detector, shape: shapes[shape], wantsSine: true)
        // The two windows see a moving sine at different times, in different bands perhaps: each
        // band shows the whole of it.
        power = max(
          plan.share * low.power + (1 - plan.share) * high.power, max(low.sine, high.sine))
      } else {
        power = reader.power(at: plan.place, detector: active.detector, shape: shapes[shape])
      }
      // 10·log10(2) = 3.0103: the binary logarithm is the faster one.
      levels[band] = 3.010_299_96 * spectrum_log2(max(1e-20, power))
    }
  }

  @_noAllocation @_noLocks
  private mutating func reader(_ index: Int, stream: Int) -> BandReader {
    let state = rungs[index]
    let (sums, scale) = streams[stream].power(index)
    return BandReader(
      sums: sums, scale: scale, firstBin: state.firstBin, endBin: state.endBin,
      noiseBandwidth: state.noiseBandwidth, mainLobeReach: active.window.mainLobeReach)
  }
}

extension BandSpectrum {
  /// What is to be made for new settings: the weights of each rung's window, then the bands.
  private enum Rebuild {
    case weights(rung: Int, sample: Int, sum: Double, squares: Double)
    case plans(band: Int)
    case done

    var isDone: Bool {
      @_noAllocation @_noLocks get { if case .done = self { true } else { false } }
    }
  }

  @_noAllocation @_noLocks
  private mutating func startRebuild() {
    active = settings
    let ladder = Ladder(active, sampleRate: sampleRate)
    rungCount = ladder.count
    halvings = 0
    var start = 0
    for index in 0..<rungCount {
      let rung = ladder.rungs[index]
      halvings = max(halvings, rung.halvings)
      // Bands reach beyond a crossover by half their width, at most a sixth of their frequency.
      let low = index + 1 < ladder.count
        ? ladder.rungs[index + 1].highestHz * Rung.blendFrom * 0.85 : 0
      let firstBin = max(0, Int(low * rung.binsPerHz) - 6)
      let last = min(Float(rung.size / 2), 1.15 * rung.highestHz * rung.binsPerHz + 6)
      rungs[index] = RungState(
        rung: rung, weightsStart: start, firstBin: firstBin, endBin: Int(last) + 1)
      start += rung.size
    }
    rebuild = .weights(rung: 0, sample: 0, sum: 0, squares: 0)
  }

  @_noAllocation @_noLocks
  private mutating func rebuildStep() {
    switch rebuild {
    case .weights(let rung, let sample, let sum, let squares):
      makeWeights(rung, from: sample, sum, squares)
    case .plans(let band):
      makePlans(from: band)
    case .done:
      break
    }
  }

  @_noAllocation @_noLocks
  private mutating func makeWeights(_ rung: Int, from sample: Int, _ sum: Double, _ squares: Double) {
    let size = rungs[rung].rung.size
    let end = min(sample + Self.weightsPerStep, size)
    var (sum, squares) = (sum, squares)
    let target = weights.base + rungs[rung].weightsStart
    for n in sample..<end {
      let weight = active.window.value(at: Double(n) / Double(size))
      sum += weight
      squares += weight * weight
      target[n] = Float(weight)
    }
    guard end == size else {
      rebuild = .weights(rung: rung, sample: end, sum: sum, squares: squares)
      return
    }
    rungs[rung].scale = Float(4 / (sum * sum))
    rungs[rung].noiseBandwidth = Float(Double(size) * squares / (sum * sum))
    if rung + 1 < rungCount {
      rebuild = .weights(rung: rung + 1, sample: 0, sum: 0, squares: 0)
    } else {
      rebuild = .plans(band: 0)
    }
  }

  @_noAllocation @_noLocks
  private mutating func makePlans(from band: Int) {
    let layout = BandLayout(count: active.bandCount)
    let end = min(band + Self.plansPerStep, layout.count)
    for index in band..<end { plans[index] = plan(index, layout) }
    if end < layout.count {
      rebuild = .plans(band: end)
    } else {
      rebuild = .done
      activeStreams = streamCount
      restart()
    }
  }

  /// Which rung a band is read from.
  @_noAllocation @_noLocks
  private mutating func plan(_ band: Int, _ layout: BandLayout) -> BandPlan {
    let middle = layout.frequencyHz(at: Float(band) + 0.5)
    var plan = BandPlan()
    guard middle < 0.5 * sampleRate else { return plan }
    // The outermost edges belong to their bands, by whatever rounding a sine there is found; the
    // classic bands end with the bin that holds the edge.
    let slack: Float = active.detector == .meanOfDecibels ? 0 : 0.001
    let low = layout.frequencyHz(at: Float(band)) * (band == 0 ? 1 - slack : 1)
    let high = layout.frequencyHz(at: Float(band + 1)) * (band + 1 == layout.count ? 1 + slack : 1)
    var index = rungCount - 1
    while index > 0 && rungs[index].rung.share(at: middle) == 0 { index -= 1 }
    plan.rung = index
    plan.share = rungs[index].rung.share(at: middle)
    plan.isWithinRate = true
    plan.place = place(in: index, from: low, to: high)
    plan.upperPlace = place(in: max(0, index - 1), from: low, to: high)
    return plan
  }

  @_noAllocation @_noLocks
  private mutating func place(in index: Int, from low: Float, to high: Float) -> BandPlace {
    BandPlace(
      from: low, to: high, binsPerHz: rungs[index].rung.binsPerHz,
      bins: rungs[index].firstBin..<rungs[index].endBin)
  }
}

/// Whose bins a band is read from.
private struct BandPlan {
  /// Whether the band lies below half the rate.
  var isWithinRate = false
  var rung = 0
  /// The rung's part; the rung above it has the rest.
  var share: Float = 1
  /// The band among the bins of the rung, and of the one above it.
  var place = BandPlace()
  var upperPlace = BandPlace()
}

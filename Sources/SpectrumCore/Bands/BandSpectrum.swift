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
  static let bandsPerStep = 128
  /// Samples that one step of a long transform's windowing takes.
  static let windowSlice = 2048
  /// Window weights and bands that one step of a change of settings makes.
  static let weightsPerStep = 128
  static let plansPerStep = 32

  public private(set) var sampleRate: Float
  /// What was asked for; the stage follows.
  public var settings = SpectrumSettings()
  /// 1 or 2 signals (left + right).
  public var streamCount = 1
  /// Frames per second that are wanted; 0: none, and nothing is done but to remember samples.
  public var frameRate: Float = 0
  /// Holds the levels; frames go on coming.
  public var isFrozen = false

  /// Counts the frames; it grows when a new one is whole.
  public internal(set) var frameCount = 0
  /// Bands of the frame; silence before the first one.
  public internal(set) var bandCount = 0

  var bank: TransformBank
  var streams: UnsafeMutablePointer<SpectrumStream>
  var streamCapacity: Int
  var shapes: UnsafeMutablePointer<PeakShape>

  var active = SpectrumSettings()
  var activeStreams = 1
  var activeRate: Float = 0
  /// Shape: [Ladder.maximumRungs]; a pointer, since an inline array is copied at each look.
  var rungs: UnsafeMutablePointer<RungState>
  var rungCount = 0
  var halvings = 0
  var weights: SampleBuffer
  var plans: UnsafeMutablePointer<BandPlan>
  /// Each band among the bins of its rung, and of the one above it.
  var places: UnsafeMutablePointer<BandPlace>
  /// The bins of each rung while bands are read; shape: [Ladder.maximumRungs].
  let bins: UnsafeMutablePointer<BandBins>

  /// The power of each band, and the versions of its transforms that it was read from (their sum; −1:
  /// none yet); shape: [stream · 1024 + band].
  var powers: SampleBuffer
  let versions: UnsafeMutablePointer<Int>
  /// Levels in the making and those of the last whole frame; likewise.
  var growing: SampleBuffer
  var whole: SampleBuffer
  /// The next band to read; at `active.bandCount` none is.
  var cursor = 0

  /// The long transform at work: its next step (−1: none) and the sample count its window ends at.
  var longStep = -1
  var longEnd = 0

  /// Samples that have come, and the count at which the next frame is due.
  var now = 0
  var nextFrame = 0.0
  var rebuild = Rebuild.done

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
    places = .allocate(capacity: 2 * BandLayout.counts.upperBound)
    places.initialize(repeating: BandPlace(), count: 2 * BandLayout.counts.upperBound)
    bins = .allocate(capacity: Ladder.maximumRungs)
    powers = SampleBuffer(count: capacity * BandLayout.counts.upperBound)
    versions = .allocate(capacity: capacity * BandLayout.counts.upperBound)
    versions.initialize(repeating: -1, count: capacity * BandLayout.counts.upperBound)
    growing = SampleBuffer(count: capacity * BandLayout.counts.upperBound)
    whole = SampleBuffer(count: capacity * BandLayout.counts.upperBound)
    whole.fill(Self.floor)
    startRebuild()
    finishRebuild()
  }

  deinit {
    for index in 0..<streamCapacity { _ = (streams + index).move() }
    streams.deallocate()
    for index in 0..<WindowFunction.allCases.count { _ = (shapes + index).move() }
    shapes.deallocate()
    plans.deallocate()
    places.deallocate()
    versions.deallocate()
    bins.deallocate()
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
  mutating func followSettings() {
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
  var framePeriod: Double {
    @_noAllocation @_noLocks get { Double(sampleRate) / Double(max(1, activeRate)) }
  }

  /// Begins anew; of the past, the first signal's at the full rate is known.
  @_noAllocation @_noLocks
  mutating func restart() {
    streams[0].restart()
    if activeStreams > 1 { streams[1].restart(beside: streams[0]) }
    longStep = -1
    cursor = active.bandCount
    // Frozen before the first frame is whole, frames come all the same: of silence.
    if frameCount == 0 { bandCount = active.bandCount }
    nextFrame = Double(now) + framePeriod
    for index in 0..<rungCount {
      rungs[index].due = streams[0].total(at: rungs[index].rung.halvings)
    }
  }
}

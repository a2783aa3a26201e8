// SPDX-License-Identifier: GPL-3.0-or-later

/// From samples to the levels of bands, in steps of a few microseconds each.
///
/// Each call takes 1…64 samples (the same number every time) and does at most one piece of work: one
/// transform, a slice of a long one, or a slice of the bands. The order of work depends on the count
/// of samples alone, so a host's block size changes nothing.
public struct BandSpectrum: ~Copyable {
  /// The lowest level reported, in dBFS: that of a power of 1e−20.
  static let floor: Float = -200

  /// The wanted settings; the stage follows.
  public var settings = SpectrumSettings()
  /// 1 or 2 signals (left + right).
  public var streamCount = 1
  /// Frames per second that are wanted; 0: none, and samples are only remembered.
  public var frameRate: Float = 0
  /// Holds the levels; frames go on coming.
  public var isFrozen = false

  /// The number of complete frames.
  public private(set) var frameCount = 0
  /// Bands of the frame; silence before the first one.
  public private(set) var bandCount = 0

  private var plan: SpectrumPlan
  private var schedule = TransformSchedule()
  private var sweep: BandSweep
  private let streams: FixedArray<SpectrumStream>

  /// The streams and the frame rate at work.
  private var activeStreams = 1
  private var activeRate: Float = 0
  /// Samples that have come, and the count at which the next frame is due.
  private var now = 0
  private var nextFrame = 0.0

  /// `streams`: how many signals there may be, 1 or 2.
  init(sampleRate: Float, streams capacity: Int) {
    plan = SpectrumPlan(sampleRate: sampleRate)
    sweep = BandSweep(streamCapacity: capacity)
    let rowsCount = plan.bank.rowsCount
    streams = FixedArray(count: capacity) { _ in
      SpectrumStream(sampleRate: sampleRate, rowsCount: rowsCount)
    }
    plan.follow(settings)
    finishRebuild()
  }

  /// dBFS of the bands of the last complete frame; shape: [bandCount].
  @_noAllocation @_noLocks
  public func levels(stream: Int) -> UnsafeBufferPointer<Float> {
    UnsafeBufferPointer(start: sweep.levels(stream: stream), count: bandCount)
  }

  /// Completes a change of settings at once; takes too long for the real-time path.
  mutating func finishRebuild() {
    followSettings()
    while !plan.isComplete { rebuild() }
  }

  /// The next `count` samples of the first and, with two streams, the second signal.
  @_noAllocation @_noLocks
  mutating func process(
    _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, count: Int
  ) {
    let halvings = frameRate > 0 ? plan.halvings : 0
    streams[0].append(first, count: count, halvings: halvings)
    if activeStreams > 1 { streams[1].append(second, count: count, halvings: halvings) }
    now += count
    followSettings()
    if !plan.isComplete {
      rebuild()
    } else if activeRate > 0 {
      advance()
    }
  }

  /// Starts what a change of the settings, the signals or the rate asks for.
  @_noAllocation @_noLocks
  private mutating func followSettings() {
    settings.bandCount = BandLayout(count: settings.bandCount).count
    streamCount = streamCount.clamped(to: 1...streams.count)
    if !settings.isSame(as: plan.settings) {
      plan.follow(settings)
    } else if streamCount != activeStreams || (activeRate == 0) != (frameRate == 0) {
      activeStreams = streamCount
      if frameRate > 0 { restart() }
    }
    if activeRate != frameRate {
      activeRate = max(0, frameRate)
      nextFrame = Double(now) + framePeriod
    }
  }

  /// A step towards new settings.
  @_noAllocation @_noLocks
  private mutating func rebuild() {
    sweep.forget(plan.step())
    guard plan.isComplete else { return }
    activeStreams = streamCount
    restart()
  }

  /// Restarts; only the first signal's full-rate history is kept.
  @_noAllocation @_noLocks
  private mutating func restart() {
    streams[0].restart()
    if activeStreams > 1 { streams[1].restart(beside: streams[0]) }
    schedule.restart(plan, streams[0])
    sweep.cancel()
    // If frozen before the first frame is complete, frames of silence come all the same.
    if frameCount == 0 { bandCount = plan.settings.bandCount }
    nextFrame = Double(now) + framePeriod
  }

  /// Samples from one frame to the next.
  private var framePeriod: Double {
    @_noAllocation @_noLocks get { Double(plan.sampleRate) / Double(max(1, activeRate)) }
  }

  /// At most one piece of work: the frame first, so that frames come evenly; a transform can wait, as
  /// its samples are kept.
  @_noAllocation @_noLocks
  private mutating func advance() {
    let isFrameDue = Double(now) >= nextFrame
    if isFrameDue { nextFrame += framePeriod }
    if isFrozen {
      if isFrameDue { frameCount += 1 }
      latch()
      sweep.cancel()
      schedule.skip(plan, streams[0])
      return
    }
    if isFrameDue {
      latch()
      sweep.start(bandCount: plan.settings.bandCount)
    }
    if sweep.isUnderWay {
      guard sweep.step(streams, count: activeStreams, plan) else { return }
      bandCount = plan.settings.bandCount
      frameCount += 1
    } else {
      transform()
    }
  }

  /// The next piece of the transforms that are due.
  @_noAllocation @_noLocks
  private mutating func transform() {
    switch schedule.next(plan, streams[0]) {
    case .none: break
    case .transform(let rung, let end):
      for index in 0..<activeStreams { streams[index].transform(rung, before: end, plan) }
    case .longStep(let step, let end):
      for index in 0..<activeStreams { streams[index].longStep(step, before: end, plan) }
    }
  }

  /// Makes the power found since the last frame that of the next one.
  @_noAllocation @_noLocks
  private mutating func latch() {
    for rung in 0..<plan.rungCount where !plan.rung(rung).isLong {
      for index in 0..<activeStreams { streams[index].latch(rung) }
    }
  }
}

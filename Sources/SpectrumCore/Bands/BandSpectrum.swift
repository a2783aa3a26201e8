// SPDX-License-Identifier: GPL-3.0-or-later

/// From samples to the levels of bands, in steps of a few microseconds each.
///
/// Each call takes 8…64 samples (a multiple of eight, the same every time) and does at most one piece of work: one
/// transform, a slice of a long one, or a slice of the bands. The order of work depends on the count
/// of samples alone, so a host's block size changes nothing.
public struct BandSpectrum: ~Copyable {
  /// The wanted settings; the stage follows.
  public var settings = SpectrumSettings()
  /// 1 or 2 signals: left + right, or one and what it is compared with.
  public var streamCount = 1
  /// The kind of the second signal; `none` for the right channel.
  public var compared = ComparedSound.none
  /// Frames per second that are wanted; 0: none, and samples are only remembered.
  public var frameRate: Float = 0
  /// Holds the levels; frames go on coming.
  public var isFrozen = false

  /// The number of complete frames.
  public private(set) var frameCount = 0
  /// Bands of the frame; silence before the first one.
  public private(set) var bandCount = 0
  /// Signals of the frame, 1 or 2.
  public private(set) var frameStreams = 1
  /// The kind of the frame's second signal; `none` for the right channel.
  public private(set) var frameCompared = ComparedSound.none
  /// Whether all windows of the frame hold as much of the second signal as of the first: shortly after
  /// a sound has joined they don't, and a comparison would be wrong.
  public private(set) var isFrameComparable = false

  private var plan: SpectrumPlan
  private var schedule = TransformSchedule()
  private var sweep: BandSweep
  private let streams: FixedArray<SpectrumStream>

  /// The streams and the frame rate at work.
  private var activeStreams = 1
  private var activeCompared = ComparedSound.none
  /// The count of samples at which the second signal began.
  private var joined = 0
  private var activeRate: Float = 0
  /// Whether a restart has not been followed by a frame yet.
  private var needsFrame = false
  /// Whether the last levels are recent enough to be shown once more.
  private var canRepeat = false
  /// Samples of a call.
  private var quantum = 0
  /// Samples that have come, and the count at which the next frame is due.
  private var now = 0
  private var nextFrame = 0.0
  private var rest = RestDetector()

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
    UnsafeBufferPointer(start: sweep.bands[stream].latchedLevels.base, count: bandCount)
  }

  /// The power within the bands of the last complete frame, 1 for a full-scale sine, whatever the
  /// detector and the calibration are; shape: [bandCount].
  @_noAllocation @_noLocks
  func powers(stream: Int) -> UnsafeBufferPointer<Float> {
    UnsafeBufferPointer(start: sweep.bands[stream].latchedWithin.base, count: bandCount)
  }

  /// The K-weighted power within all bands of the last complete frame in dB, 0 for a full-scale sine of
  /// 997 Hz, whatever the detector and the calibration are, and −200 for silence: of the first signal,
  /// or of left and right the louder one in each band; and of what it is compared with.
  public var weightedLevels: (track: Float, compared: Float) {
    @_noAllocation @_noLocks get { sweep.weightedLevels }
  }

  /// The strongest spectral lines of the last complete frame, of left and right if these are its
  /// signals: each its frequency in Hz and its level in dBFS.
  public var peaks: UnsafeBufferPointer<Float> { @_noAllocation @_noLocks get { sweep.peaks } }

  /// The spectral centroid of the last complete frame in Hz, of the same signals; 0 in silence.
  public var centroid: Float { @_noAllocation @_noLocks get { sweep.centroid } }

  /// Completes a change of settings at once; takes too long for the real-time path.
  mutating func finishRebuild() {
    followSettings()
    while !plan.isComplete { rebuild() }
    needsFrame = false
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
    quantum = count
    followSettings()
    hasten(first, activeStreams > 1 ? second : nil)
    if !plan.isComplete {
      rebuild()
      if popDueFrame() { repeatFrame() }
    } else if activeRate > 0 {
      advance()
    }
  }

  /// Forgets the sound so far; the levels stay until the next frame.
  @_noAllocation @_noLocks
  mutating func forget() {
    for index in 0..<streams.count { streams[index].forget() }
    (rest, canRepeat) = (RestDetector(), false)
    if plan.isComplete { restart() }
  }

  /// Starts what a change of the settings, the signals or the rate asks for. Settings that change
  /// without end are followed from frame to frame.
  @_noAllocation @_noLocks
  private mutating func followSettings() {
    settings.bandCount = BandLayout(count: settings.bandCount).count
    streamCount = streamCount.clamped(to: 1...streams.count)
    let isStarting = activeRate == 0 && frameRate > 0
    if activeRate != frameRate {
      activeRate = max(0, frameRate)
      // A rate that changes without end must not put the frame off each time.
      let next = Double(now) + framePeriod
      nextFrame = isStarting ? next : min(nextFrame, next)
    }
    if isStarting { canRepeat = false }
    guard plan.isComplete, isStarting || activeRate == 0 || isFrozen || !needsFrame else { return }
    if settings != plan.settings {
      plan.follow(settings)
    } else if isStarting || streamCount != activeStreams || compared != activeCompared {
      restart()
    }
  }

  /// A step towards new settings.
  @_noAllocation @_noLocks
  private mutating func rebuild() {
    sweep.forget(plan.step())
    if plan.isComplete { restart() }
  }

  /// Restarts with the signals that are wanted. Their past is kept.
  @_noAllocation @_noLocks
  private mutating func restart() {
    streams[0].restart()
    if streamCount > 1 {
      if activeStreams > 1, compared == activeCompared {
        streams[1].restart()
      } else {
        // A sound that is compared with may have nothing in common with this one.
        let hasPast = compared.isNone
        streams[1].restart(from: streams[0], plan, isSilent: !hasPast)
        joined = now
      }
    }
    (activeStreams, activeCompared) = (streamCount, compared)
    needsFrame = true
    schedule.restart(plan, streams[0])
    dropSweep()
    // If frozen before the first frame is complete, frames of silence come all the same.
    if frameCount == 0 { describeFrame() }
  }

  /// Describes the next frames: their bands and signals.
  @_noAllocation @_noLocks
  private mutating func describeFrame() {
    (bandCount, frameStreams) = (plan.settings.bandCount, activeStreams)
    frameCompared = activeCompared
    isFrameComparable =
      !activeCompared.isNone && now - joined >= plan.longestReach + Int(framePeriod)
  }

  /// Counts the last levels as a frame, so that whatever is sent with frames continues.
  @_noAllocation @_noLocks
  private mutating func repeatFrame() {
    if canRepeat { frameCount += 1 }
  }

  /// Gives up an unfinished frame.
  @_noAllocation @_noLocks
  private mutating func dropSweep() {
    if sweep.isUnderWay { repeatFrame() }
    sweep.cancel()
  }

  /// Whether a frame is due; if so, the next one is a period later.
  @_noAllocation @_noLocks
  private mutating func popDueFrame() -> Bool {
    guard activeRate > 0, Double(now) >= nextFrame else { return false }
    nextFrame += framePeriod
    return true
  }

  /// Samples from one frame to the next.
  private var framePeriod: Double {
    @_noAllocation @_noLocks get { Double(plan.sampleRate) / Double(max(1, activeRate)) }
  }

  /// At most one piece of work: the frame first, so that frames come evenly; a transform can wait, as
  /// its samples are kept.
  @_noAllocation @_noLocks
  private mutating func advance() {
    if isFrozen {
      advanceFrozen()
      return
    }
    let isReady = !needsFrame || hasPower
    // The first frame after a change comes as soon as it can.
    if needsFrame && isReady && !sweep.isUnderWay { nextFrame = min(nextFrame, Double(now)) }
    if popDueFrame() {
      latch()
      // The last short transform before the next frame comes one step ahead of that.
      schedule.align(after: Int(nextFrame) - now - quantum, plan, streams[0])
      if isReady {
        sweep.start(bandCount: plan.settings.bandCount)
      } else {
        repeatFrame()
      }
    }
    if sweep.isUnderWay {
      let lineStreams = activeCompared.isNone ? activeStreams : 1
      guard sweep.step(streams, count: activeStreams, lineStreams: lineStreams, plan) else {
        return
      }
      describeFrame()
      frameCount += 1
      (needsFrame, canRepeat) = (false, true)
    } else {
      transform()
    }
  }

  /// A sound that begins after a rest doesn't wait for the next frame: it has one as soon as it
  /// fills enough of the shortest window, and later frames follow that one.
  @_noAllocation @_noLocks
  private mutating func hasten(_ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>?) {
    let isOnset = rest.ends(first, second, count: quantum, framePeriod: framePeriod)
    guard isOnset, activeRate > 0, plan.isComplete, !needsFrame, !isFrozen,
      let delay = schedule.hasten(plan, streams[0])
    else { return }
    // Replaces a frame that is under way, which shows the rest.
    sweep.cancel()
    nextFrame = Double(now + delay + quantum)
  }

  /// Whether there is power for every band.
  private var hasPower: Bool {
    @_noAllocation @_noLocks mutating get {
      for index in 0..<activeStreams where !streams[index].hasPower(plan) { return false }
      return true
    }
  }

  /// Frames come, the transforms don't.
  @_noAllocation @_noLocks
  private mutating func advanceFrozen() {
    dropSweep()
    // After a change, the first new frame is still to come.
    if popDueFrame() { frameCount += 1 }
    latch()
    schedule.skip(plan, streams[0])
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
    for rung in 0..<plan.rungCount where !plan.rungs[rung].isLong {
      for index in 0..<activeStreams { streams[index].averages[rung].latch() }
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

extension DisplayModel {
  /// Seconds without a frame after which the sender is assumed to have stopped.
  static var patience: Float { 1 }

  /// Advances by `elapsed` seconds, the time of a picture; NaN and negative times count as 0.
  /// `isIdle`: whether the previous picture needed no redraw.
  mutating func step(elapsed: Float, isIdle: Bool) {
    let elapsed = elapsed.held(within: 0...3600)
    if isIdle { rate.pause() } else { rate.step(elapsed: elapsed) }
    (hasNews, steppedSettings) = (false, settings)
    beatLight.step(elapsed: elapsed)
    secondsSinceSound += elapsed
    if let seconds = secondsSinceFrame {
      secondsSinceFrame = seconds + elapsed
      if seconds + elapsed > Self.patience && !isFrozen { fallSilent() }
    }
    tuner.step(elapsed: elapsed)
    levels.step(elapsed: elapsed)
    music.step(elapsed: elapsed, isSounding: state == .sound)
    channelLoss.step(
      elapsed: elapsed, level: state == .sound ? level : nil, listening: settings.channel)
    keepReference(elapsed)
    let shown = shownBands
    surface.show(from: shown.low, to: shown.high)
    if isFrozen { frozenSeconds += elapsed }
    if !isFrozen {
      stepSpectrum(elapsed)
    } else if owesHeldBands {
      // A frozen spectrum shows only this picture of them, so skip the motion; for the means no time
      // passes.
      stepBands(0, motion: 3600)
      findPeaks(0)
    } else {
      stepFrozenComparison()
    }
  }

  private mutating func fallSilent() {
    left.silence()
    right.silence()
    compared.silence()
    waveform.update(repeating: 0)
    // Clear outdated readouts; the host's tempo stays.
    (pitch, tempo) = (Message.Pitch(), Message.Tempo(hostBPM: tempo.hostBPM))
    music.fallSilent()
    if let level, loudest(of: level) > LevelScale.silence {
      self.level = Message.Level(channelCount: level.channelCount)
    }
  }

  /// Captures the current picture's spectrum as the reference, once it is wanted: without the lift,
  /// which moves it as it moves the spectrum.
  private mutating func keepReference(_ elapsed: Float) {
    let (count, bands) = (left.bandCount, comparedBands)
    reference.follow(isWanted: settings.keepsReference, bands)
    guard reference.isWaiting else { return }
    guard count > 0 else { return reference.wait.hearSilence() }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { levels in
      var highest = LevelScale.silence
      for band in 0..<count {
        let level = shownLevel(of: band)
        // Beyond the top of the scale, where it is drawn, the level itself.
        let whole = level < scale.top ? level : max(level, liftedLevel(of: band))
        levels.initializeElement(at: band, to: whole - lift[band])
        highest = max(highest, level)
      }
      // Don't capture silence as the reference; wait for a sound that fills the windows.
      guard highest > LevelScale.silence else { return reference.wait.hearSilence() }
      if reference.wait.isOver(after: elapsed) {
        reference.keep(UnsafeBufferPointer(levels), of: bands)
      }
    }
  }

  private mutating func stepSpectrum(_ elapsed: Float) {
    stepBands(elapsed, motion: elapsed)
    if frozenSeconds > 0 {
      // A gap as long as the freeze: its sound wasn't recorded.
      history.rest(elapsed: frozenSeconds)
      surface.rest(elapsed: frozenSeconds)
      frozenSeconds = 0
    }
    history.shape(bandCount: left.bandCount, seconds: settings.spectrogramSeconds)
    history.step(left.targets, right.targets, on: scale, elapsed: elapsed)
    surface.push(left.motion.values.span, right.motion.values.span, elapsed: elapsed)
    findPeaks(elapsed)
  }

  /// `motion`: the seconds by which heights move on.
  private mutating func stepBands(_ elapsed: Float, motion: Float) {
    owesHeldBands = false
    lift.settings.gain = settings.gain
    (lift.settings.tilt, lift.settings.weighting) = (settings.tilt, settings.weighting)
    lift.settings.bandCount = left.bandCount
    lift.settings.lowestHz = bandRange.low
    lift.settings.highestHz = bandRange.high
    left.shape(by: &smoothing, width: smoothedBands, upTo: bandsBelowHalfRate, lift)
    right.shape(by: &smoothing, width: smoothedBands, upTo: bandsBelowHalfRate, lift)
    followMeasure(elapsed)
    stepHold(elapsed)
    stepCapture(elapsed)
    stepComparison(elapsed)
    let visible = makeColumns(width: 1).visibleBands
    let highest = max(
      left.highestLevel(of: visible), right.highestLevel(of: visible),
      highestComparedLevel(of: visible))
    autoLevel.follow(highest: highest, elapsed: motion)
    scale = settings.followsLevel ? autoLevel.scale : settings.fixedScale
    left.motion.times = settings.times
    right.motion.times = settings.times
    left.step(scale, elapsed: motion)
    right.step(scale, elapsed: motion)
    compared.motion.times = settings.times
    // A reference or an average follows scale and gain at once.
    if !settings.comparand.isLive {
      (compared.motion.times.attack, compared.motion.times.decay) = (0, 0)
    }
    compared.step(scale, elapsed: motion)
  }

  private mutating func findPeaks(_ elapsed: Float) {
    guard settings.showsPeakLabels, left.bandCount > 0 else {
      peakFinder.reset()
      return
    }
    var finder = peakFinder
    finder.step(
      bandCount: left.bandCount, visible: makeColumns(width: 1).visibleBands, floor: scale.floor,
      elapsed: elapsed, lines: shownLines(), shown: { shownLevel(of: $0) },
      level: { liftedLevel(of: $0) })
    peakFinder = finder
  }

  /// The received lines among the bands, lifted as these are.
  private func shownLines() -> [PeakFinder.Line] {
    let (bands, count) = (bandRange, left.bandCount)
    return lines.map { line in
      let position = bands.position(of: line.hertz) * Float(count)
      let band = Int(position.held(within: 0...Float(count - 1)))
      return .init(position: position, level: line.level + lift[band])
    }
  }

  /// Restarts held curves, means and captures when channel, detector or unit change.
  private mutating func followMeasure(_ elapsed: Float) {
    let wasUnsettled = isUnsettled
    unsettledSeconds = max(0, unsettledSeconds - elapsed)
    // Until then the line stays where it was matched.
    if wasUnsettled, !isUnsettled { comparison.reset() }
    let present = settings.measure
    defer { measure = present }
    guard let measure, measure != present else { return }
    unsettledSeconds = SoundWait.settling
    hold.reset()
    ownAverage.reset()
    capture.restart()
  }

  private mutating func stepHold(_ elapsed: Float) {
    guard settings.holdCurve != .off else { return hold.reset() }
    // A gap between frames isn't silence: hold the curves.
    guard isReceiving, !isUnsettled, left.bandCount > 0 else { return hold.rest() }
    hold.step(left.levels, right.levels, of: comparedBands, elapsed: elapsed)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

extension DisplayModel {
  /// Seconds without a frame after which the sender is assumed to have stopped.
  static var patience: Float { 1 }

  /// Advances by `elapsed` seconds, the time of a picture; NaN and negative times count as 0.
  /// `isIdle`: whether the previous picture needed no redraw.
  func step(elapsed: Float, isIdle: Bool) {
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
      historyView = view
      findPeaks(0)
    } else {
      // A session may have restored the reference curve.
      reference.curve.smooth(by: smoothing)
      if left.bandCount > 0, isOtherCompared || settings.viewPorts != shownPorts { viewFrozen() }
    }
  }

  private func fallSilent() {
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

  /// Captures the levels of the last step as the reference, once it is wanted.
  private func keepReference(_ elapsed: Float) {
    let bands = comparedBands
    reference.follow(isWanted: settings.keepsReference, bands)
    guard reference.isWaiting else { return }
    // Don't capture silence as the reference; wait for a sound that fills the windows.
    guard isAnythingHeard else { return reference.wait.hearSilence() }
    if reference.wait.isOver(after: elapsed) {
      reference.keep(heard.all, of: bands)
      reference.curve.smooth(by: smoothing)
    }
  }

  private func stepSpectrum(_ elapsed: Float) {
    stepBands(elapsed, motion: elapsed)
    if frozenSeconds > 0 {
      // A gap as long as the freeze: its sound wasn't recorded.
      history.rest(elapsed: frozenSeconds)
      surface.rest(elapsed: frozenSeconds)
      frozenSeconds = 0
    }
    history.shape(bandCount: left.bandCount, seconds: settings.spectrogramSeconds)
    historyView = view
    history.step(left.targets, right.targets, in: view, elapsed: elapsed)
    surface.push(left.motion.values.span, right.motion.values.span, elapsed: elapsed)
    findPeaks(elapsed)
  }

  /// `motion`: the seconds by which heights move on.
  private func stepBands(_ elapsed: Float, motion: Float) {
    owesHeldBands = false
    followMeasure(elapsed)
    heard.take(left.kept.all)
    if showsBothChannels { heard.raise(to: right.kept.all) }
    stepHold(elapsed)
    stepCapture(elapsed)
    shapeBands()
    stepComparison(elapsed)
    followLevel(elapsed: motion)
    for spectrum in [left, right, compared] { spectrum.motion.times = settings.times }
    // A reference or an average follows scale and gain at once.
    if !settings.comparand.isLive {
      (compared.motion.times.attack, compared.motion.times.decay) = (0, 0)
    }
    for spectrum in [left, right, compared] { spectrum.step(scale, elapsed: motion) }
  }

  /// Draws a frozen spectrum, and what is kept, as the settings ask for now.
  private func viewFrozen() {
    let width = smoothing.width
    shapeBands()
    showFrozenComparison()
    followLevel(elapsed: 3600)
    for spectrum in [left, right, compared] {
      spectrum.stand(on: scale, isNew: smoothing.width != width)
    }
    findPeaks(0)
  }

  /// Smooths and lifts the levels.
  private func shapeBands() {
    lift.settings = .init(settings, of: comparedBands)
    let width = settings.smoothedOctaves * Float(left.bandCount) / bandRange.octaves
    // Marks of another smoothing aren't of these levels.
    if width != smoothing.width { dropMarks() }
    (smoothing.width, smoothing.end) = (width, bandsBelowHalfRate)
    for spectrum in [left, right] {
      spectrum.kept.smooth(by: smoothing)
      spectrum.lift(by: lift)
    }
    hold.smooth(by: smoothing)
    reference.curve.smooth(by: smoothing)
    shownPorts = settings.viewPorts
  }

  private func dropMarks() {
    for spectrum in [left, right, compared] { spectrum.motion.dropMarks() }
  }

  private func followLevel(elapsed: Float) {
    let visible = makeColumns(width: 1).visibleBands
    let highest = max(
      left.highestLevel(of: visible), right.highestLevel(of: visible),
      highestComparedLevel(of: visible))
    autoLevel.follow(highest: highest, elapsed: elapsed)
    scale = settings.followsLevel ? autoLevel.scale : settings.fixedScale
  }

  private func findPeaks(_ elapsed: Float) {
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

  /// Restarts held curves, means and captures when what the levels are of changes.
  private func followMeasure(_ elapsed: Float) {
    let wasUnsettled = isUnsettled
    unsettledSeconds = max(0, unsettledSeconds - elapsed)
    let present = Measure(settings)
    if let measure, measure != present {
      unsettledSeconds = SoundWait.settling
      hold.reset()
      ownAverage.reset()
      capture.restart()
    }
    measure = present
    guard !isUnsettled || left.bandCount == 0 else { return }
    shownMeasure = present
    guard wasUnsettled else { return }
    // Until then the line stays where it was matched.
    comparison.reset()
    dropMarks()
  }

  private func stepHold(_ elapsed: Float) {
    guard settings.holdCurve != .off else { return hold.reset() }
    // A gap between frames isn't silence: hold the curves.
    guard isReceiving, !isUnsettled, left.bandCount > 0 else { return hold.rest() }
    hold.step(heard.all, of: comparedBands, elapsed: elapsed)
  }
}

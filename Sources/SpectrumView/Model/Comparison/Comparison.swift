// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import SpectrumReferences

/// The track beside another sound, its own past or a reference.
final class Comparison {
  /// Why there is no difference to show.
  enum MissingComparand {
    case nothingChosen, noCurve, emptySlot, noSound
    /// Of the other sound: this plugin has no input for it, nothing is connected, or it is silent.
    case noInput, notConnected, silent
  }

  /// Grows with each change that a picture shows, but for that of the difference.
  private(set) var revision = 0
  private let stream: Stream
  let spectra: Spectra
  /// The curve of one moment, and the references with names.
  let reference = ReferenceCurve()
  private(set) var references = ReferenceSlots()
  /// The references that are being captured.
  let capture = ReferenceCapture()
  /// The one that was captured in the last step.
  private var captured: CapturedReference?
  let difference = Difference()
  private(set) var masking = MaskingMarks()
  /// The track's own average, to compare with.
  private let ownAverage = MeanPower()
  /// Whether the last frame had the bands of another sound.
  private var hasBands = false
  private var live = LiveSound()
  /// How loud the track and the compared sound were in the last frame.
  private var weightedLevels = Difference.Loudness()
  /// What was compared with in the last step, and which state of which reference.
  private var comparand = Comparand.nothing
  private var shownReference = (reference: ComparedReference.curve, version: 0)

  init(_ stream: Stream, _ spectra: Spectra) { (self.stream, self.spectra) = (stream, spectra) }

  var settings: DisplaySettings { stream.settings }
  private var compared: DisplaySpectrum { spectra.compared }

  /// Whether there is something that the track is compared with.
  var isCompared: Bool { compared.bandCount > 0 && compared.bandCount == spectra.bandCount }

  /// What keeps the difference from being seen; nil if it is there.
  var missingComparand: MissingComparand? {
    switch settings.comparand {
    case .nothing: return .nothingChosen
    case .sideChain where !stream.hasSideChain: return .noInput
    case .otherChannel where stream.isMono: return .noInput
    case .sideChain where live.loss == .notConnected: return .notConnected
    case .otherChannel where live.loss == .notConnected: return .noInput
    case .sideChain where live.loss == .silent, .otherChannel where live.loss == .silent:
      return .silent
    case .reference where settings.comparedReference == .curve && !reference.isKept:
      return .noCurve
    case .reference where settings.comparedReference.slot.map { references[$0] == nil } == true:
      return .emptySlot
    default: return difference.offset == nil && !spectra.isUnsettled ? .noSound : nil
    }
  }

  /// Whether the other sound can't be heard: an old difference to it says nothing of now.
  var isLost: Bool {
    switch missingComparand {
    case .noInput, .notConnected, .silent: true
    default: false
    }
  }

  /// dB by which what is compared with is raised to the track's loudness; 0 unless that is wanted.
  var matchingOffset: Float { isMatched ? difference.offset ?? 0 : 0 }

  /// Whether both are brought to the same loudness: a reference without a level in dBFS always is.
  var isMatched: Bool {
    if settings[.levelMatch] > 0 { return true }
    guard settings.comparand == .reference else { return false }
    guard let slot = settings.comparedReference.slot else {
      return settings.comparedReference.slope != nil
    }
    return references.areAboveFullScale[slot]
  }

  /// Whether the level of what is compared with is known, which may have to be matched first.
  var isLevelKnown: Bool { !isMatched || difference.offset != nil }

  /// The track's mean level above what it is compared with, in dB; nil where there is none.
  func difference(of band: Int) -> Float? {
    isLost ? nil : difference.difference(of: band, isMatched: isMatched)
  }
}

// What arrives.
extension Comparison {
  /// Takes the compared sound's bands and levels of a frame; returns whether the bands have changed.
  func receive(_ frame: Message.Frame) -> Bool {
    weightedLevels = .init(track: frame.weightedLevel, compared: frame.comparedWeightedLevel)
    let bands = settings.comparand.isLive ? frame.comparedBands : nil
    if settings.comparand.isLive, hasBands != (bands != nil) { revision += 1 }
    hasBands = bands != nil
    guard let bands, compared.receive(bands) else { return false }
    revision += 1
    return true
  }

  func receive(_ marks: Message.Masking) { if masking.receive(marks) { revision += 1 } }

  /// Replaces the curve by the session's.
  func restore(_ curve: SavedCurve?) {
    reference.restore(curve)
    revision += 1
  }

  /// Puts a reference into a slot.
  func put(_ reference: NamedReference?, into slot: Int) {
    // A capture must not replace what has come since; its own result comes after its end.
    if capture.isRunning, capture.slot == slot { capture.stop() }
    references[slot] = reference
    revision += 1
  }

  /// Captures a reference; `takeCaptured` has it then.
  func startCapture(_ kind: ReferenceCapture.Kind, slot: Int, length: Float) {
    capture.start(kind, slot: slot, length: length)
    revision += 1
  }

  /// What was captured in the last step, once.
  func takeCaptured() -> CapturedReference? {
    defer { captured = nil }
    return captured
  }
}

// Steps.
extension Comparison {
  /// Captures the levels of the last step as the reference curve, once it is wanted.
  func stepReference(_ elapsed: Float) {
    let bands = spectra.layout
    reference.follow(isWanted: settings.keepsReference, bands)
    guard reference.isWaiting else { return }
    // Don't capture silence as the reference; wait for a sound that fills the windows.
    guard spectra.isAnythingHeard else { return reference.wait.hearSilence() }
    if reference.wait.isOver(after: elapsed) { reference.keep(spectra.heard.all, of: bands) }
  }

  /// Begins again what can't go on with levels of another measure.
  func follow(_ event: MeasureClock.Event?) {
    switch event {
    case nil: break
    case .changed:
      ownAverage.reset()
      capture.restart()
    // Until then the line stays where it was matched.
    case .settled: difference.reset()
    }
  }

  /// Adds the levels of the last step to what is captured, neither smoothed nor lifted; of two channels
  /// the louder one in each band.
  private func stepCapture(_ elapsed: Float) {
    guard capture.isRunning, spectra.bandCount > 0, stream.isReceiving, !spectra.isUnsettled else {
      return
    }
    revision += 1
    guard let reference = capture.step(spectra.heard.all, of: spectra.layout, elapsed: elapsed)
    else { return }
    captured = CapturedReference(
      reference: reference, slot: capture.slot,
      name: capture.kind.name.withUTF8Buffer { Array($0) })
  }

  /// Captures and compares for `elapsed` seconds.
  func step(_ elapsed: Float) {
    stepCapture(elapsed)
    smoothReference()
    if settings.comparand != comparand { forget() }
    // The means of another reference would fade only slowly.
    if isOtherReference { difference.reset() }
    shownReference = presentReference
    if masking.step(elapsed: elapsed) { revision += 1 }
    stepLive(elapsed)
    difference.rest()
    // Not yet matched again, it would jump.
    if spectra.isUnsettled, isCompared { return }
    let isPlaying = stream.isReceiving && !spectra.isUnsettled
    if spectra.bandCount > 0, comparand == .average {
      // A pause isn't a part of the music.
      let isSounding = isPlaying && spectra.layout.isSounding(spectra.heard.all)
      ownAverage.add(
        spectra.heard.all, weighted: weightedLevels.track, of: spectra.layout,
        elapsed: isSounding ? elapsed : 0)
    }
    guard spectra.bandCount > 0, let source = comparedSource() else {
      compared.fit(0)
      difference.reset()
      return
    }
    if isPlaying { add(source, elapsed, time: settings.differenceSeconds) }
    show(source)
  }

  private func stepLive(_ elapsed: Float) {
    guard settings.comparand.isLive else { return }
    let isSounding = hasBands ? spectra.layout.isSounding(compared.kept.all) : nil
    let isTrackSounding = stream.isReceiving && spectra.isAnythingHeard
    if live.step(elapsed: elapsed, isSounding: isSounding, isTrackSounding: isTrackSounding) {
      revision += 1
    }
  }

  private func add(_ source: ComparedSource, _ elapsed: Float, time: Float) {
    difference.add(
      spectra.heard.all, beside: source, loudness, of: spectra.layout, time: time, elapsed: elapsed)
  }

  /// Smooths, matches and lifts what is compared with.
  private func show(_ source: ComparedSource) {
    compared.fit(spectra.bandCount)
    source.levels(into: compared.kept.smoothed, of: spectra.layout, by: spectra.smoothing)
    difference.show(source, compared.kept.smoothed, by: spectra.smoothing)
    compared.lift(by: spectra.lift, raisedBy: matchingOffset)
  }

  /// Whether another reference is compared with than in the last step, or its slot has changed.
  private var isOtherReference: Bool {
    comparand == .reference && presentReference != shownReference
  }

  /// Which reference is chosen, and which state of its slot.
  private var presentReference: (reference: ComparedReference, version: Int) {
    (settings.comparedReference, references.version(of: settings.comparedReference.slot))
  }

  /// Whether something else is to be compared with than in the last step.
  var isOther: Bool { settings.comparand != comparand || isOtherReference }

  /// Has the reference curve be drawn as smooth as the bands.
  func smoothReference() { reference.curve.smooth(by: spectra.smoothing) }

  /// Shows a frozen comparison anew. What was compared with stays as it was, but not under another's
  /// name: references have their levels now, other sounds once it goes on.
  func showFrozen() {
    smoothReference()
    if isOther {
      forget()
      shownReference = presentReference
      hasBands = false
      if comparand == .reference, let source = comparedSource() {
        add(source, 1, time: .infinity)
        compared.dropInertia()
      }
    }
    guard let source = comparedSource() else { return }
    show(source)
  }

  private func forget() {
    (comparand, live) = (settings.comparand, LiveSound())
    compared.fit(0)
    difference.reset()
    ownAverage.reset()
    masking.clear()
  }

  /// What the track is compared with; nil if there is nothing.
  private func comparedSource() -> ComparedSource? {
    switch settings.comparand {
    case .nothing: return nil
    case .sideChain, .otherChannel:
      return hasBands && isCompared ? .live(compared.kept) : nil
    case .average: return ownAverage.bandCount > 0 ? .average(ownAverage) : nil
    case .reference: break
    }
    if let slope = settings.comparedReference.slope { return .noise(slope: slope) }
    guard let slot = settings.comparedReference.slot else {
      return reference.isKept && reference.bandCount == spectra.bandCount
        ? .curve(reference.curve) : nil
    }
    guard let made = references[slot] else { return nil }
    references.fit(
      slot,
      to: ReferenceResolution(
        bands: spectra.layout, end: spectra.smoothing.end, width: spectra.smoothing.width,
        made: made.spectrum.displayBands),
      by: &spectra.smoothing.octaves)
    return references.fitted.map { .slot($0) }
  }

  /// How loud the track and what it is compared with are.
  private var loudness: Difference.Loudness {
    switch settings.comparand {
    case .average: .init(track: weightedLevels.track, compared: ownAverage.averageLoudness)
    // A reference is matched to the bands as they are shown: it has no other level than theirs.
    case .reference: .init()
    case .nothing, .sideChain, .otherChannel: weightedLevels
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumMessages
import SpectrumReferences

// The track beside another sound, its own past or a reference.
extension DisplayModel {
  /// Why there is no difference to show.
  enum MissingComparand {
    case nothingChosen, noSideChain, noOtherChannel, noCurve, emptySlot, noSound
  }

  /// Whether there is something that the track is compared with.
  var isCompared: Bool { compared.bandCount > 0 && compared.bandCount == left.bandCount }

  /// What keeps the difference from being seen; nil if it is there.
  var missingComparand: MissingComparand? {
    // At first the plugin's windows hold too little of a sound to send its bands.
    let isLacking = !hasComparedBands && secondsWithoutComparedBands > 1
    switch settings.comparand {
    case .nothing: return .nothingChosen
    case .sideChain where isLacking: return .noSideChain
    case .otherChannel where isLacking: return .noOtherChannel
    case .reference where settings.comparedReference == .curve && !reference.isKept:
      return .noCurve
    case .reference where settings.comparedReference.slot.map { references[$0] == nil } == true:
      return .emptySlot
    default: return comparison.offset == nil && !isUnsettled ? .noSound : nil
    }
  }

  /// dB by which what is compared with is raised to the track's loudness; 0 unless that is wanted.
  var matchingOffset: Float { isMatched ? comparison.offset ?? 0 : 0 }

  /// The layout of the bands, whose levels are compared and kept.
  var comparedBands: BandLayout {
    BandLayout(count: left.bandCount, scale: bandRange, quantity: levelsMeasure.quantity)
  }

  /// Whether both are brought to the same loudness: a reference without a level in dBFS always is.
  var isMatched: Bool {
    if settings.matchesLevels { return true }
    guard settings.comparand == .reference else { return false }
    guard let slot = settings.comparedReference.slot else {
      return settings.comparedReference.slope != nil
    }
    return references.areAboveFullScale[slot]
  }

  /// The highest of some bands of what is compared with, in dBFS; −200 before it can be matched.
  func highestComparedLevel(of bands: Range<Int>) -> Float {
    isMatched && comparison.offset == nil ? -200 : compared.highestLevel(of: bands)
  }

  /// The track's mean level above what it is compared with, in dB; nil where there is none.
  func difference(of band: Int) -> Float? {
    comparison.difference(of: band, isMatched: isMatched)
  }

  /// Whether what is compared with has a spread.
  var hasSpread: Bool {
    guard isCompared, settings.comparand == .reference, let fitted = references.fitted else {
      return false
    }
    return fitted.slot == settings.comparedReference.slot && !fitted.low.isEmpty
      && fitted.levels.count == left.bandCount
  }

  /// The level of the slot's reference in dBFS, brought to the track's loudness if that is wanted; only
  /// while it `hasSpread`, as the next.
  func referenceLevel(of band: Int) -> Float {
    (references.fitted?.levels[band] ?? 0) + matchingOffset
  }

  /// The ends of its spread, likewise; nil where it has none.
  func spread(of band: Int) -> (low: Float, high: Float)? {
    guard let fitted = references.fitted, fitted.low[band] > -200 else { return nil }
    return (fitted.low[band] + matchingOffset, fitted.high[band] + matchingOffset)
  }

  /// Compares for `elapsed` seconds.
  func stepComparison(_ elapsed: Float) {
    if settings.comparand != comparand { forgetComparison() }
    // The means of another reference would fade only slowly.
    if isOtherReference { comparison.reset() }
    comparedState = presentReference
    if masking.step(elapsed: elapsed) { hasNews = true }
    if hasComparedBands || !settings.comparand.isLive {
      secondsWithoutComparedBands = 0
    } else {
      secondsWithoutComparedBands += elapsed
    }
    comparison.rest()
    // Not yet matched again, it would jump.
    if isUnsettled, isCompared { return }
    let isPlaying = isReceiving && !isUnsettled
    if left.bandCount > 0, comparand == .average {
      // A pause isn't a part of the music.
      let isSounding = isPlaying && comparedBands.isSounding(heard.all)
      ownAverage.add(
        heard.all, weighted: weightedLevels.track, of: comparedBands,
        elapsed: isSounding ? elapsed : 0)
    }
    guard left.bandCount > 0, let source = comparedSource() else {
      compared.clear()
      comparison.reset()
      return
    }
    if isPlaying { add(source, elapsed, time: settings.differenceSeconds) }
    show(source)
  }

  private func add(_ source: ComparedSource, _ elapsed: Float, time: Float) {
    comparison.add(
      heard.all, beside: source, loudness, of: comparedBands, time: time, elapsed: elapsed)
  }

  /// Smooths, matches and lifts what is compared with.
  private func show(_ source: ComparedSource) {
    compared.fit(left.bandCount)
    source.levels(into: compared.kept.smoothed, of: comparedBands, by: smoothing)
    comparison.show(source, compared.kept.smoothed, by: smoothing)
    compared.lift(by: lift, raisedBy: matchingOffset)
  }

  /// Whether another reference is compared with than in the last step, or its slot has changed.
  private var isOtherReference: Bool {
    comparand == .reference && presentReference != comparedState
  }

  /// Which reference is chosen, and which state of its slot.
  private var presentReference: (reference: ComparedReference, version: Int) {
    (settings.comparedReference, references.version(of: settings.comparedReference.slot))
  }

  /// Whether something else is to be compared with than in the last step.
  var isOtherCompared: Bool { settings.comparand != comparand || isOtherReference }

  /// Shows a frozen comparison anew. What was compared with stays as it was, but not under another's
  /// name: references have their levels now, other sounds once it goes on.
  func showFrozenComparison() {
    if isOtherCompared {
      forgetComparison()
      comparedState = presentReference
      hasComparedBands = false
      if comparand == .reference, let source = comparedSource() {
        add(source, 1, time: .infinity)
        (compared.motion.times.attack, compared.motion.times.decay) = (0, 0)
      }
    }
    guard let source = comparedSource() else { return }
    show(source)
  }

  private func forgetComparison() {
    (comparand, secondsWithoutComparedBands) = (settings.comparand, 0)
    compared.clear()
    comparison.reset()
    ownAverage.reset()
    masking.clear()
  }

  /// What the track is compared with; nil if there is nothing.
  private func comparedSource() -> ComparedSource? {
    switch settings.comparand {
    case .nothing: return nil
    case .sideChain, .otherChannel:
      return hasComparedBands && isCompared ? .live(compared.kept) : nil
    case .average: return ownAverage.bandCount > 0 ? .average(ownAverage) : nil
    case .reference: break
    }
    if let slope = settings.comparedReference.slope { return .noise(slope: slope) }
    guard let slot = settings.comparedReference.slot else {
      return reference.isKept && reference.bandCount == left.bandCount
        ? .curve(reference.curve) : nil
    }
    guard let made = references[slot] else { return nil }
    references.fit(
      slot,
      to: ReferenceResolution(
        bands: comparedBands, end: bandsBelowHalfRate, width: smoothing.width,
        made: made.spectrum.displayBands),
      by: &smoothing.octaves)
    return references.fitted.map { .slot($0) }
  }

  /// How loud the track and what it is compared with are.
  private var loudness: Comparison.Loudness {
    switch settings.comparand {
    case .average: .init(track: weightedLevels.track, compared: ownAverage.averageLoudness)
    // A reference is matched to the bands as they are shown: it has no other level than theirs.
    case .reference: .init()
    case .nothing, .sideChain, .otherChannel: weightedLevels
    }
  }
}

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

  /// The layout of the bands that are compared.
  var comparedBands: Comparison.Bands {
    Comparison.Bands(
      count: left.bandCount, scale: bandRange, quantity: settings.levelQuantity)
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

  /// Bands that levels are smoothed over.
  var smoothedBands: Float {
    settings.smoothedOctaves * Float(left.bandCount) / bandRange.octaves
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
  mutating func stepComparison(_ elapsed: Float) {
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
    // Not yet matched again, it would jump.
    if isUnsettled, isCompared { return comparison.rest() }
    let isPlaying = isReceiving && !isUnsettled
    guard left.bandCount > 0, fillComparand(elapsed: isPlaying ? elapsed : 0) else {
      compared.clear()
      comparison.reset()
      return
    }
    if isPlaying {
      comparison.step(
        comparedBands, loudness, time: settings.differenceSeconds, elapsed: elapsed, of: comparand,
        at: slotResolution, by: &smoothing)
    } else {
      comparison.rest()
    }
    compared.show(comparison.compared, left.bandCount, raisedBy: matchingOffset, lift)
  }

  /// Whether another reference is compared with than in the last step, or its slot has changed.
  private var isOtherReference: Bool {
    comparand == .reference && presentReference != comparedState
  }

  /// Which reference is chosen, and which state of its slot.
  private var presentReference: (reference: ComparedReference, version: Int) {
    (settings.comparedReference, references.version(of: settings.comparedReference.slot))
  }

  /// Of a frozen spectrum, what was compared with stays as it was, but not under another's name:
  /// references have their levels now, other sounds once it goes on.
  mutating func stepFrozenComparison() {
    guard settings.comparand != comparand || isOtherReference, left.bandCount > 0 else { return }
    forgetComparison()
    comparedState = presentReference
    (hasComparedBands, hasNews) = (false, true)
    guard comparand == .reference, fillComparand(elapsed: 0) else { return }
    comparison.step(
      comparedBands, loudness, time: .infinity, elapsed: 1, of: comparand, at: slotResolution,
      by: &smoothing)
    compared.show(comparison.compared, left.bandCount, raisedBy: matchingOffset, lift)
    (compared.motion.times.attack, compared.motion.times.decay) = (0, 0)
    compared.step(scale, elapsed: 1)
  }

  private mutating func forgetComparison() {
    (comparand, secondsWithoutComparedBands) = (settings.comparand, 0)
    compared.clear()
    comparison.reset()
    ownAverage.reset()
    masking.clear()
  }

  /// Puts the levels of the track and of what it is compared with into `comparison`, smoothed, but not
  /// lifted; false if there is nothing.
  private mutating func fillComparand(elapsed: Float) -> Bool {
    let count = left.bandCount
    let isAsReceived = slotResolution?.isCoarser == true
    for band in 0..<count {
      comparison.track[band] =
        isAsReceived ? receivedLevel(of: band) : liftedLevel(of: band) - lift[band]
    }
    switch settings.comparand {
    case .nothing: return false
    case .sideChain, .otherChannel:
      guard hasComparedBands, compared.bandCount == count else { return false }
      compared.shape(by: &smoothing, width: smoothedBands, upTo: bandsBelowHalfRate, lift)
      for band in 0..<count { comparison.compared[band] = compared.levels[band] - lift[band] }
    case .average:
      let track = UnsafeBufferPointer(rebasing: comparison.track[..<count])
      // A pause isn't a part of the music.
      let isSounding = comparedBands.isSounding(track)
      ownAverage.step(
        track, .init(start: nil, count: 0), weighted: weightedLevels.track ?? -200,
        of: comparedBands, elapsed: isSounding ? elapsed : 0)
      for band in 0..<count { comparison.compared[band] = ownAverage.average(of: band) }
    case .reference:
      return fillReference()
    }
    return true
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

  /// How the reference in the chosen slot is shown; nil without one, and for other comparands.
  private var slotResolution: ReferenceResolution? {
    guard comparand == .reference, let slot = settings.comparedReference.slot,
      let reference = references[slot]
    else { return nil }
    return ReferenceResolution(
      bands: comparedBands, end: bandsBelowHalfRate, width: smoothedBands,
      made: reference.spectrum.displayBands)
  }

  private mutating func fillReference() -> Bool {
    let count = left.bandCount
    if let slot = settings.comparedReference.slot {
      guard let resolution = slotResolution else { return false }
      references.fit(slot, to: resolution, by: &smoothing)
      guard let fitted = references.fitted else { return false }
      for band in 0..<count { comparison.compared[band] = fitted.levels[band] }
      return true
    }
    guard let slope = settings.comparedReference.slope else {
      guard reference.isKept, reference.bandCount == count else { return false }
      for band in 0..<count { comparison.compared[band] = reference.level(of: band) }
      return true
    }
    // A band is as wide as its frequency is high: its power rises by 3 dB per octave more.
    let perOctave = (settings.levelQuantity == .power ? ComparedReference.octaveOfWidth : 0) - slope
    let low = bandRange.position(of: 1000)
    UnsafeMutableBufferPointer(rebasing: comparison.compared[..<count]).update(repeating: -200)
    // Above half the rate the track has nothing to be compared with, or to be matched by.
    for band in 0..<min(count, bandsBelowHalfRate) {
      let octaves = ((Float(band) + 0.5) / Float(count) - low) * bandRange.octaves
      // Any level will do: it is matched.
      comparison.compared[band] = perOctave * octaves - 40
    }
    smoothing.processRuns(.init(rebasing: comparison.compared[..<count]), width: smoothedBands)
    return true
  }
}

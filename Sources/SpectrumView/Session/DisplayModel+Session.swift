// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumMessages

/// A curve of a restored session, or of another window, that waits for the bands, and for the host's
/// settings, which say whether it is to be shown.
///
/// A state's settings may also come after it has been taken, and have what is held begin again: then it
/// begins with it once more.
struct RestoredCurve {
  /// Seconds with bands after which the settings have come.
  private static var patience: Float { 3 }

  private(set) var curve: SavedCurve?
  /// Seconds since it came, and for which what comes is of a state that is being restored.
  private var (age, stateSeconds) = (Float(0), Float(0))

  /// A state begins: another curve may come with it.
  mutating func beginState() { stateSeconds = Self.patience }

  mutating func receive(_ curve: SavedCurve) { (self.curve, age) = (curve, 0) }

  mutating func forget() { curve = nil }

  /// The curve, to be joined with what is held: once, unless it is a state's.
  mutating func take() -> SavedCurve? {
    defer { if stateSeconds <= 0 { curve = nil } }
    return curve
  }

  mutating func step(elapsed: Float) {
    age += elapsed
    stateSeconds -= elapsed
    if age > Self.patience { curve = nil }
  }
}

/// Those that wait.
struct RestoredCurves {
  var (maximum, mean, average) = (RestoredCurve(), RestoredCurve(), RestoredCurve())
  var reference = RestoredCurve()
  /// Whether the reference is to replace one that may be kept.
  var owesReference = false

  mutating func step(elapsed: Float) {
    maximum.step(elapsed: elapsed)
    mean.step(elapsed: elapsed)
    average.step(elapsed: elapsed)
    reference.step(elapsed: elapsed)
  }

  /// A curve that is joined with what is held; nil for other items.
  subscript(item: SessionItem) -> RestoredCurve? {
    get {
      item == .heldMaximum ? maximum : item == .heldMean ? mean : item == .average ? average : nil
    }
    set {
      guard let newValue else { return }
      if item == .heldMaximum { maximum = newValue }
      if item == .heldMean { mean = newValue }
      if item == .average { average = newValue }
    }
  }

  /// A state may begin, for one of the curves that are joined; `forgets`: what waits is of another one.
  mutating func beginState(_ item: SessionItem, forgets: Bool) {
    if forgets { self[item]?.forget() }
    self[item]?.beginState()
  }

  /// Whether a curve waits to be joined.
  func isWaiting(_ item: SessionItem) -> Bool { self[item]?.curve != nil }
}

extension DisplayModel {
  /// Something has changed that a picture shows.
  mutating func noteChange() { hasNews = true }

  /// Keeps a restored curve until there are bands to show it in.
  mutating func restore(_ curve: SavedCurve, as item: SessionItem) {
    restoredCurves[item]?.receive(curve)
    if item == .referenceCurve {
      restoredCurves.reference.receive(curve)
      restoredCurves.owesReference = true
    }
    hasNews = true
  }

  /// Forgets a curve that windows join: the session has none any more, or another one is restored. A
  /// kept reference stays, since it would be captured anew.
  mutating func forget(_ item: SessionItem) {
    if item == .heldMaximum || item == .heldMean {
      hold.reset()
    } else if item == .average {
      ownAverage.reset()
    } else {
      return
    }
    hasNews = true
  }

  /// A curve as it is held; nil if it isn't.
  func savedCurve(_ item: SessionItem) -> SavedCurve? {
    if item == .referenceCurve {
      guard reference.isKept else { return nil }
      return SavedCurve(
        bands: bandRange, seconds: 0,
        levels: (0..<reference.bandCount).map { reference.level(of: $0) })
    }
    if item == .average {
      guard settings.comparand == .average, ownAverage.bandCount > 0 else { return nil }
      return SavedCurve(
        bands: bandRange, seconds: Float(ownAverage.seconds),
        levels: (0..<ownAverage.bandCount).map { ownAverage.average(of: $0) },
        loudness: ownAverage.averageLoudness)
    }
    guard settings.holdCurve != .off, hold.bandCount > 0 else { return nil }
    let isMaximum = item == .heldMaximum
    return SavedCurve(
      bands: bandRange, seconds: Float(hold.seconds),
      levels: (0..<hold.bandCount).map {
        isMaximum ? hold.maximum(of: $0) : hold.average(of: $0)
      })
  }

  /// Joins the restored curves with those that are held; to be called while curves are to be held.
  mutating func joinRestoredHold() {
    guard left.bandCount > 0 else { return }
    let (maximum, mean) = (restoredCurves.maximum.take(), restoredCurves.mean.take())
    guard maximum != nil || mean != nil else { return }
    // Frozen, or without frames, no levels begin them.
    if hold.bandCount == 0 { hold.begin(left.bandCount, of: comparedBands) }
    if let maximum { hold.raise(to: levels(of: maximum)) }
    if let mean { hold.takeMeans(levels(of: mean), seconds: Double(mean.seconds)) }
  }

  /// Goes on from the restored average, if it is of a longer time.
  mutating func joinRestoredAverage() {
    guard left.bandCount > 0, let average = restoredCurves.average.take() else { return }
    // Frozen, no levels begin it.
    if ownAverage.bandCount == 0 { ownAverage.begin(left.bandCount, of: comparedBands) }
    ownAverage.takeMeans(
      levels(of: average), seconds: Double(average.seconds), weighted: average.loudness)
  }

  /// Keeps the restored reference, if there are bands: in place of another one, and again once the
  /// bands have changed.
  mutating func keepRestoredReference() {
    guard let curve = restoredCurves.reference.curve, left.bandCount > 0,
      restoredCurves.owesReference || !reference.isKept
    else { return }
    levels(of: curve).withUnsafeBufferPointer { reference.keep($0, of: comparedBands) }
    restoredCurves.owesReference = false
    hasNews = true
  }

  private func levels(of curve: SavedCurve) -> [Float] {
    curve.levels(
      in: bandRange, count: left.bandCount, areDensities: settings.levelQuantity != .power)
  }
}

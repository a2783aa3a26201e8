// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumMessages

/// Curves of a restored session that wait for the bands, and for the host's settings, which say whether
/// they are to be shown.
struct RestoredCurves {
  /// Seconds with bands after which nothing is waited for: the settings have come.
  private static var patience: Float { 3 }

  var maximum, mean, reference: SavedCurve?
  var age: Float = 0

  mutating func step(elapsed: Float) {
    age += elapsed
    if age > Self.patience { self = RestoredCurves() }
  }
}

extension DisplayModel {
  /// Something has changed that a picture shows.
  mutating func noteChange() { hasNews = true }

  /// Keeps a restored curve until there are bands to show it in.
  mutating func restore(_ curve: SavedCurve, as item: SessionItem) {
    if item == .heldMaximum { restoredCurves.maximum = curve }
    if item == .heldMean { restoredCurves.mean = curve }
    if item == .referenceCurve { restoredCurves.reference = curve }
    restoredCurves.age = 0
    hasNews = true
  }

  /// Forgets the held curves: the session has none any more, or another one is restored. A kept
  /// reference stays, since it would be captured anew.
  mutating func forget(_ item: SessionItem) {
    guard item == .heldMaximum || item == .heldMean else { return }
    hold.reset()
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
    let isRestored = restoredCurves.maximum != nil || restoredCurves.mean != nil
    guard isRestored, left.bandCount > 0 else { return }
    // Frozen, or without frames, no levels begin them.
    if hold.bandCount == 0 { hold.begin(left.bandCount, of: comparedBands) }
    if let curve = restoredCurves.maximum {
      hold.raise(to: levels(of: curve))
      restoredCurves.maximum = nil
    }
    if let curve = restoredCurves.mean {
      hold.takeMeans(levels(of: curve), seconds: Double(curve.seconds))
      restoredCurves.mean = nil
    }
  }

  /// Keeps the restored reference, if there is one, and bands.
  mutating func keepRestoredReference() {
    guard let curve = restoredCurves.reference, left.bandCount > 0 else { return }
    levels(of: curve).withUnsafeBufferPointer { reference.keep($0, of: comparedBands) }
    restoredCurves.reference = nil
    hasNews = true
  }

  private func levels(of curve: SavedCurve) -> [Float] {
    curve.levels(
      in: bandRange, count: left.bandCount, areDensities: settings.levelQuantity != .power)
  }
}

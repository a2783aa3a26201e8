// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The spectrum of one moment, for comparison: levels as received, which move with the display's scale,
/// lift and smoothing; of two channels the louder one in each band.
final class ReferenceCurve {
  private var (isWanted, hasCurve) = (false, false)
  /// Whether the shown bands, and their unit, are those of the curve.
  private var fits = false
  /// Whether this window has captured a curve, or dropped one, that the session doesn't know of.
  var hasChanged = false
  /// Before it is captured.
  var wait = SoundWait()
  private var bands = BandLayout()
  /// The levels.
  let curve = KeptLevels()

  var bandCount: Int { curve.count }

  /// Whether a curve can be drawn.
  var isKept: Bool { isWanted && hasCurve && fits }

  /// Whether a reference is wanted but not captured yet.
  var isWaiting: Bool { isWanted && !hasCurve }

  /// The curve for the session; nil without one.
  var saved: SavedCurve? {
    hasCurve ? SavedCurve(bands: bands, levels: Array(curve.all)) : nil
  }

  /// Follows the setting, and changes of the bands. A curve of a session may come before the setting
  /// does; switched off, it is dropped.
  func follow(isWanted: Bool, _ bands: BandLayout) {
    if self.isWanted, !isWanted, hasCurve { (hasCurve, hasChanged) = (false, true) }
    if isWanted, !self.isWanted { wait = SoundWait() }
    (self.isWanted, fits) = (isWanted, bands == self.bands)
  }

  /// Stores `levels`, in dBFS; shape: [bandCount], at most 1024.
  func keep(_ levels: UnsafeBufferPointer<Float>, of bands: BandLayout) {
    (hasCurve, hasChanged, fits, self.bands) = (true, true, true, bands)
    curve.copy(levels)
  }

  /// Replaces the curve by the session's. Without one, a curve that is shown stays: it would be
  /// captured at another moment.
  func restore(_ saved: SavedCurve?) {
    hasChanged = false
    guard let saved else { return forgetUnlessShown() }
    (hasCurve, fits) = (true, saved.bands == bands)
    bands = saved.bands
    saved.levels.withUnsafeBufferPointer { curve.copy($0) }
  }

  /// Drops a curve that isn't shown: the next one is captured.
  func forgetUnlessShown() {
    if !isWanted { hasCurve = false }
  }
}

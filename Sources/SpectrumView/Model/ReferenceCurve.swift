// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumMessages

/// The spectrum as shown at one moment, for comparison.
///
/// It is stored in dBFS, independent of the display's scale, gain, tilt and weighting; of two channels
/// the louder one in each band.
final class ReferenceCurve {
  private var (isWanted, hasCurve) = (false, false)
  /// Whether the shown bands, and their unit, are those of the curve.
  private var fits = false
  /// Whether this window has captured a curve, or dropped one, that the session doesn't know of.
  var hasChanged = false
  /// Before it is captured.
  var wait = SoundWait()
  private var bands = Comparison.Bands()
  /// dBFS; shape: [1024].
  private let levels: UnsafeMutableBufferPointer<Float>

  init() {
    levels = .allocate(capacity: Message.Frame.maximumBandCount)
    levels.initialize(repeating: -200)
  }

  deinit { levels.deallocate() }

  /// Whether a curve can be drawn.
  var isKept: Bool { isWanted && hasCurve && fits }

  /// Whether a reference is wanted but not captured yet.
  var isWaiting: Bool { isWanted && !hasCurve }

  /// The number of levels in the curve.
  var bandCount: Int { bands.count }

  /// The curve for the session; nil without one.
  var saved: SavedCurve? {
    hasCurve ? SavedCurve(bands: bands, levels: Array(levels[..<bands.count])) : nil
  }

  /// Follows the setting, and changes of the bands. A curve of a session may come before the setting
  /// does; switched off, it is dropped.
  func follow(isWanted: Bool, _ bands: Comparison.Bands) {
    if self.isWanted, !isWanted, hasCurve { (hasCurve, hasChanged) = (false, true) }
    if isWanted, !self.isWanted { wait = SoundWait() }
    (self.isWanted, fits) = (isWanted, bands == self.bands)
  }

  /// Stores `levels`, in dBFS; shape: [bandCount], at most 1024.
  func keep(_ levels: UnsafeBufferPointer<Float>, of bands: Comparison.Bands) {
    (hasCurve, hasChanged, fits, self.bands) = (true, true, true, bands)
    for band in 0..<bands.count { self.levels[band] = levels[band] }
  }

  /// Replaces the curve by the session's. Without one, a curve that is shown stays: it would be
  /// captured at another moment.
  func restore(_ curve: SavedCurve?) {
    hasChanged = false
    guard let curve else { return forgetUnlessShown() }
    (hasCurve, fits) = (true, curve.bands == bands)
    bands = curve.bands
    for band in 0..<bands.count { levels[band] = curve.levels[band] }
  }

  /// Drops a curve that isn't shown: the next one is captured.
  func forgetUnlessShown() {
    if !isWanted { hasCurve = false }
  }

  /// The stored level of a band in dBFS.
  func level(of band: Int) -> Float { levels[band] }
}

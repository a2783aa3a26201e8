// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumMessages

/// The spectrum as shown at one moment, for comparison.
///
/// It is stored in dBFS, independent of the display's scale, gain, tilt and weighting; of two channels
/// the louder one in each band.
final class ReferenceCurve {
  /// The state of the reference.
  private enum State {
    /// Not wanted.
    case off
    /// Wanted, but there was no sound yet.
    case waiting
    case kept
    /// The bands or their unit have changed, so the stored curve no longer applies.
    case lost
  }

  private var state = State.off
  /// Before it is kept.
  var wait = SoundWait()
  private(set) var bandCount = 0
  private var bands = Comparison.Bands()
  /// dBFS; shape: [1024].
  private let levels: UnsafeMutableBufferPointer<Float>

  init() {
    levels = .allocate(capacity: Message.Frame.maximumBandCount)
    levels.initialize(repeating: -200)
  }

  deinit { levels.deallocate() }

  /// Whether a curve can be drawn.
  var isKept: Bool { state == .kept }

  /// Whether a reference is wanted but not captured yet.
  var isWaiting: Bool { state == .waiting }

  /// Follows the user's wish for a reference, and changes of the bands.
  func follow(isWanted: Bool, _ bands: Comparison.Bands) {
    if !isWanted {
      state = .off
    } else if state == .off {
      (state, wait) = (.waiting, SoundWait())
    } else if state == .kept, bands != self.bands {
      state = .lost
    }
  }

  /// Stores `levels`, in dBFS; shape: [bandCount], at most 1024.
  func keep(_ levels: UnsafeBufferPointer<Float>, of bands: Comparison.Bands) {
    bandCount = min(levels.count, Message.Frame.maximumBandCount)
    (state, self.bands) = (.kept, bands)
    for band in 0..<bandCount { self.levels[band] = levels[band] }
  }

  /// The stored level of a band in dBFS.
  func level(of band: Int) -> Float { levels[band] }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The spectrum as it was shown at one moment, to compare others with.
///
/// It is kept in dBFS, before the display's scale; of two channels the louder one, band by band.
struct ReferenceCurve: ~Copyable {
  /// What there is of a reference.
  private enum State {
    /// None is wanted.
    case off
    /// One is wanted, but nothing was to be heard yet.
    case waiting
    case kept
    /// The bands are others now: what was kept says nothing about them.
    case lost
  }

  private var state = State.off
  private(set) var bandCount = 0
  private var bands = FrequencyScale(low: 20, high: 20_000)
  /// dBFS; shape: [1024].
  private let levels: UnsafeMutableBufferPointer<Float>

  init() {
    levels = .allocate(capacity: Message.Frame.maximumBandCount)
    levels.initialize(repeating: -200)
  }

  deinit { levels.deallocate() }

  /// Whether there is a curve to be drawn.
  var isKept: Bool { state == .kept }

  /// Whether a reference is to be kept as soon as there is something to keep.
  var isWaiting: Bool { state == .waiting }

  /// Goes by whether a reference `isWanted`, and by which bands there are.
  mutating func follow(isWanted: Bool, bandCount: Int, of bands: FrequencyScale) {
    if !isWanted {
      state = .off
    } else if state == .off {
      state = .waiting
    } else if state == .kept, bandCount != self.bandCount || bands != self.bands {
      state = .lost
    }
  }

  /// Keeps `levels`, in dBFS; shape: [bandCount], 1024 at most.
  mutating func keep(_ levels: UnsafeBufferPointer<Float>, of bands: FrequencyScale) {
    bandCount = min(levels.count, Message.Frame.maximumBandCount)
    (state, self.bands) = (.kept, bands)
    for band in 0..<bandCount { self.levels[band] = levels[band] }
  }

  /// What was shown of a band, in dBFS.
  func level(of band: Int) -> Float { levels[band] }
}

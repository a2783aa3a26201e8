// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The highest level and the mean power of each band since the curves were switched on.
///
/// Both are of levels as received, and move with the display's scale, lift and smoothing. Of two
/// channels, the louder one counts in each band.
final class HoldCurves {
  /// Whether the same levels again leave both curves unchanged.
  private(set) var isStill = true
  private let means = MeanPower()
  /// The curves to be drawn.
  let maxima = KeptLevels()
  let averages = KeptLevels()

  /// Number of bands held; 0 before the first levels.
  var bandCount: Int { means.bandCount }
  /// Length of the average in seconds.
  var seconds: Double { means.seconds }

  /// Forgets everything.
  func reset() {
    means.reset()
    isStill = true
  }

  /// Pauses: no levels come for now.
  func rest() { isStill = true }

  /// Adds levels in dBFS that lasted `elapsed` seconds; shape: [bands.count]. A change of the bands
  /// restarts both curves.
  func step(_ levels: UnsafeBufferPointer<Float>, of bands: BandLayout, elapsed: Float) {
    if bands != means.bands {
      maxima.count = bands.count
      maxima.received.update(repeating: KeptLevels.none)
    }
    // With Δt = 0 the average is unchanged.
    isStill = !means.add(levels, weighted: nil, of: bands, elapsed: elapsed) && elapsed > 0
    for band in 0..<min(levels.count, bandCount) where levels[band] > maxima.received[band] {
      (maxima.received[band], isStill) = (levels[band], false)
    }
  }

  /// Has both curves be drawn at that smoothing.
  func smooth(by smoothing: BandSmoothing) {
    averages.count = bandCount
    means.levels(into: averages.received)
    averages.smooth(by: smoothing)
    maxima.smooth(by: smoothing)
  }

  /// The mean power of a band, in dBFS, as received.
  func average(of band: Int) -> Float { means.average(of: band) }
}

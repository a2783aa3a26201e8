// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// What gain, tilt and weighting add to the level of each band.
///
/// Computed when a setting changes, not per picture.
struct BandLift: ~Copyable {
  /// The settings that determine the lift of a band.
  struct Settings: Equatable {
    /// dB, −24…48.
    var gain: Float = 0
    var tilt = Tilt.none
    var weighting = Weighting.none
    var bands = BandLayout()
  }

  /// Values are clamped to their ranges; NaN gives the lower bound.
  var settings = Settings() {
    didSet { if settings != oldValue { update() } }
  }
  @Owned(Message.Frame.maximumBandCount, 0) private var lifts: UnsafeMutableBufferPointer<Float>

  /// dB that are added to a band, 0…1023.
  subscript(band: Int) -> Float { lifts[band] }

  private mutating func update() {
    let count = min(max(settings.bands.count, 1), lifts.count)
    let (gain, scale) = (settings.gain.held(within: -24...48), settings.bands.scale)
    let lowest = scale.low.held(within: 1...1e6)
    let octaves = spectrum_log2(scale.high.held(within: lowest...1e6) / lowest)
    for band in lifts.indices {
      let middle = lowest * spectrum_exp2(octaves * (Float(band) + 0.5) / Float(count))
      lifts[band] =
        gain + settings.tilt.decibels(atHz: middle) + settings.weighting.decibels(atHz: middle)
    }
  }
}

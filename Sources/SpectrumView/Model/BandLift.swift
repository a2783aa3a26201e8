// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Adds gain, tilt and weighting to the levels of bands.
///
/// Each band's lift is computed when a setting changes, not per picture.
struct BandLift: ~Copyable {
  /// The settings that determine the lift of a band.
  struct Settings: Equatable, Sendable {
    /// dB, −24…48.
    var gain: Float = 0
    var tilt = Tilt.none
    var weighting = Weighting.none
    /// 1…1024.
    var bandCount = 128
    /// Edges of the first and the last band in Hz; bands are evenly spaced in log frequency.
    var lowestHz: Float = 20
    var highestHz: Float = 20_000

    @_noAllocation @_noLocks
    init() {}

    init(_ settings: DisplaySettings, of bands: BandLayout) {
      (gain, tilt, weighting) = (settings[.gain], settings.tilt, settings.weighting)
      (bandCount, lowestHz, highestHz) = (bands.count, bands.scale.low, bands.scale.high)
    }
  }

  private static var largestCount: Int { @_noAllocation @_noLocks get { 1024 } }
  private static var gains: ClosedRange<Float> { @_noAllocation @_noLocks get { -24...48 } }

  /// Values are clamped to their ranges; NaN gives the lower bound.
  var settings = Settings() {
    didSet { if settings != oldValue { update() } }
  }
  /// dB added to each band; shape: [1024].
  @Owned(Self.largestCount, 0) private var lifts: UnsafeMutableBufferPointer<Float>

  /// dB that are added to a band, 0…1023.
  subscript(band: Int) -> Float { lifts[band] }

  /// Adds the lift to `levels`, [settings.bandCount] or fewer, from the first band on. All in dBFS; NaN
  /// becomes −200.
  @_noAllocation @_noLocks
  func process(_ levels: inout MutableSpan<Float>) {
    let levelCount = levels.count
    let count = min(levelCount, Self.largestCount)
    for band in 0..<count {
      // Clamps infinities too, to a range beyond any display's.
      levels[band] = (levels[band] + lifts[band]).held(within: -200...200)
    }
  }

  private mutating func update() {
    let count = min(max(settings.bandCount, 1), Self.largestCount)
    let gain = settings.gain.held(within: Self.gains)
    let lowest = settings.lowestHz.held(within: 1...1e6)
    let octaves = spectrum_log2(settings.highestHz.held(within: lowest...1e6) / lowest)
    for band in 0..<Self.largestCount {
      let middle = lowest * spectrum_exp2(octaves * (Float(band) + 0.5) / Float(count))
      lifts[band] =
        gain + settings.tilt.decibels(atHz: middle) + settings.weighting.decibels(atHz: middle)
    }
  }
}

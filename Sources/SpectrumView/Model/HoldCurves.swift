// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumMessages

/// The highest level and the mean power of each band since the curves were switched on.
///
/// Both are independent of the display's scale and move with it. Of two channels, the louder one
/// counts in each band.
final class HoldCurves {
  private static var silence: Float { -200 }

  /// Number of bands held; 0 before the first levels.
  private(set) var bandCount = 0
  /// Length of the average in seconds.
  private(set) var seconds = 0.0
  /// Whether the same levels again leave both curves unchanged.
  private(set) var isStill = true
  /// The layout of the held bands.
  private var bands = Comparison.Bands()
  /// dBFS; shape: [1024].
  private let highest: UnsafeMutableBufferPointer<Float>
  /// Power, 1 at 0 dBFS; shape: [1024]. In single precision, short times would vanish in an average
  /// of minutes.
  private let means: UnsafeMutableBufferPointer<Double>
  /// Likewise the mean of the K-weighted power.
  private var weighted = 0.0

  init() {
    highest = .allocate(capacity: Message.Frame.maximumBandCount)
    highest.initialize(repeating: Self.silence)
    means = .allocate(capacity: Message.Frame.maximumBandCount)
    means.initialize(repeating: 0)
  }

  deinit {
    highest.deallocate()
    means.deallocate()
  }

  /// Forgets everything.
  func reset() { (bandCount, seconds, isStill) = (0, 0, true) }

  /// Pauses: no levels come for now.
  func rest() { isStill = true }

  /// Adds levels in dBFS that lasted `elapsed` seconds. Shapes: [bandCount]; `other` may be empty.
  /// `weighted`: the K-weighted level of all in dB. A change of the bands restarts both curves.
  func step(
    _ levels: UnsafeBufferPointer<Float>, _ other: UnsafeBufferPointer<Float>,
    weighted: Float = -200, of bands: Comparison.Bands, elapsed: Float
  ) {
    let count = min(levels.count, Message.Frame.maximumBandCount)
    if count != bandCount || bands != self.bands { begin(count, of: bands) }
    let elapsed = Double(elapsed.held(within: 0...3600))
    seconds += elapsed
    // m += (p − m)·Δt/t, the mean of p over the time t; of no time yet, p.
    let share = seconds > 0 ? elapsed / seconds : 1
    // With Δt = 0 the average is unchanged.
    isStill = elapsed > 0
    self.weighted += (weighted.power - self.weighted) * share
    for band in 0..<count {
      let level = other.count == count ? max(levels[band], other[band]) : levels[band]
      if level > highest[band] { (highest[band], isStill) = (level, false) }
      let mean = means[band] + (level.power - means[band]) * share
      if mean != means[band] { (means[band], isStill) = (mean, false) }
    }
  }

  private func begin(_ count: Int, of bands: Comparison.Bands) {
    (bandCount, seconds, self.bands, isStill) = (count, 0, bands, false)
    weighted = 0
    highest.update(repeating: Self.silence)
    means.update(repeating: 0)
  }

  /// The highest level of a band, in dBFS.
  func maximum(of band: Int) -> Float { highest[band] }

  /// The mean K-weighted power in dB.
  var averageLoudness: Float { Float(decibelsOfPower: weighted) }

  /// The mean power of a band, in dBFS.
  func average(of band: Int) -> Float {
    Float(decibelsOfPower: means[band])
  }
}

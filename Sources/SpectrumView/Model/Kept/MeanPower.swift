// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// The mean power of each band over time, and that of all K-weighted sound.
final class MeanPower {
  /// The layout of the bands; without a band before the first levels.
  private(set) var bands = BandLayout()
  var bandCount: Int { bands.count }
  /// Seconds of the levels that were added.
  private(set) var seconds = 0.0
  /// Power, 1 at 0 dBFS; shape: [1024]. In single precision, short times would vanish in an average
  /// of minutes.
  @Owned(Message.Frame.maximumBandCount, Double(0)) private var means
  /// Likewise the mean of the K-weighted power.
  private var weighted = 0.0

  /// Forgets everything.
  func reset() { (bands, seconds, weighted) = (BandLayout(), 0, 0) }

  /// Begins again with silent bands.
  private func begin(_ bands: BandLayout) {
    (self.bands, seconds, weighted) = (bands, 0, 0)
    means.update(repeating: 0)
  }

  /// Adds levels in dBFS that lasted `elapsed` seconds, shape: [bands.count]; returns whether that
  /// changes a mean. A change of the bands begins again.
  ///
  /// `weighted`: the K-weighted level of all in dB, nil for none. `time`: the time constant in seconds;
  /// infinity for the mean of all.
  @discardableResult
  func add(
    _ levels: UnsafeBufferPointer<Float>, weighted level: Float?, of bands: BandLayout,
    time: Float = .infinity, elapsed: Float
  ) -> Bool {
    if bands != self.bands { begin(bands) }
    let elapsed = elapsed.held(within: 0...3600)
    seconds += Double(elapsed)
    // At first m += (p − m)·Δt/t, p's mean over the time t (or p at once); then the recursive one.
    let mean = seconds > 0 ? Double(elapsed) / seconds : 1
    let share = max(mean, Double(1 - spectrum_exp(-elapsed / time)))
    if let level { weighted += (level.power - weighted) * share }
    var isChanged = false
    for band in 0..<min(levels.count, bandCount) {
      let mean = means[band] + (levels[band].power - means[band]) * share
      if mean != means[band] { (means[band], isChanged) = (mean, true) }
    }
    return isChanged
  }

  /// The mean K-weighted power in dB.
  var averageLoudness: Float { Float(decibelsOfPower: weighted) }

  /// The mean power of a band in dBFS.
  func average(of band: Int) -> Float { Float(decibelsOfPower: means[band]) }

  /// The mean powers in dBFS; shape of `levels`: [bandCount].
  func levels(into levels: UnsafeMutableBufferPointer<Float>) {
    for band in 0..<min(levels.count, bandCount) { levels[band] = average(of: band) }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Bands of half an ERB each, from number 1 to 41: 26 Hz to 18.6 kHz.
///
/// Half an ERB, so that a sine is never further than a quarter ERB from a band's middle, where a
/// filter of the ear passes 1.3 dB less. More bands would change no result, fewer would.
public struct HearingBands: ~Copyable {
  public static var count: Int { @_noAllocation @_noLocks get { 80 } }
  static var bandsPerERB: Float { @_noAllocation @_noLocks get { 2 } }
  private static var lowestNumber: Float { @_noAllocation @_noLocks get { 1 } }

  /// Edge 0…`count` in Hz; `position` may lie between, so that i + ½ is the middle of band i.
  @_noAllocation @_noLocks
  public static func frequencyHz(at position: Float) -> Float {
    ERBScale.hertz(at: lowestNumber + position / bandsPerERB)
  }

  /// Where the edges lie among the bands of a spectrum: 0 at 20 Hz, 1 at 20 kHz; shape: [count + 1].
  private let places = SampleBuffer(count: Self.count + 1)

  init() {
    for edge in 0...Self.count {
      let hertz = Self.frequencyHz(at: Float(edge))
      // Inverse of BandLayout: log2(1000) octaves.
      places[edge] = spectrum_log2(hertz / BandLayout.lowestHz) / 9.965_784_3
    }
  }

  /// Adds `weight` times the power of a spectrum within each band to `sums`. A band of the spectrum
  /// counts with the share of its width that lies within.
  ///
  /// `powers`: of any count of `BandLayout`'s bands, 1 for a full-scale sine; `sums`: [count].
  @_noAllocation @_noLocks
  func add(
    _ powers: UnsafeBufferPointer<Float>, weight: Float, to sums: UnsafeMutablePointer<Float>
  ) {
    let scale = Float(powers.count)
    guard scale > 0, let powers = powers.baseAddress else { return }
    var low = places[0] * scale
    for band in 0..<Self.count {
      let high = places[band + 1] * scale
      let (first, last) = (Int(spectrum_truncate(low)), Int(spectrum_truncate(high)))
      if first == last {
        sums[band] += weight * ((high - low) * powers[first])
      } else {
        var sum = (Float(first + 1) - low) * powers[first] + (high - Float(last)) * powers[last]
        for index in first + 1..<last { sum += powers[index] }
        sums[band] += weight * sum
      }
      low = high
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Silences the audio output, faded over 10 ms, so that a player tunes unheard.
///
/// While it is off, the samples aren't touched: they stay the same to the last bit.
struct OutputMute {
  var isOn = false

  private static let fadeSeconds = 0.01
  /// 1 = not touched.
  private var gain: Float = 1
  /// The change of the gain per sample.
  private let step: Float

  init(sampleRate: Double) { step = Float(1 / (Self.fadeSeconds * sampleRate)) }

  /// Ends it without a fade.
  @_noAllocation @_noLocks
  mutating func stop() { (isOn, gain) = (false, 1) }

  /// Fades `count` samples of both outputs, or of one if they share their memory.
  @_noAllocation @_noLocks
  mutating func apply(
    to left: UnsafeMutablePointer<Float>?, _ right: UnsafeMutablePointer<Float>?, count: Int
  ) {
    guard isOn || gain < 1 else { return }
    for index in 0..<count {
      gain = isOn ? max(0, gain - step) : min(1, gain + step)
      // A product with 0 would keep NaN and infinity.
      if let left { left[index] = gain > 0 ? left[index] * gain : 0 }
      if let right, right != left { right[index] = gain > 0 ? right[index] * gain : 0 }
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// Levels of bands in dBFS: as received, and smoothed, as they are drawn once lifted.
final class KeptLevels {
  /// The level of a band that has heard nothing.
  static var none: Float { -200 }

  /// Number of bands, 0…1024.
  var count = 0
  /// As received; shape: [1024].
  @Owned(Message.Frame.maximumBandCount, KeptLevels.none) var received
  @Owned(Message.Frame.maximumBandCount, KeptLevels.none) private var drawn

  /// As received; shape: [count].
  var all: UnsafeBufferPointer<Float> {
    UnsafeBufferPointer(start: received.baseAddress, count: count)
  }

  /// Within ±200 and smoothed, neither lifted nor matched; shape: [count].
  var smoothed: UnsafeMutableBufferPointer<Float> {
    UnsafeMutableBufferPointer(start: drawn.baseAddress, count: count)
  }

  /// Copies levels; shape: up to [1024].
  func copy(_ levels: UnsafeBufferPointer<Float>) {
    count = min(levels.count, Message.Frame.maximumBandCount)
    for band in 0..<count { received[band] = levels[band] }
  }

  /// Raises the levels to at least `levels`; shape: [count].
  func raise(to levels: UnsafeBufferPointer<Float>) {
    for band in 0..<min(count, levels.count) { received[band] = max(received[band], levels[band]) }
  }

  func smooth(by smoothing: BandSmoothing) {
    for band in 0..<count { drawn[band] = received[band].held(within: -200...200) }
    smoothing.smooth(smoothed)
  }

  /// Whether a band has heard nothing.
  func isSilent(_ band: Int) -> Bool { Self.isSilent(drawn[band]) }

  /// Whether a level without lift is that of no sound.
  static func isSilent(_ level: Float) -> Bool { level <= -190 }
}

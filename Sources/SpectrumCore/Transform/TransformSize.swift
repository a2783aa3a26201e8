// SPDX-License-Identifier: GPL-3.0-or-later

/// Sizes of transforms that FFTW is fast at. Those with 9/8, which would lie between, take it up to
/// three times as many instructions per point: 576 more than 1280.
enum TransformSize {
  /// The size 2^a · {1, 5/4, 3/2} nearest to `samples` on a logarithmic scale, 32 or more.
  ///
  /// Within 16 % of what was asked; at 44.1, 48 kHz and their multiples a power of two is exact.
  @_noAllocation @_noLocks
  static func near(_ samples: Float) -> Int {
    var (best, bestRatio) = (32, Float.infinity)
    var power = 32
    while power <= 1 << 20 {
      for quarters in 4...6 {
        let size = power / 4 * quarters
        let ratio = max(Float(size) / samples, samples / Float(size))
        if ratio < bestRatio { (best, bestRatio) = (size, ratio) }
      }
      power *= 2
    }
    return best
  }
}

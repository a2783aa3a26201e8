// SPDX-License-Identifier: GPL-3.0-or-later

/// Sizes of transforms that FFTW is fast at.
enum TransformSize {
  /// The size 2^a · {1, 9/8, 5/4, 3/2} nearest to `samples` on a logarithmic scale, 32 or more.
  ///
  /// Within 16 % of what was asked; at 44.1, 48 kHz and their multiples a power of two is exact.
  @_noAllocation @_noLocks
  static func near(_ samples: Float) -> Int {
    var (best, bestRatio) = (32, Float.infinity)
    var power = 32
    while power <= 1 << 20 {
      for eighths in 8...12 where eighths != 11 {
        let size = power / 8 * eighths
        let ratio = max(Float(size) / samples, samples / Float(size))
        if ratio < bestRatio { (best, bestRatio) = (size, ratio) }
      }
      power *= 2
    }
    return best
  }
}

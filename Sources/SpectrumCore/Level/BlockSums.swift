// SPDX-License-Identifier: GPL-3.0-or-later

/// Sums over one 10 ms block of two channels (left, right), for the meters.
///
/// Longer windows are summed from their blocks again each time: a running sum, from which old samples
/// are subtracted, would keep their rounding errors.
struct BlockSums {
  /// Length of a block; all windows are whole numbers of it.
  static let seconds = 0.01

  /// Samples per channel.
  var count = 0
  /// Σ x² of each channel.
  var energy = SIMD2<Double>()
  /// Σ left·right.
  var product: Double = 0
  /// max |x| of each channel.
  var peak = SIMD2<Float>()
  /// Clipped samples of each channel.
  var clipped = (left: 0, right: 0)
  /// Σ x² after the K-weighting, of both channels together; 0 if loudness isn't measured.
  var weightedEnergy: Double = 0
}

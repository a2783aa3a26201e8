// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

extension Float {
  /// This probability p of a filter as it comes true, 0…1.
  ///
  /// A filter is too sure, since its evidence overlaps. With L = ln(p/(1 − p)), and both numbers
  /// fitted to how often it is right,
  ///
  ///     1/(1 + e^−(slope·L + offset))
  ///
  /// Source: Platt, "Probabilistic outputs for support vector machines", Advances in Large Margin
  /// Classifiers, 1999.
  @_noAllocation @_noLocks
  func calibrated(slope: Float, offset: Float) -> Float {
    let leastDoubt: Float = 1e-4
    let odds = self / (1 - self + leastDoubt)
    return 1 / (1 + spectrum_exp(-offset) * spectrum_pow(odds, -slope))
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

extension Float {
  /// How likely it is, 0…1, that a filter is right whose own probability is p, `self`.
  ///
  /// A filter is overconfident, since its evidence overlaps. With L = ln(p/(1 − p)), and `slope`
  /// and `offset` fitted to how often it is right,
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

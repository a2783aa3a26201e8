// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

extension Float {
  /// `self` held within `range`; NaN gives 0.
  func heldOrZero(within range: ClosedRange<Float>) -> Float {
    isNaN ? 0 : held(within: range)
  }
}

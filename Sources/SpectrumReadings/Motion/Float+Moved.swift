// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

extension Float {
  /// `self` after `elapsed` seconds on the way to `target` through a one-pole filter; at the target
  /// once within `arrival` of it, where the rest is invisible.
  public func moved(
    to target: Float, elapsed: Float, timeConstant: Float, arrival: Float
  ) -> Float {
    let moved = target + (self - target) * spectrum_exp(-elapsed / timeConstant)
    return abs(moved - target) < arrival ? target : moved
  }
}

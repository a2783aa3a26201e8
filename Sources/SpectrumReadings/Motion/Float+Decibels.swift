// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

extension Float {
  /// The power of a level in dB: 10^(L/10), computed as 2^(L·log2(10)/10). In double precision, since
  /// powers are summed up.
  public var power: Double { Double(spectrum_exp2(self * 0.332_192_8)) }

  /// The level in dB of a power; −200, the stream's silence, at least.
  public init(decibelsOfPower power: Double) {
    self = 10 * spectrum_log10(Float(max(1e-20, power)))
  }
}

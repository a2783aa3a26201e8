// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A logarithmic frequency scale.
public struct FrequencyScale: Equatable, Sendable {
  /// Hz; `low` is 1 or more, `high` above it.
  public let low, high: Float

  /// Clamps both ends to 1 Hz…2 MHz, with `high` above `low`; NaN gives the lower bound.
  @_noAllocation @_noLocks
  public init(low: Float, high: Float) {
    self.low = low.held(within: 1...1e6)
    self.high = high.held(within: (self.low * 1.01)...2e6)
  }

  /// Octaves from the low to the high end.
  public var octaves: Float {
    @_noAllocation @_noLocks get { spectrum_log2(high / low) }
  }

  /// The position of a frequency above 0: 0 at the low end, 1 at the high end.
  @_noAllocation @_noLocks
  public func position(of hertz: Float) -> Float {
    spectrum_log2(max(hertz, 1e-3) / low) / octaves
  }

  /// The frequency in Hz at a position, the inverse.
  @_noAllocation @_noLocks
  public func frequency(at position: Float) -> Float {
    low * spectrum_exp2(octaves * position)
  }
}

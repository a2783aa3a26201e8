// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The bands: evenly spaced on the logarithmic scale from 20 Hz to 20 kHz.
///
/// Band i of n lies between the edges i and i + 1, where edge i = 20·1000^(i/n) Hz.
public struct BandLayout: Sendable {
  /// Lower edge of the first band, and upper edge of the last.
  public static var lowestHz: Float { @_noAllocation @_noLocks get { 20 } }
  public static var highestHz: Float { @_noAllocation @_noLocks get { 20_000 } }
  /// How much further out the outermost edges are, as a share, so that rounding can't exclude a sine
  /// on them.
  static var slack: Float { @_noAllocation @_noLocks get { 0.001 } }
  /// Possible counts of bands.
  public static var counts: ClosedRange<Int> { @_noAllocation @_noLocks get { 32...1024 } }

  public let count: Int

  /// `count` is clamped to `counts`.
  @_noAllocation @_noLocks
  public init(count: Int) {
    self.count = count.clamped(to: Self.counts)
  }

  /// Edge 0…`count` in Hz; `position` may lie between, so that i + ½ is the middle of band i.
  @_noAllocation @_noLocks
  public func frequencyHz(at position: Float) -> Float {
    // log2(1000) octaves.
    Self.lowestHz * spectrum_exp2(position / Float(count) * 9.965_784_3)
  }
}

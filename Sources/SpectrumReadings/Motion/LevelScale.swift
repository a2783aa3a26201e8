// SPDX-License-Identifier: GPL-3.0-or-later

/// The levels at the bottom and the top of the display, in dBFS.
public struct LevelScale: Equatable, Sendable {
  /// The smallest range of a display in dB.
  public static var smallestRange: Float { @_noAllocation @_noLocks get { 10 } }
  /// Meter levels up to this one, in dBFS, dBTP or LUFS, are silence: the lowest that the plugin sends.
  public static var silence: Float { @_noAllocation @_noLocks get { -90 } }

  /// "EBU +18" of EBU Tech 3341, in LU around the target of the loudness.
  public static var loudness: LevelScale { LevelScale(floor: -36, ceiling: 18) }

  private static var levels: ClosedRange<Float> { @_noAllocation @_noLocks get { -200...200 } }

  public let floor: Float
  public let top: Float

  /// A fixed scale; `ceiling` is at least 10 dB above `floor`; NaN gives the lowest scale.
  @_noAllocation @_noLocks
  public init(floor: Float, ceiling: Float) {
    self.floor = floor.held(within: Self.levels)
    let lowestTop = self.floor + Self.smallestRange
    top = ceiling.held(within: lowestTop...max(lowestTop, Self.levels.upperBound))
  }

  /// The height of a level on the display, 0…1; NaN gives 0.
  @_noAllocation @_noLocks
  public func value(of decibels: Float) -> Float { height(of: decibels).held(within: 0...1) }

  /// The same beyond the display's ends, too.
  @_noAllocation @_noLocks
  public func height(of decibels: Float) -> Float { (decibels - floor) / (top - floor) }

  /// The end, 0 or 1, that a level lies beyond; nil within the scale.
  public func end(beyond decibels: Float) -> Float? {
    decibels > top ? 1 : decibels < floor ? 0 : nil
  }

  /// The level at a height of the display, in dBFS: the inverse of `value`, for scale labels.
  @_noAllocation @_noLocks
  public func decibels(at value: Float) -> Float { floor + value * (top - floor) }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A scale that follows the loudest band: up at once, down slowly.
public struct AutoLevel: Sendable {
  /// How fast the ceiling falls, in dB per second: 0.5 dB per frame of 2048 samples at 44.1 kHz
  /// (21.5 frames per second).
  private static var fallPerSecond: Float { @_noAllocation @_noLocks get { 10.75 } }
  private static var ceilings: ClosedRange<Float> { @_noAllocation @_noLocks get { -60...0 } }
  /// dB from the ceiling up to the top of the display.
  private static var headroom: Float { @_noAllocation @_noLocks get { 5 } }
  /// dB from the top of the display down to its bottom.
  private static var range: Float { @_noAllocation @_noLocks get { 40 } }

  /// dBFS, −60…0.
  public private(set) var ceiling: Float
  /// Whether the ceiling is constant as long as the highest band is.
  public private(set) var isStill = true

  /// Starts with the scale that follows long silence, so that the first sound sets it.
  @_noAllocation @_noLocks
  public init() { ceiling = Self.ceilings.lowerBound }

  /// Follows the highest band, in dBFS as displayed (with tilt and gain), over `elapsed` seconds. A
  /// NaN level counts as silence, a NaN time as 0.
  @_noAllocation @_noLocks
  public mutating func follow(highest: Float, elapsed: Float) {
    let elapsed = elapsed.held(within: 0...3600)
    let fallen = ceiling - Self.fallPerSecond * elapsed
    let target = highest.held(within: Self.ceilings)
    ceiling = max(fallen, target).held(within: Self.ceilings)
    isStill = ceiling == target
  }

  /// The display's scale: the top is 5 dB above the ceiling, at most 0 dBFS; the bottom is 40 dB
  /// below the top.
  public var scale: LevelScale {
    @_noAllocation @_noLocks get {
      let top = min(ceiling + Self.headroom, 0)
      return LevelScale(floor: top - Self.range, ceiling: top)
    }
  }
}

extension LevelScale {
  /// The least scale around this one that goes from one multiple of 10 dB to another.
  public var rounded: LevelScale {
    LevelScale(
      floor: 10 * spectrum_floor(floor / 10), ceiling: -10 * spectrum_floor(-top / 10))
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The time since something, counted in ticks, so that it is exact for ever.
struct TickCount {
  private(set) var ticks = 0
  /// Seconds.
  private let tick: Float

  /// Far above any time that is compared with.
  static let most = 1 << 20

  /// `tick` in seconds.
  @_noAllocation @_noLocks
  init(ofSeconds tick: Float) { self.tick = tick }

  /// Time that has passed already, in seconds.
  var seconds: Float {
    @_noAllocation @_noLocks get { Float(ticks) * tick }
    @_noAllocation @_noLocks set { ticks = Int(clamping: newValue / tick, to: 0...Self.most) }
  }

  /// A tick passes.
  @_noAllocation @_noLocks
  mutating func advance() { ticks = min(ticks + 1, Self.most) }

  /// Starts again now.
  @_noAllocation @_noLocks
  mutating func restart() { ticks = 0 }

  /// As if it had been long ago.
  @_noAllocation @_noLocks
  mutating func expire() { ticks = Self.most }
}

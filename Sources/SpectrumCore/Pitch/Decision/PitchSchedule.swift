// SPDX-License-Identifier: GPL-3.0-or-later

/// Which levels of the pyramid are correlated in which tick.
///
/// Ticks form cycles, and a cycle ends with a decision. Its length depends on what is heard:
///
/// | pace       | heard                      | ticks | levels read in cycles 0, 1, 2, 3 modulo 4 |
/// |------------|----------------------------|-------|-------------------------------------------|
/// | `onset`    | an attack, no note yet     |     1 | 2 0 · 3 1 · 2 0 · 4 1                     |
/// | `search`   | anything else              |     4 | 2 0 · 3 1 · 2 0 · 4 1                     |
/// | `rest`     | no change for a while      |     8 | 2 0 · 3 4 1 · 2 0 · 3 1                   |
/// | `longRest` | a note at a constant pitch |    16 | 2 1 0 · 3 4 1 0 · 2 1 0 · 3 1 0           |
/// | `rest`     | a low note                 |     8 | 2 0 · 3 4 1 · 2 · 3                       |
/// | `longRest` | a low note                 |    16 | 2 0 · 3 4 1 · 2 0 · 3 1                   |
///
/// A low note's period is longer than the lags that `mid` reads in levels 0 and 1: these only show
/// whether another note has begun without getting louder.
///
/// Of these levels the first is read in the cycle's first tick, 4 after 3 in the second, 1 in the
/// last but one, 0 in the last: so a tick reads one level at most. A cycle of one tick reads two.
struct PitchSchedule {
  /// Ticks from one decision to the next: 1.3, 5.3, 10.7 or 21.3 ms at 48 kHz. Powers of two, as
  /// the levels' windows are: then more of the older windows' transforms are known already.
  enum Pace: Int {
    case onset = 1
    case search = 4
    case rest = 8
    case longRest = 16
  }

  /// Ticks of the present cycle, and whether it began with a low note.
  private var (ticks, isLow) = (Pace.search.rawValue, false)
  /// Ticks of the present cycle that are done, and the cycles before it.
  private var (phase, cycle) = (0, 0)

  /// Whether the next tick belongs to another cycle, which `begin` has to start.
  var isCycleOver: Bool {
    @_noAllocation @_noLocks get { phase == ticks }
  }

  /// Whether the present tick is the first of its cycle.
  var isFirstTick: Bool {
    @_noAllocation @_noLocks get { phase == 0 }
  }

  /// Whether the present tick is the last of its cycle.
  var isLastTick: Bool {
    @_noAllocation @_noLocks get { phase == ticks - 1 }
  }

  /// The level from 2 on that is read in the present tick; nil for none.
  var lowLevel: Int? {
    @_noAllocation @_noLocks get {
      let isLong = ticks > Pace.search.rawValue
      return switch phase {
      case 0: cycle % 2 == 0 ? 2 : isLong || cycle % 4 == 1 ? 3 : 4
      case 1: isLong && cycle % 4 == 1 ? 4 : nil
      default: nil
      }
    }
  }

  /// Level 0 or 1 if it is read in the present tick; else nil.
  var highLevel: Int? {
    @_noAllocation @_noLocks get {
      if ticks == Pace.onset.rawValue { return cycle % 2 }
      let level = ticks - 1 - phase
      var cycles = ticks == Pace.longRest.rawValue ? 1 : 2
      if isLow && ticks > Pace.search.rawValue { cycles *= 2 }
      let isRead = cycles == 1 || cycle % cycles == level
      return level <= 1 && isRead ? level : nil
    }
  }

  /// Starts the next cycle. `isLow`: whether there is a low note.
  @_noAllocation @_noLocks
  mutating func begin(_ pace: Pace, isLow: Bool = false) {
    (ticks, phase, self.isLow) = (pace.rawValue, 0, isLow)
    cycle += 1
  }

  /// Skips to the last two ticks of the cycle, if the first two are done, and reads levels 0 and 1
  /// there as if there were no low note.
  @_noAllocation @_noLocks
  mutating func hurry() {
    isLow = false
    if phase > 1 { phase = max(phase, ticks - 2) }
  }

  /// Goes on to the next tick.
  @_noAllocation @_noLocks
  mutating func advance() { phase += 1 }
}

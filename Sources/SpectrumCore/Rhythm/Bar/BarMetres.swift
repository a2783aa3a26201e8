// SPDX-License-Identifier: GPL-3.0-or-later

/// The candidates of the bar: each metre with each number of slots since its 1.
///
/// A slot is half a beat of the clock. Metres 0…5 are bars of two to seven of the clock's beats. 6
/// and 7 are bars of three and four beats that are twice as fast: of fast music, the clock may count
/// only every second beat.
enum BarMetres {
  static let count = 8
  /// The sum of all lengths.
  static let candidateCount = 61

  /// The metres from here on have a beat on each slot.
  private static let firstFast = 6

  /// The beats of a metre.
  @_noAllocation @_noLocks
  static func beats(_ metre: Int) -> Int { metre < firstFast ? metre + 2 : metre - 3 }

  /// The slots of a beat.
  @_noAllocation @_noLocks
  static func slotsPerBeat(_ metre: Int) -> Int { metre < firstFast ? 2 : 1 }

  /// The slots of a bar: its candidates.
  @_noAllocation @_noLocks
  static func length(_ metre: Int) -> Int { beats(metre) * slotsPerBeat(metre) }

  /// A metre's first candidate.
  @_noAllocation @_noLocks
  static func start(_ metre: Int) -> Int {
    // Σ 2·(m + 2) of those before it; then 54, and three more.
    metre <= firstFast ? metre * (metre + 3) : 57
  }

  /// The metre of a candidate.
  @_noAllocation @_noLocks
  static func metre(of candidate: Int) -> Int {
    var metre = 0
    while metre < count - 1, candidate >= start(metre + 1) { metre += 1 }
    return metre
  }

  /// Which slots are beats by a candidate.
  @_noAllocation @_noLocks
  static func grid(of candidate: Int) -> BeatGrid {
    guard candidate < start(firstFast) else { return .slots }
    // Each of these metres begins with an even candidate.
    return candidate % 2 == 0 ? .even : .odd
  }
}

/// Which slots are beats, as seen from the newest one.
enum BeatGrid: Int {
  /// All of them.
  case slots
  /// Every second one: the newest is a beat, or isn't.
  case even
  case odd

  /// Whether the newest slot is a beat.
  var hasBeat: Bool { @_noAllocation @_noLocks get { self != .odd } }

  /// The beats of the clock, where the newest slot is one of them or isn't.
  @_noAllocation @_noLocks
  static func clock(isBeat: Bool) -> BeatGrid { isBeat ? .even : .odd }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The candidates of the bar: each metre of two to seven beats with each number of half beats since
/// its 1.
enum BarMetres {
  /// Beats of the shortest and the longest bar.
  static let shortest = 2
  static let longest = 7
  static let count = longest - shortest + 1
  /// Σ 2·M.
  static let candidateCount = 54

  /// The first candidate of a metre of `beats` beats: Σ 2·m of the shorter ones.
  @_noAllocation @_noLocks
  static func start(_ beats: Int) -> Int { beats * (beats - 1) - shortest * (shortest - 1) }

  /// The metre of a candidate, in beats.
  @_noAllocation @_noLocks
  static func beats(of candidate: Int) -> Int {
    var beats = shortest
    while beats < longest, candidate >= start(beats + 1) { beats += 1 }
    return beats
  }
}

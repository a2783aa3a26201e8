// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumCore

@Suite struct PitchScheduleTests {
  /// The levels read in each tick of four cycles: digits in order, `.` for a tick without any, those
  /// of two levels in parentheses, ` ` between cycles.
  static func cycles(_ pace: PitchSchedule.Pace, isLow: Bool) -> String {
    var schedule = PitchSchedule()
    // The first cycle is a search, whatever follows: these are number 4 to 7.
    for number in 0..<4 { schedule.finish(beginning: number < 3 ? .search : pace, isLow: isLow) }
    return (0..<4).map { _ in schedule.finish(beginning: pace, isLow: isLow) }
      .joined(separator: " ")
  }

  @Test(
    "Each pace reads its levels in their ticks, as the table says, levels 0 and 1 of a low note less",
    arguments: [
      (.onset, false, "(20) (31) (20) (41)"),
      (.search, false, "2..0 3.1. 2..0 4.1."), (.search, true, "2..0 3.1. 2..0 4.1."),
      (.rest, false, "2......0 34....1. 2......0 3.....1."),
      (.rest, true, "2......0 34....1. 2....... 3......."),
      (.longRest, false, "2.............10 34............10 2.............10 3.............10"),
      (.longRest, true, "2..............0 34............1. 2..............0 3.............1."),
    ] as [(PitchSchedule.Pace, Bool, String)])
  func levels(pace: PitchSchedule.Pace, isLow: Bool, cycles: String) {
    #expect(Self.cycles(pace, isLow: isLow) == cycles)
  }
}

extension PitchSchedule {
  /// Does the rest of the present cycle and begins the next one; returns what was read in each
  /// tick.
  @discardableResult
  fileprivate mutating func finish(beginning pace: Pace, isLow: Bool = false) -> String {
    var ticks: [String] = []
    while !isCycleOver {
      let levels = [lowLevel, highLevel].compactMap { $0.map { "\($0)" } }.joined()
      ticks.append(levels.isEmpty ? "." : levels.count == 1 ? levels : "(\(levels))")
      advance()
    }
    begin(pace, isLow: isLow)
    return ticks.joined()
  }
}

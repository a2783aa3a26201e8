// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumHost

@Suite struct MusicTrackTests {
  /// The summary of a row per second.
  private func summary(
    of count: Int, _ change: (inout AnalysisRow, Int) -> Void
  ) -> AnalysisSummary {
    var summary = AnalysisSummary(settling: 0)
    for index in 0..<count {
      var row = AnalysisRow(time: Double(index + 1))
      change(&row, index)
      summary.add(.row(row))
    }
    return summary
  }

  @Test("The key is the one shown longest, with its share of the time and the median confidence")
  func key() throws {
    let keys = [-1, -1, 21, 21, 0, 0, 0, -1, 21, 0]
    let summary = summary(of: 10) {
      $0[whole: .key] = keys[$1]
      $0[.keyConfidence] = Float($1) / 8
    }
    let key = try #require(summary.key.longest)
    #expect(key.number == 0 && key.share == 0.4 && key.firstReading == 3)
    // Of 4, 5, 6 and 9 eighths.
    #expect(key.confidence == 5.5 / 8)
    #expect(summary.tuningCents == nil)
    let changes = summary.key.changes
    #expect(changes.map(\.time) == [3, 5, 8, 9, 10])
    #expect(changes.map(\.number) == [21, 0, nil, 21, 0])
    #expect(changes.map(\.confidence) == [0.25, 0.5, 0, 1, 1.125])
  }

  @Test("The tuning is the median of its readings, with a key or without")
  func tuning() {
    let summary = summary(of: 5) { $0[.tuningCents] = $1 > 1 ? Float(-$1) : nil }
    #expect(summary.tuningCents == -3)
  }

  @Test("The drift is that of the last tuning from the first, whatever the note's name")
  func drift() {
    let summary = summary(of: 20) { $0[.tuningCents] = $1 < 10 ? -40 : 45 }
    #expect(summary.tuningDrift == -15)
  }

  @Test("The metre is the one shown longest; downbeats are those of the rows")
  func metre() throws {
    let beats = [0, 4, 4, 3, 3, 3, 0, 4]
    let summary = summary(of: 8) {
      $0[whole: .beatsPerBar] = beats[$1]
      $0[.barConfidence] = 0.5
      $0.isDownbeat = $1 % 3 == 0
    }
    let metre = try #require(summary.metre.longest)
    // Both have three rows: the shorter bar wins.
    #expect(metre.number == 3 && metre.share == 0.375 && metre.firstReading == 2)
    #expect(metre.confidence == 0.5)
    #expect(summary.metre.changes.map(\.number) == [4, 3, nil, 4])
    #expect(summary.metre.changes.map(\.time) == [2, 4, 7, 8])
    #expect(summary.downbeats == [1, 4, 7])
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumHost

@Suite struct MusicTrackTests {
  /// A row per second.
  private func rows(_ count: Int, _ change: (inout AnalysisRow, Int) -> Void) -> [AnalysisRow] {
    (0..<count).map { index in
      var row = AnalysisRow(time: Double(index + 1))
      change(&row, index)
      return row
    }
  }

  @Test("The key is the one shown longest, with its share of the time and the median confidence")
  func key() throws {
    let keys = [-1, -1, 21, 21, 0, 0, 0, -1, 21, 0]
    var track = KeyTrack()
    for row in rows(
      10,
      {
        $0[whole: .key] = keys[$1]
        $0[.keyConfidence] = Float($1) / 8
      })
    { track.add(row) }
    let key = try #require(track.key)
    #expect(key.number == 0 && key.share == 0.4 && key.firstReading == 3)
    // Of 4, 5, 6 and 9 eighths.
    #expect(key.confidence == 5.5 / 8)
    #expect(key.tuningCents == nil)
    #expect(track.changes.map(\.time) == [3, 5, 8, 9, 10])
    #expect(track.changes.map(\.number) == [21, 0, nil, 21, 0])
    #expect(track.changes.map(\.confidence) == [0.25, 0.5, 0, 1, 1.125])
  }

  @Test("The tuning is the median of its readings, with a key or without")
  func tuning() throws {
    var track = KeyTrack()
    for row in rows(
      5,
      {
        $0[whole: .key] = $1 < 4 ? -1 : 3
        $0[.tuningCents] = $1 > 1 ? Float(-$1) : nil
      })
    {
      track.add(row)
    }
    #expect(try #require(track.key).tuningCents == -3)
  }

  @Test("The metre is the one shown longest; downbeats are those of the rows")
  func metre() throws {
    let beats = [0, 4, 4, 3, 3, 3, 0, 4]
    var track = MetreTrack()
    let all = rows(8) {
      $0[whole: .beatsPerBar] = beats[$1]
      $0[.barConfidence] = 0.5
      $0.isDownbeat = $1 % 3 == 0
    }
    for row in all { track.add(row) }
    let metre = try #require(track.metre)
    // Both have three rows: the shorter bar wins.
    #expect(metre.beatsPerBar == 3 && metre.share == 0.375 && metre.firstReading == 2)
    #expect(metre.confidence == 0.5)
    #expect(track.changes.map(\.beatsPerBar) == [4, 3, nil, 4])
    #expect(track.changes.map(\.time) == [2, 4, 7, 8])
    #expect(track.downbeats == [1, 4, 7])
  }

  @Test("Without a reading there is neither key nor metre")
  func none() {
    var (key, metre) = (KeyTrack(), MetreTrack())
    for row in rows(3, { _, _ in }) {
      key.add(row)
      metre.add(row)
    }
    #expect(key.key == nil && key.changes.isEmpty)
    #expect(metre.metre == nil && metre.changes.isEmpty && metre.downbeats.isEmpty)
  }
}

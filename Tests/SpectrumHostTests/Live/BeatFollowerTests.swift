// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import Testing

/// The grid that the MIDI clock follows.
@Suite struct BeatFollowerTests {
  /// A follower after `count` beats at `bpm`, each as far off as `error` says, in seconds.
  private func follower(
    bpm: Double, count: Int, from start: Double = 1, error: (Int) -> Double = { _ in 0 }
  ) -> BeatFollower {
    var follower = BeatFollower()
    follower.receive(tempo: bpm)
    for beat in 0..<count {
      follower.receive(beatAt: start + Double(beat) * 60 / bpm + error(beat))
    }
    return follower
  }

  /// Seconds from the nearest beat of `grid` to `time`.
  private func distance(_ grid: BeatFollower.Grid, to time: Double) -> Double {
    remainder(time - grid.beat, grid.period)
  }

  @Test("There is a grid from the second beat on, and none without a tempo")
  func beginning() throws {
    #expect(follower(bpm: 120, count: 1).grid == nil)
    let grid = try #require(follower(bpm: 120, count: 2).grid)
    #expect(grid == .init(beat: 1.5, period: 0.5))
    var over = follower(bpm: 120, count: 8)
    over.receive(tempo: 0)
    #expect(over.grid == nil)
    var unknown = BeatFollower()
    for beat in 0..<4 { unknown.receive(beatAt: Double(beat) / 2) }
    #expect(unknown.grid == nil)
  }

  @Test("Beats that lie off by turns leave the grid in their middle", arguments: [60.0, 97.3, 180])
  func mean(bpm: Double) throws {
    let noisy = follower(bpm: bpm, count: 40) { $0 % 2 == 0 ? 0.004 : -0.004 }
    let grid = try #require(noisy.grid)
    // The mean of 16 moves by at most a sixteenth of 4 ms per beat around the middle.
    let error = distance(grid, to: 1)
    #expect(abs(error) < 0.0003, "\(error) s off")
  }

  @Test("The phase follows beats that have moved a little, and keeps their number")
  func drift() throws {
    let moved = follower(bpm: 120, count: 80) { $0 < 20 ? 0 : 0.02 }
    let grid = try #require(moved.grid)
    let error = distance(grid, to: 1.02)
    #expect(abs(error) < 0.001, "\(error) s off")
  }

  @Test("One or two beats elsewhere change nothing, three begin another grid")
  func strays() throws {
    var follower = follower(bpm: 120, count: 10)
    let before = try #require(follower.grid)
    follower.receive(beatAt: 6.2)
    follower.receive(beatAt: 6.7)
    #expect(follower.grid == before)
    follower.receive(beatAt: 7.2)
    let after = try #require(follower.grid)
    #expect(abs(distance(after, to: 7.2)) < 1e-9)
  }

  @Test("Beats twice or four times as fast as the tempo keep the quarter notes", arguments: [2, 4])
  func doubleTime(beats: Int) throws {
    var follower = BeatFollower()
    follower.receive(tempo: 87)
    let quarter = 60.0 / 87
    for beat in 0..<40 { follower.receive(beatAt: 2 + Double(beat) * quarter / Double(beats)) }
    let grid = try #require(follower.grid)
    #expect(abs(grid.period - quarter) < 1e-12)
    let error = distance(grid, to: 2)
    #expect(abs(error) < 1e-9, "\(error) s off: a beat between the quarter notes is taken for one")
  }

  @Test("Another tempo counts from the latest beat on")
  func otherTempo() throws {
    var follower = follower(bpm: 120, count: 9)
    follower.receive(tempo: 60)
    let grid = try #require(follower.grid)
    #expect(grid.period == 1 && abs(distance(grid, to: 5)) < 1e-9)
  }
}

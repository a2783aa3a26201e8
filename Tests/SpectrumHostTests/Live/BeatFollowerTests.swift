// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import Testing

/// The grid that the MIDI clock follows.
@Suite struct BeatFollowerTests {
  /// A follower that knows the tempo, after `count` beats at it from 1 s on, each as far off as
  /// `error` says, in seconds.
  private func follower(
    bpm: Double, count: Int = 0, error: (Int) -> Double = { _ in 0 }
  ) -> BeatFollower {
    var follower = BeatFollower()
    follower.receive(tempo: bpm)
    for beat in 0..<count { follower.receive(beatAt: 1 + Double(beat) * 60 / bpm + error(beat)) }
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
    var follower = follower(bpm: 87)
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

  /// Feeds `count` beats from `start` s on, `bpm` a minute, in bars of `length`; the first is the
  /// bar's beat `place`. Returns the time after the last.
  @discardableResult private func play(
    _ count: Int, at bpm: Double = 120, from start: Double = 0, place: Int, of length: Int,
    to follower: inout BeatFollower
  ) -> Double {
    for beat in 0..<count {
      follower.receive(
        beatAt: start + Double(beat) * 60 / bpm,
        place: length > 0 ? (place - 1 + beat) % length + 1 : 0, beatsPerBar: length)
    }
    return start + Double(count) * 60 / bpm
  }

  @Test("A clock may start after a whole bar, on the first beat of one", arguments: 2...7)
  func bars(length: Int) throws {
    for place in 1...length {
      var follower = follower(bpm: 120)
      let next = play(length - 1, place: place, of: length, to: &follower)
      #expect(!follower.canStart, "\(place) of \(length)")
      let after = length - 1 + place
      play(1, from: next, place: (after - 1) % length + 1, of: length, to: &follower)
      #expect(follower.canStart && follower.grid?.startPeriod == Double(length) / 2)
      // The first beat was the bar's beat `place`.
      let one = Double(1 - place) / 2
      let beat = try #require(follower.grid?.beat)
      let error = remainder(beat - one, Double(length) / 2)
      #expect(abs(error) < 1e-9, "\(place) of \(length): \(error) s off")
    }
  }

  @Test("A bar that is corrected before the clock starts counts once it is whole again")
  func correctedBar() throws {
    var follower = follower(bpm: 120)
    var next = play(5, place: 1, of: 4, to: &follower)
    #expect(follower.canStart)
    let one = next
    next = play(3, from: next, place: 1, of: 4, to: &follower)
    #expect(!follower.canStart)
    next = play(1, from: next, place: 4, of: 4, to: &follower)
    #expect(follower.canStart)
    let beat = try #require(follower.grid?.beat)
    #expect(abs(remainder(beat - one, 2)) < 1e-9)
    // Another metre, and none.
    play(1, from: next, place: 1, of: 3, to: &follower)
    #expect(!follower.canStart)
    follower.receive(beatAt: next + 0.5)
    #expect(!follower.canStart)
  }

  @Test("Without a bar a clock may start on any beat 16 after the grid was there, not before")
  func noBar() {
    var follower = follower(bpm: 120)
    for beat in 1...40 {
      follower.receive(beatAt: Double(beat) / 2)
      // The grid is there from the second beat on.
      #expect(follower.canStart == (beat >= 2 + 16), "beat \(beat)")
    }
    #expect(follower.grid?.startPeriod == 0.5)
    follower.receive(tempo: 0)
    #expect(!follower.canStart)
  }

  @Test(
    "Where beats are faster than the tempo, the bar begins with a quarter note, too",
    arguments: [(2, 4), (2, 3), (4, 4), (4, 6), (4, 5)])
  func doubleTimeBars(perQuarter: Int, length: Int) throws {
    for place in 1...length {
      var follower = follower(bpm: 90)
      let bpm = Double(90 * perQuarter)
      play(4 * length, at: bpm, place: place, of: length, to: &follower)
      let grid = try #require(follower.grid)
      #expect(follower.canStart && abs(grid.period - 60.0 / 90) < 1e-12)
      let bar = Double(length) * 60 / bpm
      let first = remainder(grid.beat - Double(1 - place) * 60 / bpm, bar)
      #expect(abs(first) < 1e-9, "\(place) of \(length): starts \(first) s off a bar")
      // Each start is a bar's beginning, and a quarter note.
      for step in [bar, grid.period] {
        let rest = remainder(grid.startPeriod, step)
        #expect(abs(rest) < 1e-9, "\(length) at \(perQuarter): \(grid.startPeriod) by \(step)")
      }
    }
  }

  @Test(
    "Where beats are slower than the tempo, the clock starts at a bar, or else on a beat",
    arguments: [(2, 4), (2, 3), (4, 4)])
  func halfTimeBars(perBeat: Int, length: Int) throws {
    for place in 0...length {
      var follower = follower(bpm: 180)
      let bpm = 180 / Double(perBeat)
      let count = place == 0 ? 0 : length
      play(8 * length, at: bpm, place: place, of: count, to: &follower)
      let grid = try #require(follower.grid)
      #expect(abs(grid.period - 60.0 / 180) < 1e-12)
      let unit = Double(max(1, count)) * 60 / bpm
      let first = remainder(grid.beat - Double(place == 0 ? 0 : 1 - place) * 60 / bpm, unit)
      #expect(abs(first) < 1e-9, "\(place) of \(length): starts \(first) s off")
      #expect(abs(grid.startPeriod - unit) < 1e-9)
    }
  }

  @Test("Once a clock runs, a corrected bar moves nothing", arguments: [1, 2])
  func runningClock(perQuarter: Int) throws {
    var follower = follower(bpm: 90)
    let bpm = Double(90 * perQuarter)
    let next = play(9, at: bpm, place: 1, of: 4, to: &follower)
    let before = try #require(follower.grid)
    follower.isRunning = true
    play(12, at: bpm, from: next, place: 3, of: 4, to: &follower)
    let after = try #require(follower.grid)
    #expect(abs(distance(after, to: before.beat)) < 1e-9)
  }
}

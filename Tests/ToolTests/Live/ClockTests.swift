// SPDX-License-Identifier: GPL-3.0-or-later
import CSound
import Foundation
import SpectrumHost
import Testing

/// The generator of MIDI clock, taken in periods as JACK does.
@Suite struct ClockTests {
  private struct Event: Equatable {
    var frame: Int
    var status: UInt8
  }

  /// A clock and what it has sent.
  private final class Run {
    let clock: OpaquePointer
    private(set) var events: [Event] = []
    private var now = 0

    init(rate: Double) { clock = spectrum_clock_make(rate)! }

    deinit { spectrum_clock_free(clock) }

    func follow(beat: Double, period: Double, startPeriod: Double = 0) {
      spectrum_clock_follow(
        clock, spectrum_beats(beat: beat, period: period, start_period: startPeriod))
    }

    /// Plays up to `end`, in periods of `frames`.
    func play(to end: Int, frames: Int) {
      var room = [spectrum_midi_event](
        repeating: spectrum_midi_event(), count: Int(spectrum_clock_events))
      while now < end {
        let count = spectrum_clock_advance(clock, UInt32(min(frames, end - now)), &room)
        for event in room.prefix(count) {
          events.append(Event(frame: now + Int(event.frame), status: event.bytes.0))
        }
        now += min(frames, end - now)
      }
    }

    func frames(of status: UInt8) -> [Int] { events.filter { $0.status == status }.map(\.frame) }
  }

  private static let (tick, start, stop): (UInt8, UInt8, UInt8) = (0xF8, 0xFA, 0xFC)
  private static let (noteOn, noteOff): (UInt8, UInt8) = (0x99, 0x89)

  @Test(
    "Ticks fall on the grid's own frames, whatever the period", arguments: [16, 64, 1000, 1024])
  func grid(frames: Int) {
    let run = Run(rate: 48_000)
    run.play(to: 1000, frames: frames)
    #expect(run.events.isEmpty, "there is no tempo yet")
    run.follow(beat: -7.25, period: 24_321.5)
    run.play(to: 480_000, frames: frames)
    let ticks = run.frames(of: Self.tick)
    #expect(ticks.count > 400)
    let expected = ticks.indices.map { -7.25 + 24_321.5 * (1 + Double($0) / 24) }
    for (frame, time) in zip(ticks, expected) where abs(Double(frame) - time) > 0.501 {
      Issue.record("a tick at \(frame) instead of \(time)")
    }
    let notes = run.frames(of: Self.noteOn)
    #expect(notes == stride(from: 0, to: ticks.count, by: 24).map { ticks[$0] })
    #expect(run.frames(of: Self.start).count == 1)
    // MIDI wants 1 ms between the start and the first tick.
    #expect(run.events.first == Event(frame: ticks[0] - 96, status: Self.start))
  }

  @Test(
    "On its way to a moved beat no tick is lost, doubled, or a twentieth too early or late",
    arguments: [-11_000.0, -500, 3, 4000, 11_999])
  func slew(distance: Double) {
    let run = Run(rate: 48_000)
    let period = 24_000.0
    run.follow(beat: 0, period: period)
    run.play(to: 96_000 + 77, frames: 64)
    run.follow(beat: distance, period: period)
    run.play(to: 960_000, frames: 64)
    let ticks = run.frames(of: Self.tick)
    // Half a frame more at either end, as ticks fall on frames.
    let intervals = zip(ticks.dropFirst(), ticks).map { Double($0 - $1) }
    #expect(intervals.allSatisfy { (949...1051).contains($0) }, "\(intervals.min()!)…")
    for (index, note) in run.frames(of: Self.noteOn).enumerated() {
      #expect(note == ticks[24 * index])
    }
    let late = run.frames(of: Self.noteOn).last!
    let error = remainder(Double(late) - distance, period)
    #expect(abs(error) <= 1, "the last beat is \(error) frames off")
  }

  @Test("Without beats it stops, ends its note, and starts again on a beat")
  func stopping() {
    let run = Run(rate: 48_000)
    run.follow(beat: 1000, period: 24_000)
    // A note begins at 25000, and would end at 27400.
    run.play(to: 25_600, frames: 64)
    #expect(spectrum_clock_is_running(run.clock))
    run.follow(beat: 0, period: 0)
    run.play(to: 100_000, frames: 64)
    #expect(!spectrum_clock_is_running(run.clock))
    #expect(
      run.events.suffix(2) == [
        Event(frame: 25_600, status: Self.noteOff), Event(frame: 25_600, status: Self.stop),
      ])
    run.follow(beat: 500, period: 20_000)
    run.play(to: 130_000, frames: 64)
    #expect(run.frames(of: Self.start) == [1000 - 96, 100_500 - 96])
    #expect(run.frames(of: Self.noteOn) == [1000, 25_000, 100_500, 120_500])
  }

  @Test("It starts on the first of a bar, wherever beats move meanwhile", arguments: [3, 4, 7])
  func bars(length: Int) {
    for early in 1...length {
      let run = Run(rate: 48_000)
      let bar = Double(length) * 24_000
      run.play(to: 1100, frames: 64)
      run.follow(beat: 1000, period: 24_000, startPeriod: bar)
      run.play(to: 24_000 * early, frames: 64)
      #expect(run.events.isEmpty)
      run.follow(beat: 1300, period: 24_000, startPeriod: bar)
      run.play(to: 1300 + Int(bar) + 48_000, frames: 64)
      #expect(run.frames(of: Self.start) == [1300 + Int(bar) - 96])
      #expect(run.frames(of: Self.tick).first == 1300 + Int(bar))
    }
  }

  @Test(
    "Following reported beats it starts on the 1, once a bar has held; without bars on any beat",
    arguments: [
      // Of the first three beats the place is wrong: beats 3 to 6 are a bar, beat 8 is a 1.
      (0, 8),
      // Beats 5 to 8.
      (5, 12),
      // There is a grid from beat 1 on, and 16 later it is enough.
      (nil, 18),
    ] as [(Int?, Int)])
  func reportedBeats(knownFrom: Int?, start: Int) {
    // 100 beats a minute in bars of 4.
    let (run, period) = (Run(rate: 48_000), 28_800)
    var follower = BeatFollower()
    follower.receive(tempo: 100)
    for beat in 0..<40 {
      let isKnown = knownFrom.map { beat >= $0 } ?? false
      let place = (beat + (beat < 3 ? 1 : 0)) % 4 + 1
      // A beat is reported a little after it falls.
      run.play(to: beat * period + 500, frames: 64)
      follower.isRunning = spectrum_clock_is_running(run.clock)
      follower.receive(
        beatAt: Double(beat * period) / 48_000, place: isKnown ? place : 0,
        beatsPerBar: isKnown ? 4 : 0)
      let grid = follower.isRunning || follower.canStart ? follower.grid : nil
      run.follow(
        beat: (grid?.beat ?? 0) * 48_000, period: (grid?.period ?? 0) * 48_000,
        startPeriod: (grid?.startPeriod ?? 0) * 48_000)
    }
    #expect(run.frames(of: Self.tick).first == start * period)
    #expect(run.frames(of: Self.start) == [start * period - 96])
    #expect(run.frames(of: Self.stop).isEmpty)
  }

  @Test("The fastest tempo at the lowest rate fits, and nonsense is no tempo")
  func extremes() {
    let run = Run(rate: 8000)
    run.follow(beat: 0, period: 1e-9)
    run.play(to: 81_920, frames: Int(spectrum_clock_frames))
    let ticks = run.frames(of: Self.tick)
    let intervals = zip(ticks.dropFirst(), ticks).map { $0 - $1 }
    #expect(intervals.allSatisfy { (19...21).contains($0) } && ticks.count > 4000)
    for period in [-1, .nan, .infinity] as [Double] {
      run.follow(beat: 0, period: period)
      run.play(to: 90_000, frames: 64)
      #expect(!spectrum_clock_is_running(run.clock), "\(period)")
    }
    run.follow(beat: .nan, period: 1000)
    run.play(to: 100_000, frames: 64)
    #expect(!spectrum_clock_is_running(run.clock))
  }
}

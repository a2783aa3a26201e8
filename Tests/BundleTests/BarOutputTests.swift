// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import Testing

@testable import Signals

/// Beats beside the host's: messages and outputs of the built plugin.
@Suite struct BarOutputTests {
  /// Clicks at 120 BPM, each 10 ms long.
  private static let clicks: Audio = {
    let channel = (0..<8 * 48_000).map { index -> Float in
      let phase = index % 24_000
      return phase < 480 ? (phase % 24 < 12 ? 0.5 : -0.5) : 0
    }
    return [channel]
  }()

  /// Plays the clicks in a host whose beats fall `shift` frames after multiples of half a second;
  /// nil: its transport stands.
  private func play(
    shift: Int?, in blocks: Blocks
  ) throws -> (events: [(time: Int, message: String, offset: Float?)], output: Float) {
    var recorder = try Recorder(SpectrumURI.mono)
    let barBeat = 4 - Float(shift ?? 0) / 24_000
    recorder.instance.send(
      .position(.init(beatsPerMinute: 120, speed: shift == nil ? 0 : 1, barBeat: barBeat)),
      recorder.urids)
    var events: [(Int, String, Float?)] = []
    recorder.run(over: Self.clicks, in: blocks).forEachMessage { time, message in
      switch message {
      case .beat: events.append((time, "beat", nil))
      // At first windows are told that it is unknown.
      case .bar(let bar) where !events.isEmpty: events.append((time, "bar", bar.hostOffset))
      default: break
      }
    }
    return (events, recorder["beat_offset_ms"])
  }

  @Test("After deactivate and activate, a window is told that the bar is unknown, once")
  func restart() throws {
    var recorder = try Recorder(SpectrumURI.mono)
    func bars(_ recording: Recording) -> [Int] { recording.compactMap { $1.bar?.beat } }
    #expect(bars(recorder.run(over: Self.clicks)).contains { $0 > 0 })
    recorder.instance.restart()
    #expect(bars(recorder.run(over: [.silence(2)])) == [0])
  }

  @Test("Where the range of tempi holds none of the music's octaves, there are no beats")
  func outOfRange() throws {
    for (range, isWithin) in [(Float(120), true), (100, false)] {
      var recorder = try Recorder(
        SpectrumURI.mono, controls: ["tempo_min": range - 5, "tempo_max": range + 5])
      let kinds = recorder.run(over: Self.clicks).kinds
      #expect(kinds.contains("beat") == isWithin && (recorder["tempo"] > 0) == isWithin)
    }
  }

  @Test(
    "Each beat is followed by its bar, which says how far off the host's beat it is",
    arguments: [0, 2400, -960])
  func offsets(shift: Int) throws {
    let (events, output) = try play(shift: shift, in: .of(1024))
    #expect(events.count >= 12)
    var last: Float = 0
    for (beat, bar) in stride(from: 0, to: events.count - 1, by: 2).map({
      (events[$0], events[$0 + 1])
    }) {
      #expect(beat.message == "beat" && bar.message == "bar" && beat.time == bar.time)
      let late = (beat.time - shift + 12_000) % 24_000 - 12_000
      last = try #require(bar.offset)
      // Floats below 4 are exact to 2.4e-7 beats, of 500 ms here.
      #expect(abs(last - Float(late) / 48) < 1e-3, "\(last) ms at \(beat.time)")
    }
    #expect(output == last)
  }

  @Test("Two quick pulses of the port `tap` on a beat make it the 1, and the outputs count from it")
  func doubleTap() throws {
    var recorder = try Recorder(SpectrumURI.mono)
    var played = 0
    func play(until seconds: Double) {
      let end = Int(seconds * 48_000)
      recorder.run(over: Self.clicks.map { Array($0[played..<end]) }, in: .of(64))
      played = end
    }
    // Nothing tells the metre of even clicks.
    play(until: 4.0)
    for seconds in [4.02, 4.12, 4.14, 4.3] {
      recorder["tap"] = seconds == 4.02 || seconds == 4.14 ? 1 : 0
      play(until: seconds)
    }
    for (seconds, beat) in [(4.6, 2), (5.1, 3), (5.6, 4), (6.1, 1), (6.6, 2)] as [(Double, Float)] {
      play(until: seconds)
      #expect(recorder["bar_beat"] == beat, "at \(seconds) s")
      #expect(recorder["beats_per_bar"] == 4)
    }
  }
}

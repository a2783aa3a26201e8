// SPDX-License-Identifier: GPL-3.0-or-later
import MIDIFiles
import Testing

@testable import SpectrumHost

@Suite struct MIDITempoMapTests {
  /// Beats whose tempo wanders between 60 and 180 BPM, each up to 8 ms off, in bars that change.
  private static func wandering(seed: UInt64) -> [HeardBeat] {
    var random = SplitMix64(seed: seed)
    var (time, period, heard) = (2.3, 0.5, [HeardBeat]())
    for bar in 0..<60 {
      let beats = [4, 3, 7, 4, 5, 2][bar / 10]
      for place in 1...beats {
        let jitter = Double.random(in: -0.008...0.008, using: &random)
        heard.append(HeardBeat(time: time + jitter, place: place, beatsPerBar: beats))
        time += period
        period = min(max(period * .random(in: 0.97...1.03, using: &random), 1.0 / 3), 1)
      }
    }
    return heard
  }

  @Test("Each beat that was heard has a note within 1 ms of its time", arguments: [1, 2, 3])
  func times(seed: UInt64) throws {
    let heard = Self.wandering(seed: seed)
    let file = try MIDIReader(MIDITempoMap(BeatMap(heard)).bytes)
    #expect(file.format == 1 && file.division == MIDITempoMap.division)
    #expect(file.notes.count == heard.count)
    var worst = 0.0
    for (note, beat) in zip(file.notes, heard) {
      #expect(note.tick % file.division == 0, "a beat is a quarter note")
      let isFirst = beat.place == 1
      #expect(note.key == (isFirst ? MIDITempoMap.downbeatNote : MIDITempoMap.beatNote))
      worst = max(worst, abs(file.seconds(atTick: note.tick) - beat.time))
    }
    #expect(worst < 0.001, "\(1000 * worst) ms")
  }

  @Test("Beats don't drift away where each change of tempo is too small for an event")
  func slowChange() throws {
    // From 120 to 125 BPM in 100 beats, each 0.2 ms shorter than the one before.
    var (time, heard) = (1.0, [HeardBeat]())
    for index in 0..<100 {
      heard.append(HeardBeat(time: time))
      time += 0.5 - 0.0002 * Double(index)
    }
    let file = try MIDIReader(MIDITempoMap(BeatMap(heard)).bytes)
    let errors = zip(file.notes, heard).map { abs(file.seconds(atTick: $0.tick) - $1.time) }
    #expect(errors.count == 100 && errors.max() ?? 1 < 0.001, "\(1000 * (errors.max() ?? 1)) ms")
    #expect(file.tempos.count < 70, "\(file.tempos.count) tempos")
  }

  @Test("Each downbeat begins a bar of the time signatures, which change with the metre only")
  func signatures() throws {
    let heard = Self.wandering(seed: 4)
    let file = try MIDIReader(MIDITempoMap(BeatMap(heard)).bytes)
    #expect(file.signatures.first?.tick == 0)
    #expect(file.signatures.allSatisfy { $0.unit == 4 })
    var starts: Set<Int> = []
    let end = (file.notes.last?.tick ?? 0) + file.division
    for (index, signature) in file.signatures.enumerated() {
      let next = index + 1 < file.signatures.count ? file.signatures[index + 1].tick : end
      let bar = signature.beats * file.division
      #expect((next - signature.tick) % bar == 0, "a signature changes within a bar")
      starts.formUnion(stride(from: signature.tick, to: next, by: bar))
    }
    let downbeats = zip(file.notes, heard).filter { $0.1.place == 1 }.map(\.0.tick)
    #expect(starts.isSuperset(of: downbeats))
    // The upbeat, 4, 3, 7, 4, 5 and 2 beats.
    #expect(file.signatures.map(\.beats).suffix(6) == [4, 3, 7, 4, 5, 2])
    #expect(file.signatures.count <= 7)
  }

  @Test("An even tempo is set once, and again only where it changes")
  func evenTempo() throws {
    let even = BeatMapTests.beats(bars: .init(repeating: 4, count: 100), from: 2)
    let file = try MIDIReader(MIDITempoMap(BeatMap(even)).bytes)
    #expect(file.tempos.map(\.microseconds) == [500_000])
    // Half of the file a third faster.
    let changing = (0..<200).map { index in
      HeardBeat(time: index < 100 ? Double(index) / 2 : 50 + Double(index - 100) * 0.375)
    }
    let other = try MIDIReader(MIDITempoMap(BeatMap(changing)).bytes)
    #expect(other.tempos.map(\.microseconds) == [500_000, 375_000])
    #expect(other.tempos.map(\.tick) == [0, 100 * other.division])
    #expect(other.signatures.isEmpty, "no bar is known")
  }

  @Test("A file without beats, and one of a single beat, are whole")
  func few() throws {
    let none = try MIDIReader(MIDITempoMap(BeatMap([])).bytes)
    #expect(none.notes.isEmpty && none.tempos.isEmpty && none.signatures.isEmpty)
    let one = try MIDIReader(MIDITempoMap(BeatMap([HeardBeat(time: 40.25)])).bytes)
    #expect(one.notes.count == 1)
    let time = one.notes.first.map { one.seconds(atTick: $0.tick) } ?? 0
    #expect(abs(time - 40.25) < 0.001, "\(time) s")
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumPlugin

@Suite struct HostGridTests {
  typealias Position = ControlMessage.Position

  static let sampleRate = 48_000.0

  /// The offsets in ms of beats on these frames, heard in `blocks` by a host that sends `events` on
  /// theirs. As in run(), an event divides its block.
  private func offsets(
    of beats: [Int], blocks: [Int], events: [Int: Position]
  ) -> [Float?] {
    var grid = HostGrid(sampleRate: Self.sampleRate)
    var (offsets, start, block) = ([Float?](), 0, 0)
    while offsets.count < beats.count {
      let end = start + blocks[block % blocks.count]
      block += 1
      while start < end {
        if let event = events[start] { grid.receive(event) }
        let stop = events.keys.filter { $0 > start && $0 < end }.min() ?? end
        for beat in beats where (start..<stop).contains(beat) {
          offsets.append(grid.offset(after: beat - start))
        }
        grid.advance(by: stop - start)
        start = stop
      }
    }
    return offsets
  }

  static let blocks = [[1], [64], [97], [1024], [8192], [1, 63, 4000, 64]]

  @Test(
    "A beat is off by the time to the host's nearest beat, bit for bit the same at any block size",
    arguments: blocks)
  func anyBlocks(blocks: [Int]) throws {
    // At 120 BPM a beat has 24,000 frames; the first falls on frame 6000.
    let distances = [0, 1, -1, 480, -480, 11_999, -11_999, 7, -2400]
    let beats = distances.enumerated().map { 6000 + 24_000 * ($0.offset + 1) + $0.element }
    let events = [0: Position(beatsPerMinute: 120, speed: 1, barBeat: 3.75)]
    let found = offsets(of: beats, blocks: blocks, events: events)
    for (offset, distance) in zip(found, distances) {
      let expected = Float(distance) / 48
      // The clock's doubles are exact to nanoseconds.
      #expect(abs(try #require(offset) - expected) < 1e-4, "\(offset ?? .nan), not \(expected) ms")
    }
    #expect(found == offsets(of: beats, blocks: [256], events: events))
  }

  @Test(
    "Offsets are the same with a position, in floats, at the start of each block",
    arguments: [64, 97, 1024, 8192])
  func positionPerBlock(block: Int) throws {
    let beats = (1...12).map { 24_000 * $0 + 240 * ($0 - 6) }
    var events: [Int: Position] = [:]
    for start in stride(from: 0, through: beats.last!, by: block) {
      let beat = Double(start) / 24_000
      events[start] = Position(
        beatsPerMinute: 120, speed: 1, bar: Int64(beat / 4),
        barBeat: Float(beat.truncatingRemainder(dividingBy: 4)), frame: Int64(start))
    }
    for (index, offset) in offsets(of: beats, blocks: [block], events: events).enumerated() {
      // Floats below 4 are exact to 2.4e-7 beats, of 500 ms here.
      #expect(abs(try #require(offset) - 5 * Float(index + 1 - 6)) < 1e-3, "beat \(index)")
    }
  }

  @Test("A new tempo holds from its frame on, within a block, with the beat reported or without")
  func tempoChange() throws {
    // From the middle of the second beat on, at frame 36,000, a beat has 16,000 frames.
    for barBeat in [nil, 1.5] as [Float?] {
      let found = offsets(
        of: [24_048, 44_000 + 96, 60_000 - 480], blocks: [8192],
        events: [
          0: Position(beatsPerMinute: 120, speed: 1, barBeat: 0),
          36_000: Position(beatsPerMinute: 180, barBeat: barBeat),
        ])
      for (offset, expected) in zip(found, [1, 2, -10] as [Float]) {
        #expect(abs(try #require(offset) - expected) < 1e-4, "\(offset ?? .nan), not \(expected)")
      }
    }
  }

  @Test("A stopped transport has no beats; it goes on from where it stopped")
  func stop() throws {
    let found = offsets(
      of: [24_000, 30_000, 80_000, 99_999 + 12_000 + 48], blocks: [1024],
      events: [
        0: Position(beatsPerMinute: 120, speed: 1, barBeat: 0),
        // Half a beat after the first.
        36_000: Position(speed: 0),
        99_999: Position(speed: 1),
      ])
    #expect(found.count == 4 && found[2] == nil)
    #expect(abs(try #require(found[0])) < 1e-4)
    #expect(abs(try #require(found[1]) - 125) < 1e-4)
    #expect(abs(try #require(found[3]) - 1) < 1e-4)
  }

  @Test("At half speed beats are twice as far apart, and backwards the one ahead has been")
  func speeds() throws {
    let half = offsets(
      of: [48_000 + 4800], blocks: [64],
      events: [0: Position(beatsPerMinute: 120, speed: 0.5, barBeat: 0)])
    #expect(abs(try #require(half[0]) - 100) < 1e-4)
    // Backwards from beat 2: beat 1 is passed at frame 24,000.
    let back = offsets(
      of: [24_000 + 480, 48_000 - 480], blocks: [64],
      events: [0: Position(beatsPerMinute: 120, speed: -1, barBeat: 2)])
    #expect(abs(try #require(back[0]) - 10) < 1e-4)
    #expect(abs(try #require(back[1]) + 10) < 1e-4)
  }

  @Test("Without a tempo, a speed or a beat there is no offset; a bar alone is no beat")
  func unknown() {
    let whole = Position(beatsPerMinute: 120, speed: 1, barBeat: 0)
    for leaveOut in [\Position.beatsPerMinute, \Position.speed, \Position.barBeat] {
      var position = whole
      position[keyPath: leaveOut] = nil
      position.bar = 3
      #expect(offsets(of: [100], blocks: [64], events: [0: position]) == [nil])
    }
    #expect(offsets(of: [100], blocks: [64], events: [:]) == [nil])
    #expect(offsets(of: [100], blocks: [64], events: [0: whole])[0] != nil)
  }

  @Test("A jump without a beat ends the grid; a frame that is expected doesn't")
  func jump() throws {
    let start = Position(beatsPerMinute: 120, speed: 1, barBeat: 0, frame: 1_000_000)
    func offset(_ second: Position) -> Float? {
      offsets(of: [24_048], blocks: [1024], events: [0: start, 4096: second])[0]
    }
    #expect(abs(try #require(offset(Position(frame: 1_004_096))) - 1) < 1e-4)
    #expect(offset(Position(frame: 2_000_000)) == nil)
    #expect(offset(Position(frame: 1_000_000)) == nil)
    // 19,952 frames after the event is 48 after the beat there.
    let moved = offset(Position(barBeat: 3 + Float(24_000 - 19_904) / 24_000, frame: 5))
    #expect(abs(try #require(moved) - 1) < 1e-3)
  }

  @Test("The beats of a song are counted with the precision of doubles, and win over the bar's")
  func songBeat() throws {
    // Ten hours at 300 BPM, and a quarter of a beat.
    let found = offsets(
      of: [7200 + 48], blocks: [64],
      events: [0: Position(beatsPerMinute: 300, speed: 1, barBeat: 1.5, beat: 180_000.25)])
    #expect(abs(try #require(found[0]) - 1) < 1e-4)
  }

  @Test("After frames that weren't counted the beats are unknown, tempo and speed aren't")
  func forgetting() throws {
    var grid = HostGrid(sampleRate: Self.sampleRate)
    grid.receive(Position(beatsPerMinute: 120, speed: 1, barBeat: 0, frame: 0))
    grid.forgetBeats()
    #expect(grid.offset(after: 0) == nil && !grid.isRunning && grid.beatsPerMinute == 120)
    grid.receive(Position(barBeat: 0.5, frame: 77_777))
    #expect(abs(abs(try #require(grid.offset(after: 0))) - 250) < 1e-4)
  }

  @Test("No position makes an offset that isn't a number, or traps")
  func extremes() {
    let least = Float.leastNonzeroMagnitude
    let floats: [Float] = [least, 1e-30, 1, 1000, 100, -100, -least]
    for tempo in floats where tempo > 0 {
      for speed in floats {
        for beat in [-1e9, 1e9, 0.1] {
          var grid = HostGrid(sampleRate: Self.sampleRate)
          grid.receive(
            Position(
              beatsPerMinute: tempo, speed: speed, beat: beat, frame: -1_000_000_000_000_000))
          for _ in 0..<3 { grid.advance(by: .max) }
          #expect(grid.offset(after: .max)?.isNaN == false)
          grid.receive(Position(frame: 1_000_000_000_000_000))
          #expect(grid.offset(after: 0)?.isNaN != true)
        }
      }
    }
  }

  @Test(
    "At any speed a frame that lies where it is expected is no jump, three frames further is one",
    arguments: [0, 0.5, 1, 2, -1] as [Float])
  func framesAtSpeed(speed: Float) {
    var grid = HostGrid(sampleRate: Self.sampleRate)
    grid.receive(Position(beatsPerMinute: 120, speed: speed, frame: 100_000))
    for block in 1...4 {
      grid.advance(by: 1024)
      let frame = 100_000 + Int64(Float(1024 * block) * speed)
      let hasJumped = grid.receive(Position(speed: speed, frame: frame))
      #expect(!hasJumped)
    }
    grid.advance(by: 1024)
    let frame = 100_000 + Int64(Float(1024 * 5) * speed)
    let hasJumped = grid.receive(Position(speed: speed, frame: frame + 3))
    #expect(hasJumped)
  }
}

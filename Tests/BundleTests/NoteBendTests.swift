// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// Pitch bend, and a port with too little room, of the built plugin.
@Suite struct NoteBendTests {
  /// RPN 0 on channel `channel`: 2 semitones, 0 cents, and no number any more.
  private static func range(_ channel: UInt8) -> [[UInt8]] {
    [(101, 0), (100, 0), (6, 2), (38, 0), (101, 127), (100, 127)].map {
      [0xB0 | channel, $0.0, $0.1]
    }
  }

  @Test(
    "A sine off its note bends by so much: 8192 steps are two semitones",
    arguments: [-40, -12.5, 0, 30] as [Double])
  func bend(cents: Double) throws {
    let player = try NotePlayer(["note_output": 2])
    player.play(.sine(440 * exp2(cents / 1200), seconds: 0.5))
    #expect(player.ons.map(\.key) == [69])
    let bend = 8192 + (cents / 200 * 8192).rounded()
    // Of a sine, the tracker reads 0.1 cents off at most; a change of less than a cent isn't sent.
    let last = player.bends.last?.bend ?? 8192
    #expect(abs(Double(last) - bend) <= 1.1 * 8192 / 200, "\(player.events)")
  }

  @Test("The range of the bend is told once, before the first note, and again on another channel")
  func range() throws {
    let player = try NotePlayer(["note_output": 2])
    for channel in [0, 0, 7] as [UInt8] {
      player.instance["note_channel"] = Float(channel) + 1
      player.play(.sine(seconds: 0.3))
      player.play(.silence(0.2))
    }
    let controls = player.events.filter { $0.bytes[0] >> 4 == 0xB }
    #expect(controls.map(\.bytes) == Self.range(0) + Self.range(7))
    #expect(controls[0].time <= player.ons[0].time)
    #expect(player.ons.map { $0.bytes[0] } == [0x90, 0x90, 0x97] && player.sounding == [])
    // Without bends, none of it.
    let plain = try NotePlayer(["note_output": 1]).play(.sine(450, seconds: 0.3))
    #expect(plain.events.count == 1)
  }

  @Test("A slide of a whole tone is one bent note with bends, and two notes more without")
  func slide() throws {
    // Half a second still, half a second up by 190 cents, half a second still.
    let samples = [Float].moving(220, seconds: 1.5) { min(max($0 - 0.5, 0), 0.5) * 380 }
    let bent = try NotePlayer(["note_output": 2])
    bent.play(samples)
    #expect(bent.ons.map(\.key) == [57])
    let last = try #require(bent.bends.last)
    #expect(abs(Double(last.bend) - 8192 - 0.95 * 8192) < 2 * 8192 / 200)
    // 200 a second at most, each different by a cent at least.
    for (one, next) in zip(bent.bends, bent.bends.dropFirst()) {
      #expect(next.time - one.time >= 240 && abs(next.bend - one.bend) >= 41)
    }
    let plain = try NotePlayer()
    plain.play(samples)
    #expect(plain.ons.map(\.key) == [57, 58, 59] && plain.bends.isEmpty)
  }

  @Test(
    "Switched off, the bend goes back to the middle, once",
    arguments: [("note_output", Float(1)), ("note_output", 0), ("enabled", 0), ("track_pitch", 0)])
  func centre(setting: (symbol: String, value: Float)) throws {
    let player = try NotePlayer(["note_output": 2]).play(.sine(450, seconds: 0.4))
    #expect(player.bends.last?.bend != 8192)
    player.instance[setting.symbol] = setting.value
    player.play(.sine(450, seconds: 0.1))
    #expect(player.bends.last?.bend == 8192 && player.bends.count { $0.bend == 8192 } == 1)
  }

  @Test(
    "Messages without room are sent later; no note hangs", arguments: [8, 16, 40, 64, 88])
  func room(bytes: UInt32) throws {
    let player = try NotePlayer(["note_output": 2])
    player.room = bytes
    for _ in 0..<4 {
      player.play(.sine(450, seconds: 0.4), block: 64)
      player.play(.silence(0.2), block: 64)
    }
    // An event takes 24 bytes, after a header of 16.
    #expect(player.events.isEmpty == (bytes < 40))
    #expect(player.ons.count == (bytes < 40 ? 0 : 4))
    #expect(player.sounding == [])
    // The end finds no room; then there is some.
    player.room = nil
    player.play(.sine(450, seconds: 0.4))
    player.room = 16
    player.play(.silence(0.3))
    #expect(player.sounding == [[0, 69]])
    player.room = nil
    player.play(.silence(0.01))
    #expect(player.sounding == [])
  }

  @Test("Activated again, the plugin sends the bend's range before its first note once more")
  func rangeAfterActivation() throws {
    let player = try NotePlayer(["note_output": 2])
    for _ in 0..<2 {
      player.play(.sine(seconds: 0.3))
      player.play(.silence(0.3))
      player.instance.restart()
    }
    let controls = player.events.filter { $0.bytes[0] >> 4 == 0xB }
    #expect(controls.map(\.bytes) == Self.range(0) + Self.range(0))
    #expect(player.ons.map(\.key) == [69, 69])
  }
}

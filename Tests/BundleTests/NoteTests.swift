// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals

/// Notes as MIDI, of the built plugin.
@Suite struct NoteTests {
  /// Velocity of a peak by the law that the documentation has: 1 at the softest note's level, 127 at
  /// 0 dBFS.
  private static func velocity(of level: Double, softest: Double = -60) -> Int {
    Int((1 + 126 * (level - softest) / -softest).rounded())
  }

  @Test(
    "A sine is one note of its level's velocity, which ends soon after it",
    arguments: [44_100, 48_000, 96_000] as [Double], [-6, -20, -40] as [Double])
  func note(rate: Double, level: Double) throws {
    let player = try NotePlayer(sampleRate: rate).play(.silence(0.2, sampleRate: rate))
    player.play(.sine(440, level: level, seconds: 0.5, sampleRate: rate))
    player.play(.silence(0.3, sampleRate: rate))
    try #require(player.events.count == 2, "\(player.events)")
    let (on, off) = (player.events[0], player.events[1])
    #expect(on.bytes[0] == 0x90 && on.key == 69 && off.bytes[0] == 0x80 && off.key == 69)
    // A sample lies within 0.05 dB of the sine's peak; a step of velocity is 0.48 dB.
    #expect(abs(on.velocity - Self.velocity(of: level)) <= 1)
    // The tracker knows a note within 50 ms, and its end within 100.
    #expect(Double(on.time) > 0.2 * rate && Double(on.time) < 0.25 * rate)
    #expect(Double(off.time) > 0.7 * rate && Double(off.time) < 0.8 * rate)
  }

  @Test(
    "The events are the same at the same samples at any block size", arguments: [1, 1000, 4096])
  func blocks(length: Int) throws {
    let music = StereoSignal.music(seconds: 3)[0]
    func events(_ block: Int) throws -> [NoteEvent] {
      let player = try NotePlayer(["note_output": 2])
      player.play(music, block: block)
      return player.events
    }
    let reference = try events(64)
    #expect(reference.filter(\.isOn).count >= 5)
    #expect(try events(length) == reference)
  }

  @Test("Off, there are no notes; the audio passes bit by bit in any case", arguments: [0, 1, 2])
  func off(output: Float) throws {
    let player = try NotePlayer(["note_output": output]).play(.sine(seconds: 0.4))
    #expect(player.events.isEmpty == (output == 0))
    #expect(player.isExact)
  }

  @Test("Unconnected, the plugin does the rest")
  func unconnected() throws {
    let player = try NotePlayer(unconnected: ["notes"]).play(.sine(seconds: 0.4))
    #expect(abs(player.instance["pitch"] - 440) < 0.01)
    #expect(player.isExact)
  }

  @Test(
    "Whatever stops the note, it ends at once",
    arguments: [
      ("note_output", 0), ("track_pitch", 0), ("enabled", 0), ("note_channel", 5),
    ] as [(String, Float)])
  func stopping(symbol: String, value: Float) throws {
    let player = try NotePlayer().play(.sine(seconds: 0.4))
    #expect(player.sounding == [[0, 69]])
    player.instance[symbol] = value
    let change = player.position
    player.play(.sine(seconds: 0.4), block: 4096)
    // A control has the time of its block.
    #expect(player.offs.map(\.time) == [change])
    #expect(player.sounding == (symbol == "note_channel" ? [[4, 69]] : []))
  }

  @Test(
    "A note doesn't outlive its sound, be it silence or no number that comes", arguments: [0, 1])
  func ends(kind: Int) throws {
    let player = try NotePlayer().play(.sine(seconds: 0.4))
    #expect(player.sounding == [[0, 69]])
    player.play([Float](repeating: kind == 0 ? 0 : .nan, count: 14_400))
    #expect(player.sounding == [])
  }

  @Test("Where the transport jumps, the note ends; what goes on sounding begins again")
  func jump() throws {
    let player = try NotePlayer()
    func locate(_ frame: Int64) {
      player.instance.send(
        .position(.init(beatsPerMinute: 120, speed: 1, frame: frame)), player.urids)
    }
    locate(0)
    let sine = [Float].sine(seconds: 0.8)
    player.play(Array(sine[..<19_200]))
    locate(19_200)
    player.play(Array(sine[19_200..<24_000]))
    #expect(player.ons.count == 1 && player.offs.isEmpty)
    locate(1_000_000)
    player.play(Array(sine[24_000...]))
    #expect(player.ons.count == 2 && player.offs.count == 1 && player.sounding == [[0, 69]])
  }

  @Test("A note of before the pause is taken back after it")
  func activation() throws {
    let player = try NotePlayer().play(.sine(seconds: 0.4))
    player.instance.restart()
    player.play(.silence(0.2))
    #expect(player.ons.count == 1 && player.sounding == [])
  }

  @Test("A string struck again is a note again, of its own velocity", arguments: [82.41, 196, 440])
  func strikes(frequency: Double) throws {
    let player = try NotePlayer().play(.silence(0.1))
    let levels: [Double] = [-6, -9, -6, -12, -6]
    for level in levels { player.play(.pluck(frequency, level: level, seconds: 0.5)) }
    player.play(.silence(0.3))
    let key = Int((69 + 12 * log2(frequency / 440)).rounded())
    #expect(player.ons.map(\.key) == levels.map { _ in key }, "\(player.events)")
    #expect(player.sounding == [])
    // Alternating soft and loud; a decibel is two steps.
    let velocities = player.ons.map(\.velocity)
    #expect(zip(velocities, velocities.dropFirst()).map { $0 > $1 } == [true, false, true, false])
  }

  @Test("Softer than the softest note, nothing sounds")
  func softest() throws {
    let player = try NotePlayer(["note_level": -30]).play(.sine(level: -33, seconds: 0.4))
    #expect(player.events.isEmpty)
    player.play(.silence(0.2))
    player.play(.sine(level: -15, seconds: 0.4))
    #expect(player.ons.count == 1)
    #expect(abs(player.ons[0].velocity - Self.velocity(of: -15, softest: -30)) <= 1)
  }

  @Test("The note is the one that sounds by the reference, whatever it is written as")
  func reference() throws {
    // A4 of 432 Hz, on an alto saxophone; by 440 Hz it is 32 cents flat, and the same note.
    let player = try NotePlayer(["reference": 415.3, "transpose": 9])
    player.play(.sine(440, seconds: 0.4))
    // 440 Hz is 100 cents above 415.3 Hz.
    #expect(player.ons.map(\.key) == [70])
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import Testing

/// Vibrato, legato and trills as notes of the built plugin, whose pitch moves by a closed form.
@Suite struct NoteMotionTests {
  private static func vibrato(_ time: Double, _ extent: Double, _ rate: Double) -> Double {
    extent * sin(2 * .pi * rate * time)
  }

  /// The extent of a vibrato that begins after 0.3 s and grows to 100 cents, as a player's does.
  private static func growing(_ time: Double, within seconds: Double) -> Double {
    100 * min(max(time - 0.3, 0) / seconds, 1)
  }

  @Test("A note with a vibrato of 40 cents is one note")
  func shallow() throws {
    let player = try NotePlayer().play(.moving(440, seconds: 2) { Self.vibrato($0, 40, 5.5) })
    #expect(player.ons.count == 1 && player.ons.first?.key == 69 && player.offs.isEmpty)
  }

  @Test(
    "With bends, a note with a vibrato of 100 cents is one note, and its bend follows",
    arguments: Deep.pairs([4, 5.5, 7] as [Double], [110, 220, 440, 880] as [Double]))
  func bent(rate: Double, frequency: Double) throws {
    func cents(_ time: Double) -> Double {
      Self.vibrato(time, Self.growing(time, within: 0.5), rate)
    }
    let player = try NotePlayer(["note_output": 2])
    player.play(.moving(frequency, seconds: 2.5, by: cents))
    #expect(player.ons.count == 1 && player.offs.isEmpty, "\(player.ons)")
    let key = 69 + 12 * log2(frequency / 440)
    #expect(player.ons.first?.key == Int(key.rounded()))
    let bends = player.bends.filter { $0.time > 33_600 }
      .map { (time: Double($0.time) / 48_000, cents: Double($0.bend - 8192) / 8192 * 200) }
    // It has been the pitch within the last four periods and 20 ms, which the tracker's windows span;
    // the tracker errs by a reading now and then.
    let span = 0.02 + 4 / frequency
    let isRight = try bends.map { time, bend in
      let course = stride(from: time - span, through: time, by: 0.001).map(cents)
      let (lowest, highest) = (try #require(course.min()), try #require(course.max()))
      return bend >= lowest - 5 && bend <= highest + 5
    }
    #expect(isRight.count { !$0 } <= isRight.count / 50)
    // It reaches most of both turns in each second.
    for start in [1.0, 1.5] {
      let part = bends.filter { $0.time >= start && $0.time < start + 0.75 }.map(\.cents)
      let (lowest, highest) = (try #require(part.min()), try #require(part.max()))
      #expect(highest >= 85 && lowest <= -85)
    }
  }

  @Test(
    "Without bends, a vibrato that grows to 100 cents stays on its key",
    arguments: Deep.pairs([4, 5.5, 7] as [Double], [220, 440, 880] as [Double]))
  func growing(rate: Double, frequency: Double) throws {
    let player = try NotePlayer().play(
      .moving(frequency, seconds: 4) { time in
        Self.vibrato(time, Self.growing(time, within: 1.6), rate)
      })
    #expect(player.ons.count == 1 && player.offs.isEmpty, "\(player.ons)")
  }

  @Test(
    "A legato step of a semitone or a tone is two notes, with bends and without, also of a vibrato",
    arguments: Deep.pairs([1, 2] as [Float], [100, 200, -100, -200] as [Double]))
  func legato(output: Float, interval: Double) throws {
    for extent in [0, 30] as [Double] {
      let player = try NotePlayer(["note_output": output]).play(
        .moving(220, seconds: 2) { time in
          Self.vibrato(time, extent, 5) + interval * min(max((time - 1) / 0.01, 0), 1)
        })
      #expect(player.ons.map(\.key) == [57, 57 + Int(interval / 100)], "\(extent) cents")
      // 60 ms after the step at most, as without a vibrato.
      #expect(player.ons.last.map { $0.time < 50_880 } == true)
    }
  }

  @Test(
    "A trill of a semitone or a tone, six times a second, is its twelve notes",
    arguments: Deep.pairs([1, 2] as [Float], [100, 200] as [Double]))
  func trill(output: Float, interval: Double) throws {
    let player = try NotePlayer(["note_output": output]).play(
      .moving(440, seconds: 2) { time in
        let phase = (time * 6).truncatingRemainder(dividingBy: 1) / 6
        return interval * (min(phase / 0.01, 1) - min(max((phase - 1.0 / 12) / 0.01, 0), 1))
      })
    let keys = player.ons.map(\.key)
    let upper = 69 + Int(interval / 100)
    // It begins on the upper note; the last of 24 ends with the sound.
    #expect(keys.filter { $0 == upper }.count == 12 && (11...12).contains(keys.count - 12))
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 + $1 == 69 + upper })
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MessageSamples
import SpectrumHost

extension Siege {
  /// What a plugin that has lost its senses says at a step.
  private struct Madness: Sendable {
    var name: String
    var speak: @Sendable (PluginVoice, Int) -> [[UInt8]]
  }

  private static func frames(
    _ name: String, rate: Float = 30, _ time: @escaping @Sendable (Int) -> Double?
  ) -> Madness {
    Madness(name: name) { voice, step in
      voice.frame(
        Double(step % 60) - 70, time: time(step), rate: rate, sequence: Int64(step))
    }
  }

  private static func beats(_ name: String, _ time: @escaping @Sendable (Int) -> Double) -> Madness
  {
    Madness(name: name) { voice, step in
      let frame = voice.frame(
        -40, time: BurstHost.now, rate: 30, sequence: Int64(step))
      return [voice.comingBeat(time: time(step))] + frame + (step % 3 == 0 ? [voice.beat()] : [])
    }
  }

  private static let madnesses: [Madness] = [
    frames("NaN") { _ in .nan },
    frames("infinity") { $0 % 2 == 0 ? .infinity : -.infinity },
    frames("huge times") { [1e300, -1e300, 1e10, -1e10, 0x1p63][$0 % 5] },
    frames("frames without a time") { _ in nil },
    frames("times that stand still") { _ in 100 },
    frames("times that run backwards") { 100 - 0.03 * Double($0) },
    frames("times that leap ahead") { 0.99 * Double($0) },
    frames("times of the future and the past") { BurstHost.now + ($0 % 2 == 0 ? 0.9 : -0.9) },
    Madness(name: "two sounds in a burst") { voice, step in
      [1e10, BurstHost.now].flatMap {
        voice.frame(-40, time: $0, rate: 30, sequence: Int64(step))
      }
    },
    frames("a rate of NaN", rate: .nan) { _ in BurstHost.now },
    frames("an infinite rate", rate: .infinity) { _ in BurstHost.now },
    frames("a negative rate", rate: -30) { _ in BurstHost.now },
    beats("beats of the past") { _ in BurstHost.now - 100 },
    beats("beats of the future") { _ in BurstHost.now + 1e6 },
    beats("beats at no time") { [.nan, .infinity, -.infinity, 1e300][$0 % 4] },
  ]

  /// Times that no sound has, in frames and beats: the window shows what comes after them within a second,
  /// and rests when nothing comes.
  static func oddTimes() throws -> String {
    let stage = try MotionStage()
    defer { stage.close() }
    var (slowest, busiest) = (0.0, 0.0)
    var levels = (next: -20.0, latest: -60.0)
    for madness in madnesses {
      for attempt in 1... {
        stage.host.manner = .init(isQuiet: true)
        for step in 0..<60 {
          for atom in madness.speak(stage.voice, step) { stage.window.send(atom) }
          Thread.sleep(forTimeInterval: 0.008)
        }
        stage.host.manner = .init()
        // Another one than the bars may still have.
        levels = (levels.latest, levels.next)
        let time = try stage.secondsToShow(level: levels.latest, limit: 10)
        // On a machine with other things to do, once may be too late.
        if time > 1 && attempt < 5 { continue }
        try expect(time <= 1, "after \(madness.name) the picture is late by \(time) s")
        slowest = max(slowest, time)
        break
      }
      stage.host.manner.isQuiet = true
      // Until the bars have fallen.
      Thread.sleep(forTimeInterval: 2)
      let percent = Holdings.percent(of: 1, without: stage.others) {}
      // It looks sixty times a second whether something has come.
      try expect(percent < 5, "\(percent) % of a core after \(madness.name)")
      busiest = max(busiest, percent)
      try expect(stage.window.idle(), "the window is gone after \(madness.name)")
    }
    return "after \(madnesses.count) kinds of odd times the sound is shown within "
      + "\((1000 * slowest).text(0)) ms, and in its pauses \(busiest.text(2)) % of a core used"
  }
}

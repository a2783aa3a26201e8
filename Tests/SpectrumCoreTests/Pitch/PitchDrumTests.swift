// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

/// What falls and dies away is a drum; what does one of the two is a note.
@Suite struct PitchDrumTests {
  /// A stroke of `seconds`: its pitch falls by `drop` cents to `frequency` Hz, to 1/e of the rest in
  /// 80 ms; its level by `decay` dB per second.
  static func stroke(
    _ frequency: Double, drop: Double, decay: Double, amplitudes: [Double] = [0.5],
    seconds: Double = 0.6
  ) -> [Float] {
    let sound = PitchSignal.moving(
      seconds: seconds, amplitudes: amplitudes
    ) { frequency * exp2(drop * exp(-$0 / 0.08) / 1200) }
    return sound.enumerated().map { index, sample in
      sample * Float(pow(10, -decay * Double(index) / 48_000 / 20))
    }
  }

  static func listen(_ strokes: [[Float]]) -> [TimedReading] {
    PitchListener.listen(to: Array(strokes.joined()))
  }

  @Test(
    "A tom is shown for a tenth of a second, then taken for what it is",
    arguments: [60.0, 90, 140, 220])
  func tom(frequency: Double) {
    let readings = Self.listen([Self.stroke(frequency, drop: 150, decay: 60)])
    #expect(readings.during(0.17...0.6).share(where: \.isShown) == 0)
  }

  @Test("Of a row of toms only the first is shown")
  func row() {
    let strokes = [110.0, 90, 140, 75, 110].map { Self.stroke($0, drop: 150, decay: 60) }
    let readings = Self.listen(strokes)
    #expect(readings.during(0.17...3).share(where: \.isShown) <= 0.02)
  }

  @Test(
    "A string falls by some cents, and is shown all the time",
    arguments: [41.2, 82.4, 146.8, 246.9])
  func string(frequency: Double) {
    let amplitudes = [0.3, 0.2, 0.15, 0.1, 0.05]
    let readings = Self.listen([
      Self.stroke(frequency, drop: 12, decay: 60, amplitudes: amplitudes)
    ])
    #expect(readings.during(0.1...0.55).share { $0.error(from: frequency) < 15 } == 1)
  }

  @Test(
    "What dies away at one pitch, or falls and doesn't fade, is shown all the time",
    arguments: [
      // A bar of wood, a voice, and what falls as a tom does.
      (196, 0, 90, [0.5]), (180, 150, 0, [0.2, 0.2, 0.1, 0.1]), (90, 150, 0, [0.5]),
      (140, 150, 0, [0.5]), (220, 150, 0, [0.5]),
    ] as [(Double, Double, Double, [Double])])
  func notes(frequency: Double, drop: Double, decay: Double, amplitudes: [Double]) {
    let readings = Self.listen([
      Self.stroke(frequency, drop: drop, decay: decay, amplitudes: amplitudes)
    ])
    let sounding = readings.during(0.1...(decay > 0 ? 0.5 : 0.55))
    #expect(sounding.share(where: \.isShown) == 1)
    if drop == 0 { #expect(sounding.share { $0.error(from: frequency) < 2 } == 1) }
  }

  @Test(
    "A tom whose skin slackens slowly, in a quarter of a second, is shown for that long",
    arguments: [70.0, 100, 140])
  func slowTom(frequency: Double) {
    let sound = PitchSignal.moving(seconds: 0.7, amplitudes: [0.5]) {
      frequency * exp2(80 * exp(-$0 / 0.16) / 1200)
    }
    let fading = sound.enumerated().map { $1 * Float(pow(10, -40 * Double($0) / 48_000 / 20)) }
    #expect(Self.listen([fading]).during(0.3...0.6).share(where: \.isShown) == 0)
    // What has harmonics is an instrument.
    let string = PitchSignal.moving(seconds: 0.7, amplitudes: [0.3, 0.2, 0.15, 0.1]) {
      frequency * exp2(80 * exp(-$0 / 0.16) / 1200)
    }.enumerated().map { $1 * Float(pow(10, -40 * Double($0) / 48_000 / 20)) }
    #expect(Self.listen([string]).during(0.1...0.6).share(where: \.isShown) > 0.9)
  }

  @Test("After a hat, which has no pitch, what rings briefly at one pitch isn't shown")
  func afterHat() {
    var sound = [Float](repeating: 0, count: 48_000)
    sound.add(PitchNoise.hat(1, decay: 0.02, sampleRate: 48_000), at: 2400)
    let ring = Self.stroke(180, drop: 20, decay: 200, seconds: 0.15)
    let readings = Self.listen([sound.adding(ring, from: 24_000)])
    #expect(readings.share(where: \.isShown) < 0.01)
    // A note after it is.
    let note = PitchSignal.tone(220, count: 24_000, amplitudes: [0.3, 0.2, 0.1])
    let later = Self.listen([sound.adding(note, from: 24_000)])
    #expect(later.during(0.65...0.95).share { $0.error(from: 220) < 5 } == 1)
  }

  @Test("A voice that slides down as it fades, 7 cents in 20 ms, is shown all the time")
  func slide() {
    let sound = PitchSignal.moving(
      seconds: 0.5, amplitudes: [0.2, 0.2, 0.1, 0.1]
    ) { 220 * exp2(-350 * $0 / 1200) }
    let fading = sound.enumerated().map { $1 * Float(pow(10, -60 * Double($0) / 48_000 / 20)) }
    #expect(Self.listen([fading]).during(0.1...0.45).share(where: \.isShown) == 1)
  }

  @Test("After a tom a steady note is shown within 0.13 s, and seconds later within 0.04 s")
  func afterDrum() {
    let tom = Self.stroke(90, drop: 150, decay: 60)
    let note = Self.stroke(220, drop: 0, decay: 10, amplitudes: [0.3, 0.2, 0.1], seconds: 1)
    let soon = Self.listen([tom, note]).during(0.601...1.5)
    #expect(soon.first { $0.error(from: 220) < 5 }!.seconds < 0.6 + 0.13)
    let silence = [Float](repeating: 0, count: 150_000)
    let later = Self.listen([tom, silence, note])
    let start = 0.6 + 150_000.0 / 48_000
    #expect(later.first { $0.error(from: 220) < 5 }!.seconds < start + 0.04)
  }

  @Test("What was taken for a drum and sounds on at one level is shown again")
  func mistaken() {
    let fall = Self.stroke(200, drop: 150, decay: 60, seconds: 0.2)
    var phase = 0.0
    let level = Double(fall.suffix(400).map(abs).max()!)
    let tone = (0..<48_000).map { _ in
      phase += 2 * .pi * 202 / 48_000
      return Float(level * sin(phase))
    }
    let readings = Self.listen([fall, tone])
    #expect(readings.during(0.15...0.2).share(where: \.isShown) < 0.5)
    #expect(readings.during(0.5...1.1).share { $0.error(from: 202) < 2 } == 1)
  }

  @Test(
    "A hard plucked string, which falls as a drum does, is shown as long as it stays at one pitch",
    arguments: [110.0, 196, 294])
  func pluckedHard(frequency: Double) {
    let amplitudes = [0.2, 0.2, 0.15, 0.1, 0.05]
    let readings = Self.listen([
      Self.stroke(frequency, drop: 80, decay: 45, amplitudes: amplitudes, seconds: 1)
    ])
    #expect(readings.during(0.55...0.95).share { $0.error(from: frequency) < 5 } == 1)
    // A skin has no harmonics.
    let tom = Self.listen([Self.stroke(frequency, drop: 80, decay: 45, seconds: 1)])
    #expect(tom.during(0.3...0.95).share(where: \.isShown) == 0)
  }

  @Test("A note that arrives over another one, soon after a stroke without a pitch, is shown")
  func arrivedAfterStroke() {
    let burst = PitchSignal.noise(count: 48_000, seed: 3).enumerated().map { index, sample in
      0.8 * sample * Float(exp(-Double(index) / 480))
    }
    let sound = [Float](repeating: 0, count: 67_200)
      .adding(burst, from: 4800)
      .adding(NoteSound.string(220, seconds: 1.1), from: 12_000, gain: 0.5)
      .adding(NoteSound.string(330, seconds: 0.8), from: 26_400, gain: 0.8)
    let readings = PitchListener.listen(to: sound).during(0.8...1.05)
    #expect(readings.share { $0.error(from: 330) < 50 } > 0.9)
  }
}

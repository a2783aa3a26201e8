// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

/// The test signals of EBU Tech 3341 (table 1) and Tech 3342 (table 1) that can be synthesised for
/// two channels: 6 needs five channels, 7, 8 and the last two of 3342 are recordings. Loudness
/// signals run at 8 kHz, since the meter takes any rate, true-peak signals at 48 kHz and above.
@Suite struct EBUSignalTests {
  /// A 1 kHz sine's level in dBFS and its seconds.
  typealias Segment = (level: Double, seconds: Double)
  static let silence = -300.0

  @Test(
    "3341-1, 2: a steady tone reads its level in M, S and I", arguments: [-23, -33] as [Double])
  func steady(level: Double) {
    var stage = LevelStage(truePeak: false)
    stage.playTone(level: level, seconds: 5)
    let loudness = stage.reading.loudness
    for value in [loudness.momentary, loudness.shortTerm, loudness.integrated] {
      #expect(abs(Double(value) - level) <= 0.1)
    }
  }

  @Test(
    "3341-3, 4, 5: gated parts don't count in I",
    arguments: [
      [(-36, 10), (-23, 60), (-36, 10)],
      [(-72, 10), (-36, 10), (-23, 60), (-36, 10), (-72, 10)],
      [(-26, 20), (-20, 20.1), (-26, 20)],
    ] as [[Segment]])
  func gated(segments: [Segment]) {
    var stage = LevelStage(truePeak: false)
    for segment in segments { stage.playTone(level: segment.level, seconds: segment.seconds) }
    #expect(abs(stage.reading.loudness.integrated - -23) <= 0.1)
  }

  /// A loudness over a window: its reading, and the highest of it since the reset.
  enum Window: CaseIterable {
    case momentary, shortTerm

    var seconds: Double { self == .momentary ? 0.4 : 3 }
    func loudness(_ reading: LevelReading) -> Float {
      self == .momentary ? reading.loudness.momentary : reading.loudness.shortTerm
    }
    func highest(_ reading: LevelReading) -> Float {
      self == .momentary ? reading.loudness.momentaryMax : reading.loudness.shortTermMax
    }
  }

  @Test(
    "3341-9, 12: S and M are constant over tones that repeat every 3 s and 0.4 s",
    arguments: [(.shortTerm, 1.34, 1.66, 3), (.momentary, 0.18, 0.22, 10)]
      as [(Window, Double, Double, Int)])
  func constant(window: Window, loud: Double, soft: Double, count: Int) {
    var stage = LevelStage(truePeak: false)
    var seconds = 0.0
    for _ in 0..<count {
      for (level, length) in [(-20, loud), (-30, soft)] as [Segment] {
        stage.playTone(level: level, seconds: length) {
          seconds += 0.01
          if seconds > window.seconds + 0.005 {
            #expect(abs(window.loudness($0) - -23) <= 0.1)
          }
        }
      }
    }
  }

  @Test(
    "3341-10, 11, 13, 14: a tone of a window's length reaches its level, whenever it begins",
    arguments: Window.allCases, 0..<20)
  func maximum(window: Window, step: Int) {
    for level in [-23, -38 + Double(step)] {
      var stage = LevelStage(truePeak: false)
      var highest = -Float.infinity
      stage.playTone(level: Self.silence, seconds: window.seconds / 20 * Double(step))
      for (level, seconds) in [(level, window.seconds), (Self.silence, 0.3)] as [Segment] {
        stage.playTone(level: level, seconds: seconds) {
          highest = max(highest, window.loudness($0))
        }
      }
      #expect(abs(Double(highest) - level) <= 0.1)
      #expect(window.highest(stage.reading) == highest)
    }
  }

  @Test("After a reset, the highest loudness is that of whole windows of what follows")
  func maximumAfterReset() {
    var stage = LevelStage(truePeak: false)
    stage.playTone(level: -10, seconds: 4) { _ in }
    stage.resetIntegration()
    #expect(stage.reading.loudness.momentaryMax == Decibels.silence)
    stage.playTone(level: -30, seconds: 0.39) { _ in }
    #expect(stage.reading.loudness.momentaryMax == Decibels.silence)
    stage.playTone(level: -30, seconds: 0.5) { _ in }
    #expect(abs(stage.reading.loudness.momentaryMax - -30) <= 0.1)
    #expect(stage.reading.loudness.shortTermMax == Decibels.silence)
    stage.playTone(level: -30, seconds: 2.2) { _ in }
    #expect(abs(stage.reading.loudness.shortTermMax - -30) <= 0.1)
    #expect(stage.reading.loudness.shortTerm < -29)
  }

  @Test(
    "3341-15 to 19: the true peak of a sine is its amplitude, whatever its phase",
    arguments: [
      (4, 0, 0.5, -6), (4, 45, 0.5, -6), (6, 60, 0.5, -6), (8, 67.5, 0.5, -6), (4, 45, 1.41, 3),
    ] as [(divisor: Double, degrees: Double, amplitude: Double, truePeak: Float)],
    [44_100, 48_000, 96_000, 176_400] as [Float])
  func truePeak(
    signal: (divisor: Double, degrees: Double, amplitude: Double, truePeak: Float), rate: Float
  ) {
    let samples = Signal.sine(
      Double(rate) / signal.divisor, amplitude: signal.amplitude,
      phase: signal.degrees * .pi / 180, rate: rate, seconds: 0.1)
    let reading = LevelStage.reading(of: fadedIn(samples), rate: rate, loudness: false)
    #expect((-0.4...0.2).contains(reading.left.truePeak - signal.truePeak))
    #expect(reading.left.truePeak == reading.right.truePeak)
  }

  @Test("3341-20 to 23: one louder period reads 0 dBTP wherever samples fall", arguments: 0..<4)
  func shortTruePeak(offset: Int) {
    // At four times the rate: fs/6 at half scale, one period of fs/4 at full scale, fs/6 again.
    let (before, inside) = (24 * 100, 16)
    let fine = (0..<(2 * before + inside)).map { index -> Float in
      let sixth = 2 * Double.pi / 24
      if index < before { return Float(0.5 * sin(sixth * Double(index))) }
      if index >= before + inside { return Float(0.5 * sin(sixth * Double(index - inside))) }
      return Float(sin(2 * Double.pi / 16 * Double(index - before)))
    }
    let samples = stride(from: offset, to: fine.count, by: 4).map { fine[$0] }
    let sound = fadedIn(samples + [Float](repeating: 0, count: 480))
    #expect((-0.4...0.2).contains(LevelStage.reading(of: sound, loudness: false).truePeak))
  }

  @Test(
    "From 192 kHz on the true peak is the sample peak", arguments: [192_000, 384_000] as [Float])
  func fastRates(rate: Float) {
    let sine = Signal.sine(Double(rate) / 4, phase: .pi / 4, rate: rate, seconds: 0.02)
    let reading = LevelStage.reading(of: sine, rate: rate, loudness: false)
    #expect(abs(reading.truePeak - -3.01) < 0.01)
  }

  @Test(
    "What is skipped holds no higher true peak: the result is the plain convolution's",
    arguments: [1, 3, 16, 64])
  func skipping(call: Int) {
    let samples = Signal.music(rate: 8000, seconds: 1, seed: 9)
    let reading = LevelStage.reading(of: samples, rate: 8000, call: call)
    var highest = 0.0
    for last in 11..<samples.count {
      for phase in 0..<4 {
        var sum = 0.0
        for tap in 0..<13 where last - tap >= 0 {
          let distance = Double(tap) - 6 + Double(phase) / 4
          guard abs(distance) < 6 else { continue }
          let window = pow(cos(.pi * distance / 12), 2)
          let sinc = distance == 0 ? 1 : sin(.pi * distance) / (.pi * distance)
          sum += Double(samples[last - tap]) * sinc * window
        }
        highest = max(highest, abs(sum))
      }
    }
    #expect(abs(Double(reading.left.truePeak) - 20 * log10(highest)) < 0.001)
  }

  @Test(
    "3342-1 to 4: the loudness range is the span of the levels",
    arguments: [
      ([(-20, 20), (-30, 20)], 10), ([(-20, 20), (-15, 20)], 5), ([(-40, 20), (-20, 20)], 20),
      ([(-50, 20), (-35, 20), (-20, 20), (-35, 20), (-50, 20)], 15),
    ] as [([Segment], Float)])
  func loudnessRange(segments: [Segment], range: Float) {
    var stage = LevelStage(truePeak: false)
    for segment in segments { stage.playTone(level: segment.level, seconds: segment.seconds) }
    #expect(abs(stage.reading.loudness.range - range) <= 1)
  }

  /// The first 10 ms raised from 0, as the EBU's files are: a sine that starts at once overshoots.
  func fadedIn(_ samples: [Float]) -> [Float] {
    samples.enumerated().map { $1 * min(1, Float($0) / 480) }
  }
}

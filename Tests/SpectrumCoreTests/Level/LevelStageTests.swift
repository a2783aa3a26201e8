// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct LevelStageTests {
  static let rates: [Float] = [8000, 44_100, 48_000, 96_000, 192_000, 384_000]
  /// In dBFS, from a whisper to well beyond full scale.
  static let levels: [Double] = [-60, -20, 0, 12]

  @Test("A sine's RMS is 3.01 dB below its peak, a square wave's is its peak", arguments: rates)
  func rms(rate: Float) {
    for level in Self.levels {
      let amplitude = linear(level)
      // Whole periods in 50 ms, so that the window's edges don't matter.
      let sine = Signal.sine(1000, amplitude: amplitude, rate: rate, seconds: 0.06)
      let square = sine.map { Float($0 < 0 ? -amplitude : amplitude) }
      let reading = LevelStage.reading(
        of: sine, square, rate: rate, loudness: false, truePeak: false)
      #expect(abs(Double(reading.left.rms) - (level - 3.0103)) < 0.01)
      #expect(abs(Double(reading.right.rms) - level) < 0.01)
      #expect(abs(Double(reading.right.peak) - level) < 0.001)
      #expect(reading.rms == reading.right.rms)
    }
  }

  @Test("A peak shows for 50 ms, is held for 2 s, then falls 20 dB a second", arguments: rates)
  func peakHold(rate: Float) {
    var stage = LevelStage(rate, loudness: false, truePeak: false)
    let silence = [Float](repeating: 0, count: 64)
    var click = silence
    click[0] = -0.5
    stage.feed(click, silence)
    var samples = 64
    // What is expected at a time, within a block (10 ms) and a call of it.
    for (seconds, peak, held) in [
      (0.04, -6.02, -6.02), (0.08, -90, -6.02), (1.97, -90, -6.02), (2.5, -90, -16.02),
      (3.0, -90, -26.02), (7.0, -90, -90),
    ] as [(Float, Float, Float)] {
      while Float(samples) < seconds * rate {
        stage.feed(silence)
        samples += 64
      }
      let reading = stage.reading
      let (shown, kept) = (reading.left.peak, reading.left.heldPeak)
      #expect(abs(shown - peak) < 0.01, "after \(seconds) s: \(shown) dBFS, not \(peak)")
      // 10 ms and the last call of the fall are 0.4 dB.
      #expect(abs(kept - held) < 0.4, "after \(seconds) s: \(kept) dBFS, not \(held)")
      #expect(reading.right.heldPeak == Decibels.silence)
    }
  }

  @Test("A held peak gives way to a higher one at once, and to no lower one")
  func higherPeak() {
    var stage = LevelStage(48_000, channels: 1)
    for (amplitude, held) in [(0.25, -12.04), (0.5, -6.02), (0.1, -6.02)] as [(Float, Float)] {
      stage.feed([Float](repeating: amplitude, count: 960))
      #expect(abs(stage.reading.left.heldPeak - held) < 0.01)
    }
  }

  @Test(
    "Runs at the end of the range of 16 and 24 bits, of either sign, count as clipped",
    arguments: [1, 7, 64])
  func clippedIntegers(call: Int) {
    for bits in [16, 24] as [Float] {
      let (highest, lowest) = (1 - exp2(1 - bits), Float(-1))
      func count(_ runs: [(value: Float, length: Int)]) -> Int {
        var samples: [Float] = []
        for run in runs {
          samples += [Float](repeating: run.value, count: run.length)
          samples += [Float](repeating: 0.999, count: 61)
        }
        let rest = [Float](repeating: 0, count: 960 - samples.count % 480)
        let reading = LevelStage.reading(of: rest + samples, samples + rest, call: call)
        #expect(reading.left.clippedSamples == reading.right.clippedSamples)
        return reading.left.clippedSamples
      }
      #expect(count([(highest, 1), (highest, 2)]) == 0)
      #expect(count([(highest, 3)]) == 3 && count([(-highest, 5), (highest, 64)]) == 69)
      // 16 bits reach −1 itself.
      #expect(count([(lowest, 1), (lowest, 4)]) == 5)
    }
    // Both halves of a clipped sine count alike.
    let sine = Signal.sine(480, amplitude: 3, rate: 48_000, seconds: 1)
    let clipped = sine.map { min(max(($0 * 32_768).rounded(), -32_767), 32_767) / 32_768 }
    let reading = LevelStage.reading(of: clipped, channels: 1, call: call)
    #expect(reading.left.clippedSamples == sine.filter { abs($0) >= 32_766.5 / 32_768 }.count)
  }

  @Test("The crest of a slow sine just below full scale is not clipped", arguments: [24, 32])
  func crest(bits: Int) {
    let sine = Signal.sine(20, amplitude: 1 - exp2(-23.0), rate: 48_000, seconds: 1)
    let sound = bits == 24 ? sine.map { ($0 * exp2(23)).rounded() / exp2(23) } : sine
    #expect(LevelStage.reading(of: sound, channels: 1).left.clippedSamples == 0)
  }

  @Test("Samples at or beyond full scale count as clipped, each once", arguments: [1, 7, 64])
  func clipping(call: Int) {
    var stage = LevelStage(48_000)
    var left = [Float](repeating: 0.9999, count: 960)
    for index in [0, 1, 63, 64, 500, 959] { left[index] = index % 2 == 0 ? 1 : -1.5 }
    stage.feed(left, [Float](repeating: -0.9999, count: 960), call: call)
    #expect(stage.reading.left.clippedSamples == 6)
    #expect(stage.reading.right.clippedSamples == 0)
    // A reset forgets those of the unfinished block, too.
    stage.feed([Float](repeating: 2, count: 64), call: call)
    stage.resetIntegration()
    #expect(stage.reading.left.clippedSamples == 0)
    stage.feed([Float](repeating: 0, count: 960), call: call)
    #expect(stage.reading.left.clippedSamples == 0)
  }

  @Test("Silence reads the lowest level everywhere, from the first reading on", arguments: [1, 2])
  func silence(channelCount: Int) {
    var stage = LevelStage(sampleRate: 48_000, channelCount: channelCount)
    var expected = LevelReading()
    expected.correlation = channelCount == 1 ? 1 : 0
    #expect(stage.reading == expected)
    stage.feed([Float](repeating: 0, count: 24_000)) { #expect($0 == expected) }
  }

  @Test("Mono reads its one channel and ignores the other")
  func mono() {
    let tone = Signal.sine(997, amplitude: 0.5, rate: 48_000, seconds: 0.5)
    let reading = LevelStage.reading(of: tone, tone.map { _ in 9 }, channels: 1)
    #expect(abs(reading.left.rms - -9.03) < 0.05)
    #expect(reading.right == ChannelLevel() && reading.correlation == 1)
    // One channel has half the power of two alike: −6.02 − 3.01.
    #expect(abs(reading.loudness.momentary - -9.03) < 0.02)
  }

  @Test("The length of the calls changes nothing but rounding", arguments: [1, 5, 48, 63])
  func callLength(call: Int) {
    let left = Signal.music(rate: 8000, seconds: 4, seed: 1)
    let right = Signal.music(rate: 8000, seconds: 4, seed: 2).map { 0.1 * $0 }
    let one = LevelStage.reading(of: left, right, rate: 8000)
    let other = LevelStage.reading(of: left, right, rate: 8000, call: call)
    #expect(one.left.heldPeak == other.left.heldPeak)
    #expect(one.left.clippedSamples == other.left.clippedSamples)
    // A thousandth of a dB: the float sums of 64 samples round to 1e−5 of it.
    for value in [
      \LevelReading.left.rms, \.right.rms, \.loudness.momentary, \.loudness.shortTerm,
      \.loudness.integrated, \.loudness.range,
      \.left.truePeak, \.right.truePeak, \.correlation,
    ] {
      #expect(abs(one[keyPath: value] - other[keyPath: value]) < 0.001)
    }
  }

  @Test(
    "Whatever comes in, readings are finite, and right again after a second of good input",
    arguments: [1e30, -1e30, .infinity, .nan, Float.leastNonzeroMagnitude, 1e6])
  func wildInput(value: Float) {
    // Faults are repaired where samples enter the analysis.
    var analyzer = Analyzer(sampleRate: 8000, channelCount: 2)
    analyzer.track(pitch: false, tempo: false)
    let tone = Signal.sine(997, amplitude: 0.1, rate: 8000, seconds: 1)
    analyzer.feed(tone)
    let wild = [Float](repeating: value, count: 640)
    analyzer.feed(wild, wild.map { -$0 }) { analyzer, _ in
      let reading = analyzer.levels.reading
      for level in [reading.left, reading.right] {
        for decibels in [level.rms, level.peak, level.heldPeak, level.truePeak] {
          #expect((-90...125).contains(decibels))
        }
      }
      for loudness in [
        reading.loudness.momentary, reading.loudness.shortTerm, reading.loudness.integrated,
      ] {
        #expect((-90...130).contains(loudness))
      }
      #expect((-1...1).contains(reading.correlation) && reading.loudness.range.isFinite)
    }
    analyzer.feed(tone)
    let reading = analyzer.levels.reading
    #expect(abs(reading.left.rms - -23.01) < 0.1)
    #expect(abs(reading.right.peak - -20) < 0.1)
    #expect(abs(reading.loudness.momentary - -20) < 0.2)
    #expect(reading.correlation > 0.999)
    // A fault is no sound: it leaves no trace in what is held or counted.
    #expect(reading.left.clippedSamples == (value == 1e6 ? wild.count : 0))
    if value != 1e6 {
      #expect(abs(reading.loudness.integrated - -20) < 0.5)
      #expect(abs(reading.left.truePeak - -20) < 0.5)
    }
  }

  @Test("What is switched off reads silence, and starts again when switched on")
  func switches() {
    var stage = LevelStage()
    stage.playTone(level: -20, seconds: 1)
    #expect(stage.reading.loudness.integrated > -21 && stage.reading.truePeak > -21)
    stage.measure(loudness: false, truePeak: false)
    stage.playTone(level: -20, seconds: 0.1)
    #expect(stage.reading.loudness.momentary == Decibels.silence)
    #expect(stage.reading.loudness.integrated == Decibels.silence)
    #expect(stage.reading.truePeak == Decibels.silence)
    #expect(abs(stage.reading.rms - -23.01) < 0.01)
    stage.playTone(level: -40, seconds: 0.1)
    stage.measure(loudness: true, truePeak: true)
    stage.playTone(level: -40, seconds: 0.6)
    #expect(abs(stage.reading.loudness.integrated - -40) < 0.1)
    #expect(abs(stage.reading.truePeak - -40) < 0.1)
    // 0.6 s of three, shorter than the sound before: a fifth of the power.
    let shortTerm = stage.reading.loudness.shortTerm
    #expect(abs(shortTerm - (-40 - 6.99)) < 0.1, "\(shortTerm) LUFS")
  }

  @Test("PLR is of one stretch of sound: a peak that is watched later has none before a reset")
  func laterPeak() throws {
    var stage = LevelStage()
    func play(_ level: Double, seconds: Double = 1, truePeak: Bool) {
      stage.measure(loudness: true, truePeak: truePeak)
      stage.playTone(level: level, seconds: seconds)
    }
    play(-6, truePeak: false)
    play(-34, truePeak: true)
    #expect(stage.reading.truePeak > -40 && stage.reading.loudness.integrated > -40)
    #expect(stage.reading.plr == nil)
    stage.resetIntegration()
    play(-6, truePeak: false)
    play(-300, truePeak: false)
    play(-34, truePeak: true)
    #expect(stage.reading.plr == nil, "the sound was before a pause")
    // Less than a block of the loudness, 0.4 s.
    stage.measure(loudness: false, truePeak: false)
    play(-6, seconds: 0.2, truePeak: false)
    play(-34, truePeak: true)
    #expect(stage.reading.plr == nil, "the sound was too short to be integrated yet")
    stage.resetIntegration()
    play(-34, truePeak: true)
    // Of a sine in both channels 0 dB, as EBU Tech 3341 measures its loudness.
    #expect(abs(try #require(stage.reading.plr)) < 0.1)
    stage.measure(loudness: false, truePeak: false)
    play(-20, truePeak: true)
    #expect(abs(try #require(stage.reading.plr)) < 0.1, "both have started again")
    stage.measure(loudness: false, truePeak: false)
    play(-300, truePeak: false)
    play(-20, truePeak: true)
    // Blocks that begin in the silence are softer.
    #expect(abs(try #require(stage.reading.plr)) < 1, "there was nothing but silence before")
  }

  @Test("A loudness range takes 3 s of sound above the gate; until then there is none")
  func rangeBegins() {
    var stage = LevelStage()
    stage.playTone(level: -20, seconds: 2.9)
    #expect(stage.reading.loudness.integrated > -21 && stage.reading.loudness.range == -1)
    stage.playTone(level: -20, seconds: 0.3)
    #expect(abs(stage.reading.loudness.range) < 0.1)
  }

  @Test("A forgotten moment is in no window; statistics go on from there")
  func forgottenMoment() {
    var stage = LevelStage()
    stage.playTone(level: 0, seconds: 4)
    let before = stage.reading
    #expect(before.left.clippedSamples > 0 && before.psr != nil)
    stage.forgetMoment()
    let silence = [Float](repeating: 0, count: 800)
    stage.feed(silence, silence)
    let after = stage.reading
    for value in [
      \LevelReading.rms, \.left.peak, \.left.heldPeak, \.loudness.momentary, \.loudness.shortTerm,
    ] {
      #expect(after[keyPath: value] == Decibels.silence)
    }
    #expect(after.psr == nil && after.correlation == 0)
    #expect(
      after.loudness.integrated == before.loudness.integrated && after.truePeak == before.truePeak)
    #expect(after.loudness.range == before.loudness.range)
    #expect(after.left.clippedSamples == before.left.clippedSamples)
    // 4 s at 0 and 5 s at −6 LUFS.
    stage.playTone(level: -6, seconds: 5)
    let mean = 10 * log10((4 + 5 / 3.981 as Float) / 9)
    #expect(
      abs(stage.reading.loudness.integrated - mean) < 0.2, "\(stage.reading.loudness.integrated)")
    #expect(stage.reading.recentTruePeak < -5.9 && stage.reading.recentTruePeak > -6.1)
  }

  @Test("After a forgotten moment the PSR's peak is that of what follows, from its first sample on")
  func forgottenPeak() {
    var stage = LevelStage()
    // It ends within a step of 0.1 s, and within a block of 10 ms.
    stage.playTone(level: 0, seconds: 4.05)
    stage.feed([1, 1, 1])
    stage.forgetMoment()
    // The thirty steps that the peak is of begin with the first sample.
    stage.playTone(level: -40, seconds: 3.05)
    let peak = stage.reading.recentTruePeak
    #expect(abs(peak + 40) < 0.2, "\(peak) dBTP")
  }

  @Test("After a reset nothing of the past is in what integrates")
  func reset() {
    var stage = LevelStage()
    stage.playTone(level: 0, seconds: 4)
    stage.playTone(level: -40, seconds: 0.06)
    stage.resetIntegration()
    let after = stage.reading
    #expect(after.loudness.integrated == Decibels.silence && after.loudness.range == -1)
    #expect(after.truePeak == Decibels.silence && abs(after.left.heldPeak - -40) < 0.1)
    stage.playTone(level: -40, seconds: 5)
    #expect(abs(stage.reading.loudness.integrated - -40) < 0.1)
    #expect(abs(stage.reading.truePeak - -40) < 0.1)
    #expect(stage.reading.loudness.range < 0.1)
  }

  @Test(
    "Sines φ apart correlate by cos φ, at any level of either",
    arguments: [0, 30, 60, 90, 120, 180] as [Double], [1, 0.01] as [Double])
  func correlation(degrees: Double, gain: Double) {
    let phase = degrees * .pi / 180
    let reading = LevelStage.reading(
      of: Signal.sine(1000, amplitude: 0.5, rate: 48_000, seconds: 0.4),
      Signal.sine(1000, amplitude: 0.5 * gain, phase: phase, rate: 48_000, seconds: 0.4))
    #expect(abs(Double(reading.correlation) - cos(phase)) < 0.001)
  }

  @Test(
    "The correlation is that of the last 400 ms, all of them alike",
    arguments: [0, 0.1, 0.2, 0.3, 0.4])
  func correlationWindow(opposite: Double) {
    let tone = Signal.sine(1000, amplitude: 0.5, rate: 48_000, seconds: 1)
    let turn = 48_000 - Int(opposite * 48_000)
    let reading = LevelStage.reading(of: tone, tone.enumerated().map { $0 < turn ? $1 : -$1 })
    let (expected, found) = (1 - 2 * opposite / 0.4, Double(reading.correlation))
    #expect(abs(found - expected) < 0.001, "\(found), not \(expected)")
  }

  @Test("Unrelated noise and a silent channel correlate by 0")
  func uncorrelated() {
    var stage = LevelStage(48_000)
    let left = Signal.noise(amplitude: 0.5, rate: 48_000, seconds: 0.5, seed: 1)
    stage.feed(left, Signal.noise(amplitude: 0.5, rate: 48_000, seconds: 0.5, seed: 2))
    // Standard deviation of ρ over n = 19,200 samples: 1/√n = 0.007.
    #expect(abs(stage.reading.correlation) < 0.03)
    stage.feed(left, [Float](repeating: 0, count: left.count))
    #expect(stage.reading.correlation == 0)
  }
}

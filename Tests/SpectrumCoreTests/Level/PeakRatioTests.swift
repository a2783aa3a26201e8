// SPDX-License-Identifier: GPL-3.0-or-later
import CEbur128
import Depth
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

/// PSR and PLR: true peak above loudness.
@Suite struct PeakRatioTests {
  @Test(
    "A sine's true peak is 3.01 dB above its loudness in one channel, as loud as it in two",
    arguments: [(1, 3.01), (2, 0)] as [(Int, Float)], [44_100, 48_000, 96_000] as [Float])
  func sine(channels: (count: Int, ratio: Float), rate: Float) throws {
    let sine = Signal.sine(997, amplitude: 0.1, rate: rate, seconds: 3.5)
    let reading = LevelStage.reading(of: sine, rate: rate, channels: channels.count)
    // The K-weighting of 997 Hz is 0.017 dB less at 96 kHz; the rest is ripple of the interpolator.
    #expect(abs(try #require(reading.psr) - channels.ratio) < 0.03)
    #expect(abs(try #require(reading.plr) - channels.ratio) < 0.03)
  }

  @Test("There is no PSR in the first 3 s, and neither ratio in silence")
  func none() {
    var stage = LevelStage(channels: 1)
    let tone = Signal.sine(400, amplitude: 0.1, rate: 8000, seconds: 5)
    stage.feed(Array(tone[..<23_900]))
    #expect(stage.reading.psr == nil && stage.reading.plr != nil)
    stage.feed(Array(tone[23_900..<24_000]))
    #expect(stage.reading.psr != nil)
    stage.feed([Float](repeating: 0, count: 32_000))
    #expect(stage.reading.psr == nil && stage.reading.plr != nil)

    let silent = LevelStage.reading(
      of: [Float](repeating: 0, count: 40_000), rate: 8000, channels: 1)
    #expect(silent.psr == nil && silent.plr == nil)
  }

  @Test("There is a ratio from −70 LUFS on", arguments: [(-71, false), (-69, true), (-80, false)])
  func gate(level: Double, isThere: Bool) {
    var stage = LevelStage()
    stage.playTone(level: level, seconds: 4)
    #expect((stage.reading.psr != nil) == isThere && (stage.reading.plr != nil) == isThere)
  }

  @Test("A click counts for 3 s in the PSR and until a reset in the PLR")
  func click() throws {
    var stage = LevelStage()
    let tone = Signal.sine(400, amplitude: 0.01, rate: 8000, seconds: 4)
    stage.feed(tone)
    let before = try #require(stage.reading.psr)
    // In the middle of a step, so that a step more or less does not matter.
    var clicked = Array(tone[..<24_000])
    clicked[400] = 0.5
    stage.feed(clicked)
    #expect(abs(stage.reading.recentTruePeak - -6.02) < 0.02)
    #expect(try #require(stage.reading.psr) > before + 25)
    stage.feed(Array(tone[..<800]))
    #expect(abs(try #require(stage.reading.psr) - before) < 0.01)
    #expect(try #require(stage.reading.plr) > before + 25)
    stage.resetIntegration()
    // The short-term loudness goes on over a reset, and so does the PSR.
    #expect(abs(try #require(stage.reading.psr) - before) < 0.01)
    #expect(stage.reading.plr == nil)
    stage.feed(tone)
    #expect(abs(try #require(stage.reading.plr) - before) < 0.01)
  }

  @Test("A reset takes nothing from the PSR of the step in which it falls")
  func resetWithinStep() throws {
    var stage = LevelStage(channels: 1)
    var tone = Signal.sine(400, amplitude: 0.01, rate: 8000, seconds: 4)
    tone[24_100] = 0.5
    stage.feed(Array(tone[..<24_240]))
    stage.resetIntegration()
    stage.feed(Array(tone[24_240..<28_000]))
    #expect(abs(stage.reading.recentTruePeak - -6.02) < 0.02)
    #expect(stage.reading.truePeak < -35)
  }

  @Test("Without true peak or loudness there is no ratio; on again, the PSR takes 3 s")
  func switched() {
    for (loudness, truePeak) in [(true, false), (false, true)] {
      var stage = LevelStage(channels: 1)
      let tone = Signal.sine(400, amplitude: 0.1, rate: 8000, seconds: 3.5)
      stage.feed(tone)
      stage.measure(loudness: loudness, truePeak: truePeak)
      stage.feed(Array(tone[..<800]))
      #expect(stage.reading.psr == nil && stage.reading.plr == nil)
      stage.measure(loudness: true, truePeak: true)
      stage.feed(Array(tone[..<20_000]))
      #expect(stage.reading.psr == nil)
      stage.feed(Array(tone[..<8000]))
      #expect(stage.reading.psr != nil)
    }
  }

  @Test(
    "PSR is libebur128's true peak of 3 s above its short-term loudness, at every step",
    arguments: Deep.cases([44_100, 48_000] as [Float], few: 1))
  func reference(rate: Float) throws {
    let step = Int(rate / 10)
    let channels = (0..<2).map { channel in
      // Loud and quiet by turns, so that the peak leaves the window before the loudness does.
      Signal.music(rate: rate, seconds: 9, seed: 11 + channel).enumerated().map {
        $1 * Float(linear(-30 + 25 * sin(Double($0) / Double(rate) * 1.3)))
      }
    }
    let mode = Int32(EBUR128_MODE_S.rawValue | EBUR128_MODE_TRUE_PEAK.rawValue)
    var state: UnsafeMutablePointer<ebur128_state>? = ebur128_init(2, UInt(rate), mode)
    defer { ebur128_destroy(&state) }
    var stage = LevelStage(sampleRate: rate, channelCount: 2)
    var peaks: [Double] = []
    for index in 0..<channels[0].count / step {
      let (left, right) = (
        Array(channels[0][(index * step)..<((index + 1) * step)]),
        Array(channels[1][(index * step)..<((index + 1) * step)])
      )
      stage.feed(left, right)
      ebur128_add_frames_float(state, zip(left, right).flatMap { [$0, $1] }, step)
      var (one, other, shortTerm) = (0.0, 0.0, 0.0)
      ebur128_prev_true_peak(state, 0, &one)
      ebur128_prev_true_peak(state, 1, &other)
      peaks.append(20 * log10(max(one, other)))
      guard peaks.count >= 30 else { continue }
      ebur128_loudness_shortterm(state, &shortTerm)
      let expected = peaks.suffix(30).max()! - shortTerm
      // A peak on the edge of two steps may be counted in either.
      #expect(abs(Double(try #require(stage.reading.psr)) - expected) < 0.1, "step \(index)")
    }
  }
}

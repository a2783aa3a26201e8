// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct OnsetAnalysisTests {
  static let rates = [8000, 11_025, 16_000, 22_050, 32_000, 43_999, 44_100, 48_000, 64_000, 88_199]

  /// Has `samples` analysed in calls of 64, and returns the envelopes [channel] of the frames.
  @discardableResult
  static func listen(_ analysis: inout OnsetAnalysis, _ samples: [Float]) -> [[Float]] {
    var frames = [[Float]]()
    for start in stride(from: 0, to: samples.count, by: 64) {
      analysis.append(samples.span.extracting(start..<min(start + 64, samples.count)))
      while let step = analysis.advance() {
        guard step == OnsetAnalysis.stepCount - 1 else { continue }
        frames.append((0..<7).map { analysis.history.past($0)[0] })
      }
    }
    return frames
  }

  /// R of all memories, channels and lags.
  static func correlation(_ analysis: inout OnsetAnalysis) -> [Float] {
    analysis.autocorrelation.normalize()
    return (0..<10).flatMap { row in
      let values = analysis.autocorrelation.values(memory: row / 5, channel: row % 5)
      return (0..<351).map { values[$0] }
    }
  }

  /// Kicks at 120 BPM with hats between them.
  static func beat(seconds: Double, rate: Int) -> [Float] {
    RhythmSignal.drums(
      RhythmSignal.tresillo, 120, seconds: seconds, sampleRate: Double(rate))
  }

  @Test("A click's period and its multiples stand out at every rate", arguments: rates)
  func period(rate: Int) throws {
    var analysis = OnsetAnalysis(sampleRate: Float(rate))
    // 0.37 s: at most rates no whole number of samples.
    let times = Array(stride(from: 0.2, to: 5, by: 0.37))
    let click = RhythmSignal.hat(sampleRate: Double(rate)).map { 4 * $0 }
    Self.listen(
      &analysis,
      RhythmSignal.pattern(click, at: times, sampleRate: Double(rate), count: 5 * rate))
    let correlation = Self.correlation(&analysis)
    for memory in 0..<2 {
      for channel in 2...4 {
        if channel == 3 && rate == 8000 { continue }
        let start = (memory * 5 + channel) * 351
        let row = Array(correlation[start..<start + 351])
        for multiple in 1...4 {
          let around = (37 * multiple - 12)...(37 * multiple + 12)
          let peak = try #require(around.max { row[$0] < row[$1] })
          #expect(abs(peak - 37 * multiple) <= 1)
          // Later lags rest on less of the five seconds.
          #expect(row[peak] > 0.35)
          #expect(row[37 * multiple - 18] < 0.1)
        }
      }
    }
  }

  @Test(
    "The first attack out of silence is found as late as later ones, and hardly counts more",
    arguments: [0, 0.02] as [Float])
  func firstAttack(background: Float) throws {
    let rate = 48_000
    let times = Array(stride(from: 0.503, to: 4, by: 0.5))
    let hit = PitchSignal.noise(count: rate * 2 / 5, seed: 3).enumerated().map { index, sample in
      0.3 * sample * exp(-Float(index) / Float(rate) / 0.12)
    }
    var samples = RhythmSignal.pattern(hit, at: times, sampleRate: Double(rate), count: 4 * rate)
    let start = Int(times[0] * Double(rate))
    for (index, sample) in PitchSignal.noise(count: 4 * rate - start, seed: 4).enumerated() {
      samples[start + index] += background * sample
    }
    var analysis = OnsetAnalysis(sampleRate: Float(rate))
    let frames = Self.listen(&analysis, samples)
    // The centre of the envelopes around each attack, in frames after it, and their sum.
    let attacks = times.map { time in
      let first = Int(time * 100) - 6
      let sums = frames[first..<min(first + 16, frames.count)].map { $0[..<5].reduce(0, +) }
      let total = sums.reduce(0, +)
      let moment = zip(0..., sums).reduce(0) { $0 + Float($1.0) * $1.1 }
      return (center: moment / total, total: total)
    }
    let later = attacks[1..<7]
    let center = later.reduce(0) { $0 + $1.center } / Float(later.count)
    #expect(abs(attacks[0].center - center) < 0.4)
    #expect(attacks[0].total < 1.2 * later.reduce(0) { $0 + $1.total } / Float(later.count))
  }

  /// The largest of the frames' envelopes; nil without a frame.
  private func loudest(_ frames: some Sequence<[Float]>) -> Float? { frames.joined().max() }

  @Test("A steady sound has no onsets once it is there", arguments: [8000, 44_100, 48_000])
  func steady(rate: Int) throws {
    let click = Self.beat(seconds: 3, rate: rate)
    var analysis = OnsetAnalysis(sampleRate: Float(rate))
    let beat = try #require(loudest(Self.listen(&analysis, click).dropFirst(100)))
    let tone = PitchSignal.tone(
      440, sampleRate: Double(rate), count: 3 * rate, amplitudes: [0.3, 0.2, 0.1, 0.05])
    analysis.reset()
    let quiet = try #require(loudest(Self.listen(&analysis, tone).dropFirst(100)))
    #expect(quiet < 0.01 * beat)
    let noise = PitchSignal.noise(count: 3 * rate, seed: 20)
    analysis.reset()
    let frames = Self.listen(&analysis, noise).dropFirst(100)
    // Noise never is quite steady in 43 ms.
    #expect(try #require(loudest(frames)) < 0.2 * beat)
    let mean = frames.reduce(0) { $0 + ($1.max() ?? 0) } / Float(frames.count)
    #expect(mean < 0.05 * beat)
  }

  @Test("With six steps a frame no quantum of the analyser has to do two", arguments: rates)
  func oneStep(rate: Int) {
    // The quantum is that of the whole analyser: 690 a second or more.
    var quantum = 64
    while quantum > 8 && quantum * 689 > rate { quantum /= 2 }
    var analysis = OnsetAnalysis(sampleRate: Float(rate), stepsPerFrame: 6)
    let silence = [Float](repeating: 0, count: quantum)
    var total = 0
    for _ in 0..<rate / quantum {
      analysis.append(silence.span)
      var steps = 0
      while analysis.advance() != nil { steps += 1 }
      #expect(steps <= 1)
      total += steps
    }
    #expect(total > 98 * 6)
  }

  @Test("Silence has no onsets; the sound after it begins with one")
  func silence() throws {
    let rate = 44_100
    var analysis = OnsetAnalysis(sampleRate: Float(rate))
    let sound = [Float](repeating: 0, count: rate) + PitchSignal.noise(count: rate, seed: 6)
    let frames = Self.listen(&analysis, sound)
    try #require(frames.count > 130)
    // The sound begins in frame 100; the half-band filter hears it ten samples ahead.
    #expect(loudest(frames[..<100]) == 0)
    let onset = try #require(loudest(frames[100..<106]))
    #expect(onset > 4 * (try #require(loudest(frames[130...]))))
  }

  @Test("Sound up to 24 dB over full scale is no outburst")
  func loudMusic() {
    let sound = Self.beat(seconds: 4, rate: 44_100)
    let peak = sound.map { abs($0) }.max()!
    var reference = OnsetAnalysis(sampleRate: 44_100)
    var loud = OnsetAnalysis(sampleRate: 44_100)
    Self.listen(&reference, sound)
    Self.listen(&loud, sound.map { 14 / peak * $0 })
    for (one, other) in zip(Self.correlation(&reference), Self.correlation(&loud)) {
      #expect(abs(one - other) < 0.001)
    }
  }
}

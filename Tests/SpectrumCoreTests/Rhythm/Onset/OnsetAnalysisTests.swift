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

  @Test("With six steps a frame no quantum of the analyser has to do two", arguments: rates)
  func oneStep(rate: Int) {
    let quantum = Analyzer(sampleRate: Double(rate), channelCount: 1).quantum
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

  @Test("Sound up to 24 dB over full scale is no outburst")
  func loudMusic() {
    let sound = RhythmSignal.drums(RhythmSignal.tresillo, 120, seconds: 4, sampleRate: 44_100)
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

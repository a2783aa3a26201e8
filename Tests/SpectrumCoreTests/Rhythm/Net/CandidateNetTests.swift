// SPDX-License-Identifier: GPL-3.0-or-later
import CLearnedTables
import Foundation
import SeededRandom
import Testing

@testable import SpectrumCore

@Suite struct CandidateNetTests {
  /// A net of 32 candidates that reads four rows, and what it reads; all of it random.
  struct Sample {
    static let (candidateCount, hiddenCount, rowLength) = (32, 8, 48)
    static let taps = [0, 3, 11]
    let limit: Float
    var rows: [Float]
    /// Shape: [row][tap][hidden].
    let weights: [Float]
    let outputs: [Float]
    /// Shape: [candidate][hidden].
    let biases: [Float]

    /// Inputs up to `limit`, weights up to `most`.
    init(limit: Float, most: Float, seed: UInt64) {
      var random = SplitMix64(seed: seed)
      func numbers(_ count: Int, upTo most: Float) -> [Float] {
        (0..<count).map { _ in Float.random(in: -most...most, using: &random) }
      }
      self.limit = limit
      rows = numbers(4 * Self.rowLength, upTo: limit)
      weights = numbers(4 * 3 * Self.hiddenCount, upTo: most)
      outputs = numbers(Self.hiddenCount, upTo: 1)
      biases = numbers(Self.candidateCount * Self.hiddenCount, upTo: 0.1)
    }

    func weight(_ row: Int, _ tap: Int, _ unit: Int) -> Float {
      weights[(row * 3 + tap) * Self.hiddenCount + unit]
    }

    /// The scores of the net, made in `parts` parts.
    func scores(parts: Int = 1) -> [Float] {
      let (hidden, length) = (Self.hiddenCount, Self.rowLength)
      let net = CandidateNet(
        rows: [(0, length), (2 * length, 3 * length)], limit: limit, taps: Self.taps,
        hiddenCount: hidden, candidateCount: Self.candidateCount, outputs: outputs,
        weight: { input, unit in
          weight(2 * input.pair + (input.isSecond ? 1 : 0), input.tap, unit)
        }, bias: { candidate, unit in biases[candidate * hidden + unit] })
      net.read(rows)
      for part in 0..<parts { net.score(part: part, of: parts) }
      return Array(net.scores.pointer)
    }

    /// The score of the definition, and how far off that of the net may be: by half a step of each
    /// input and each weight, and by the rounding of floats.
    func expected(_ candidate: Int) -> (score: Double, error: Double) {
      var (score, error) = (0.0, 0.0)
      for unit in 0..<Self.hiddenCount {
        var sum = Double(biases[candidate * Self.hiddenCount + unit])
        var (weightSum, inputSum, most) = (0.0, 0.0, 0.0)
        for row in 0..<4 {
          for (index, tap) in Self.taps.enumerated() {
            let weight = Double(weight(row, index, unit))
            let x = Double(rows[row * Self.rowLength + candidate + tap])
            sum += weight * x
            weightSum += abs(weight)
            inputSum += abs(x)
            most = max(most, abs(weight))
          }
        }
        let inputStep = Double(limit) / 32767
        let weightStep = max(weightSum / (65534 - 12), most / 32767)
        let output = Double(outputs[unit])
        score += output * tanh(sum)
        error +=
          abs(output) / 2 * (weightSum * inputStep + (inputSum + 12 * inputStep) * weightStep)
      }
      return (score, error + 1e-6)
    }
  }

  @Test("A score is off by at most half a step of each input and each weight", arguments: 1...8)
  func definition(seed: UInt64) {
    // Small sums, of which tanh is exact.
    let sample = Sample(limit: 2, most: 0.02, seed: seed)
    let scores = sample.scores()
    for candidate in 0..<Sample.candidateCount {
      let (score, error) = sample.expected(candidate)
      #expect(error < 1e-4)
      #expect(abs(Double(scores[candidate]) - score) < error)
    }
  }

  @Test("No sum overflows, whatever the weights, with all inputs at the limit")
  func largest() {
    for most in [1e-6, 1, 1000] as [Float] {
      var sample = Sample(limit: 4, most: most, seed: 3)
      for sign in [1, -1] as [Float] {
        // Each row as the first unit's weights have it at one tap: candidate 0 has their whole sum.
        for row in 0..<4 {
          for (index, tap) in Sample.taps.enumerated() {
            sample.rows[row * Sample.rowLength + tap] =
              sample.weight(row, index, 0) < 0 ? -4 * sign : 4 * sign
          }
        }
        let (score, error) = sample.expected(0)
        // Two whole tanh of large sums are within 1e-4 of ±1 each, eight of them within 8e-4.
        #expect(abs(Double(sample.scores()[0]) - score) < error + 8e-4)
      }
    }
  }

  @Test("What is beyond the limit counts as the limit")
  func beyond() {
    var sample = Sample(limit: 1, most: 0.1, seed: 5)
    var held = sample
    for index in sample.rows.indices {
      sample.rows[index] *= 3
      held.rows[index] = min(1, max(-1, sample.rows[index]))
    }
    #expect(sample.scores() == held.scores())
  }

  @Test("Scores are the same in any number of parts", arguments: [2, 3, 4, 5, 7])
  func parts(count: Int) {
    let sample = Sample(limit: 1, most: 0.3, seed: 7)
    #expect(sample.scores(parts: count) == sample.scores())
  }

  /// A trained net as its table has it, in double precision.
  struct Table {
    let weights: UnsafePointer<Float>
    let inputCount: Int
    let hiddenCount: Int

    /// The score of the inputs, without the output's bias.
    func score(_ inputs: [Float]) -> Double {
      let biases = weights + inputCount * hiddenCount
      return (0..<hiddenCount).reduce(0) { sum, unit in
        let hidden = inputs.indices.reduce(Double(biases[unit])) {
          $0 + Double(weights[$1 * hiddenCount + unit]) * Double(inputs[$1])
        }
        return sum + Double(biases[hiddenCount + unit]) * tanh(hidden)
      }
    }

    /// The output's bias.
    var bias: Double { Double(weights[(inputCount + 2) * hiddenCount]) }
  }

  /// The probabilities of scores.
  static func softmax(_ scores: [Double]) -> [Double] {
    let most = scores.max() ?? 0
    let odds = scores.map { exp($0 - most) }
    let sum = odds.reduce(0, +)
    return odds.map { $0 / sum }
  }

  /// Six seconds of onsets, steady or nearly so, as strong as chance has it.
  static func onsets(seed: UInt64) -> [SIMD8<Float>] {
    var random = SplitMix64(seed: seed)
    return (0..<600).map { frame in
      var next = SIMD8<Float>()
      for channel in 0..<OnsetHistory.channelCount {
        let most: Float = frame % 52 < 3 ? 1 : frame % 13 == 5 ? 0.3 : 0
        next[channel] = max(0, most * Float.random(in: -0.5...1, using: &random))
      }
      return next
    }
  }

  // What is left is half from tanh, half from the integers; no filter behind sees 0.1 %.
  @Test("The evidence for tempi is that of the trained net, within 0.1 %", arguments: 1...4)
  func tempo(seed: UInt64) {
    var history = OnsetHistory()
    var autocorrelation = LeakyAutocorrelation(frameSeconds: 0.01)
    for envelopes in Self.onsets(seed: seed) {
      history.append(envelopes)
      autocorrelation.process(history)
    }
    autocorrelation.normalize(0..<LeakyAutocorrelation.lagCount)
    let tempogram = LogLagTempogram(frameSeconds: 0.01)
    for memory in 0..<2 { tempogram.read(autocorrelation, memory: memory) }
    let summary = RhythmSummary(autocorrelation)
    let scorer = TempoScorer()
    scorer.prepare(tempogram, summary)
    for part in 0..<20 { scorer.score(part: part, of: 20) }
    scorer.weigh()

    let table = Table(weights: spectrum_tempo_weights(), inputCount: 120, hiddenCount: 96)
    let shared = (0..<RhythmSummary.count).map { summary.values[$0] }
    let scores = (0..<TempoGrid.candidateCount).map { candidate in
      let reads = (0..<LogLagTempogram.rowCount).flatMap { row in
        (0..<TempoGrid.quotientCount).map { quotient in
          let lag = candidate + TempoGrid.quotientLags[quotient]
          return tempogram.rows[row * LogLagTempogram.rowStride + lag]
        }
      }
      let powers = RhythmSummary.powers(ofBPM: TempoGrid.bpm(Float(candidate)))
      return table.score(reads + [powers.0, powers.1, powers.2] + shared)
    }
    let expected = Self.softmax(scores + [-table.bias])
    for candidate in 0...TempoGrid.candidateCount {
      #expect(abs(Double(scorer.evidence[candidate]) - expected[candidate]) < 1e-3)
    }
    #expect((expected.dropLast().max() ?? 0) > 0.05)
  }

  @Test("The evidence for phases is that of the trained net, within 0.1 %", arguments: 1...4)
  func phase(seed: UInt64) {
    var history = OnsetHistory()
    for envelopes in Self.onsets(seed: seed) { history.append(envelopes) }
    var profile = BeatProfile()
    profile.begin(count: history.count, period: 52)
    for channel in 0..<BeatProfile.channelCount { profile.read(history, channel: channel) }
    profile.normalize()
    let scorer = PhaseScorer()
    scorer.read(profile)
    for part in 0..<8 { scorer.score(part: part, of: 8) }
    scorer.weigh()

    let table = Table(weights: spectrum_phase_weights(), inputCount: 154, hiddenCount: 32)
    let taps = (0..<16).map { 4 * $0 } + [61, 62, 63, 1, 2, 3]
    let scores = (0..<BeatProfile.binCount).map { bin in
      table.score(
        (0..<BeatProfile.channelCount).flatMap { channel in
          taps.map { profile.rows[channel * BeatProfile.rowStride + (bin + $0) % 64] }
        })
    }
    let expected = Self.softmax(scores)
    for bin in 0..<BeatProfile.binCount {
      #expect(abs(Double(scorer.evidence[bin]) - expected[bin]) < 1e-3)
    }
    #expect((expected.max() ?? 0) > 0.05)
  }
}

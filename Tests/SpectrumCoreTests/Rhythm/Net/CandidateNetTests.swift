// SPDX-License-Identifier: GPL-3.0-or-later
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
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A small net that scores many candidates in the same way: is it this one?
///
/// With x the rows of numbers that are known, the score of candidate c is
///
///     w₂ · tanh(b[c] + Σ_row Σ_tap W[row, tap]·x[row, c + tap])
///
/// All candidates share the weights and each reads the rows from its own place on, as in a
/// convolution: a tempo or a phase that was never met in training is judged like its neighbours.
/// e to the power of two scores' difference is how many times likelier one is than the other.
struct CandidateNet: ~Copyable {
  /// The scores; shape: [candidateCount].
  let scores: SampleBuffer
  let candidateCount: Int
  /// Units of the hidden layer, in eights.
  let hiddenCount: Int
  /// Added to b[c] at all candidates, with what is known of all of them; shape: [hiddenCount].
  let common: SampleBuffer

  /// Shape: [hiddenCount / 8][row][tap][8].
  private let weights: SampleBuffer
  /// b; shape: [candidateCount][hiddenCount].
  private let biases: SampleBuffer
  /// w₂; shape: [hiddenCount].
  private let outputs: SampleBuffer
  private let taps: UnsafeMutablePointer<Int>
  private let (rowCount, tapCount): (Int, Int)

  /// `weights`: [row][tap][hiddenCount]; `outputs`: [hiddenCount]; `taps`: 0 or more each;
  /// `candidateCount`: a multiple of 4; `bias`: b of a candidate and a hidden unit.
  init(
    weights: UnsafePointer<Float>, outputs: UnsafePointer<Float>, hiddenCount: Int, rowCount: Int,
    taps: [Int], candidateCount: Int, bias: (_ candidate: Int, _ unit: Int) -> Float
  ) {
    precondition(hiddenCount % 8 == 0 && candidateCount % 4 == 0)
    self.candidateCount = candidateCount
    self.hiddenCount = hiddenCount
    self.rowCount = rowCount
    tapCount = taps.count
    self.taps = .allocate(capacity: taps.count)
    for index in taps.indices { (self.taps + index).initialize(to: taps[index]) }
    scores = SampleBuffer(count: candidateCount)
    common = SampleBuffer(count: hiddenCount)
    self.outputs = SampleBuffer(count: hiddenCount)
    for unit in 0..<hiddenCount { self.outputs[unit] = outputs[unit] }
    let inputCount = rowCount * taps.count
    self.weights = SampleBuffer(count: inputCount * hiddenCount)
    for input in 0..<inputCount {
      for unit in 0..<hiddenCount {
        self.weights[(unit / 8 * inputCount + input) * 8 + unit % 8] =
          weights[input * hiddenCount + unit]
      }
    }
    biases = SampleBuffer(count: candidateCount * hiddenCount)
    for candidate in 0..<candidateCount {
      for unit in 0..<hiddenCount {
        biases[candidate * hiddenCount + unit] = bias(candidate, unit)
      }
    }
  }

  deinit { taps.deallocate() }

  /// Brings the scores of part number `part` of `count` up to date with `rows`, `rowStride` floats
  /// apart.
  @_noAllocation @_noLocks
  func score(part: Int, of count: Int, rows: UnsafePointer<Float>, rowStride: Int) {
    let vectors = candidateCount / 4
    var candidate = 4 * (vectors * part / count)
    let end = 4 * (vectors * (part + 1) / count)
    while candidate < end {
      var scores = SIMD4<Float>()
      var unit = 0
      while unit < hiddenCount {
        scores += partialScores(candidate, unit, rows: rows, rowStride: rowStride)
        unit &+= 8
      }
      scores.store(at: self.scores.base + candidate)
      candidate &+= 4
    }
  }

  /// What the eight units from `unit` on add to the scores of four candidates.
  @_noAllocation @_noLocks
  @inline(__always)
  private func partialScores(
    _ candidate: Int, _ unit: Int, rows: UnsafePointer<Float>, rowStride: Int
  ) -> SIMD4<Float> {
    let bias = UnsafePointer(biases.base) + (candidate &* hiddenCount &+ unit)
    let common = UnsafePointer(common.base) + unit
    let shared = SIMD8(at: common)
    var sum0 = SIMD8(at: bias) + shared
    var sum1 = SIMD8(at: bias + hiddenCount) + shared
    var sum2 = SIMD8(at: bias + 2 * hiddenCount) + shared
    var sum3 = SIMD8(at: bias + 3 * hiddenCount) + shared
    var weight = UnsafePointer(weights.base) + unit * rowCount * tapCount
    var row = rows + candidate
    for _ in 0..<rowCount {
      for tap in 0..<tapCount {
        let inputs = SIMD4(at: row + taps[tap])
        let eight = SIMD8(at: weight)
        sum0 += eight * inputs[0]
        sum1 += eight * inputs[1]
        sum2 += eight * inputs[2]
        sum3 += eight * inputs[3]
        weight += 8
      }
      row += rowStride
    }
    let output = SIMD8(at: UnsafePointer(outputs.base) + unit)
    return SIMD4(
      (sum0.hyperbolicTangent() * output).fold().sum(),
      (sum1.hyperbolicTangent() * output).fold().sum(),
      (sum2.hyperbolicTangent() * output).fold().sum(),
      (sum3.hyperbolicTangent() * output).fold().sum())
  }
}

extension SIMD8<Float> {
  /// tanh of each lane within 1e-4, by Lambert's continued fraction to the seventh term; where that
  /// leaves ±1, ±1. (Inlined, the optimiser shuffles the lanes of several of them together.)
  @_noAllocation @_noLocks
  @inline(never)
  func hyperbolicTangent() -> SIMD8<Float> {
    let most = SIMD8<Float>(repeating: 4.97)
    let above = larger(-most)
    let x = above.replacing(with: most, where: above .> most)
    let square = x * x
    let numerator = x * (135_135 + square * (17_325 + square * (378 + square)))
    let denominator = 135_135 + square * (62_370 + square * (3150 + square * 28))
    return numerator / denominator
  }
}

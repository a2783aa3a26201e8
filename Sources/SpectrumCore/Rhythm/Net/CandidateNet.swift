// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A small net that scores many candidates in the same way.
///
/// With x the rows of inputs, the score of candidate c is
///
///     Σ_unit w₂[unit] · tanh(b[c, unit] + Σ_row Σ_tap W[row, tap, unit]·x[row, c + tap])
///
/// All candidates share the weights, and each reads the rows from its own index on, as in a
/// convolution: so a tempo or phase that didn't occur in training is scored like its neighbours.
/// The ratio of two candidates' probabilities is e to the power of their scores' difference.
///
/// The inner sum is one of integers, exact in any order: of x̂ (`PairedRows`) and of weights Ŵ, in
/// steps per unit that are as small as 32 bits allow for any rows,
///
///     Σ |Ŵ|·32767 < 2³¹,   Ŵ = W/step[unit], rounded
///
/// Its error is at largest Σ|W|·(step of x)/2 + Σ|x|·step[unit]/2.
struct CandidateNet: ~Copyable {
  /// The scores; shape: [candidateCount].
  let scores: SampleBuffer
  let candidateCount: Int
  /// Units of the hidden layer, a multiple of four.
  let hiddenCount: Int
  /// Added to b[c] of all candidates: the sum over inputs that they share; shape: [hiddenCount].
  let common: SampleBuffer

  private let rows: PairedRows
  /// The indexes in `rows` of candidate 0's pairs of inputs.
  private let places: FixedArray<Int>
  /// Ŵ of the first row's input in the lower half of each number, of the second's in the upper one;
  /// shape: [hiddenCount / 4][pair][4].
  private let weights: FixedArray<Int32>
  /// The sums of four units for sixteen candidates; shape: [4][16].
  private let sums = FixedArray<Int32>(count: 64, repeating: 0)
  /// The unit of a hidden unit's sum, the product of both steps; shape: [hiddenCount].
  private let steps: SampleBuffer
  /// b; shape: [hiddenCount][candidateCount].
  private let biases: SampleBuffer
  /// w₂; shape: [hiddenCount].
  private let outputs: SampleBuffer

  /// An input: the first or second of a pair of rows, at a tap.
  typealias Input = (pair: Int, isSecond: Bool, tap: Int)

  /// - `rows`: the indexes of both rows of each pair in the floats that `read` takes.
  /// - `limit`: the largest magnitude of these floats.
  /// - `taps`: 0 or more each, the same in all rows.
  /// - `candidateCount`: a multiple of 16.
  /// - `outputs`: w₂; shape: [hiddenCount].
  /// - `weight`: W of an input, with its tap by index, and a hidden unit.
  /// - `bias`: b of a candidate and a unit.
  init(
    rows: [(first: Int, second: Int)], limit: Float, taps: [Int], hiddenCount: Int,
    candidateCount: Int, outputs: UnsafePointer<Float>, weight: (_ input: Input, Int) -> Float,
    bias: (_ candidate: Int, _ unit: Int) -> Float
  ) {
    precondition(hiddenCount % 4 == 0 && candidateCount % 16 == 0)
    self.candidateCount = candidateCount
    self.hiddenCount = hiddenCount
    self.rows = PairedRows(rows, length: (taps.max() ?? 0) + candidateCount, limit: limit)
    let (stride, pairCount) = (self.rows.stride, rows.count * taps.count)
    places = FixedArray(count: pairCount) { $0 / taps.count * stride + taps[$0 % taps.count] }
    weights = FixedArray(count: pairCount * hiddenCount, repeating: 0)
    scores = SampleBuffer(count: candidateCount)
    common = SampleBuffer(count: hiddenCount)
    steps = SampleBuffer(count: hiddenCount)
    self.outputs = SampleBuffer(count: hiddenCount)
    biases = SampleBuffer(count: hiddenCount * candidateCount)
    for unit in 0..<hiddenCount {
      let step = Self.step(ofUnit: unit, rows.count, taps.count, weight)
      for pair in 0..<pairCount {
        let (row, tap) = (pair / taps.count, pair % taps.count)
        let first = Int32(spectrum_round(weight((row, false, tap), unit) / step))
        let second = Int32(spectrum_round(weight((row, true, tap), unit) / step))
        weights[(unit / 4 * pairCount + pair) * 4 + unit % 4] = first & 0xffff | second << 16
      }
      steps[unit] = step * self.rows.step
      self.outputs[unit] = outputs[unit]
      for candidate in 0..<candidateCount {
        biases[unit * candidateCount + candidate] = bias(candidate, unit)
      }
    }
  }

  /// Takes the rows to be scored.
  @_noAllocation @_noLocks
  func read(_ source: UnsafePointer<Float>) { rows.read(source) }

  /// Computes part number `part` of `count` of the scores. After all parts, in order, the scores
  /// are complete.
  @_noAllocation @_noLocks
  func score(part: Int, of count: Int) {
    let unitBlocks = hiddenCount / 4
    let blocks = candidateCount / 16 * unitBlocks
    for block in blocks * part / count..<blocks * (part + 1) / count {
      score(16 * (block / unitBlocks), unit: 4 * (block % unitBlocks))
    }
  }

  /// Adds the outputs of the four units from `unit` on to the scores of sixteen candidates; unit 0
  /// begins the sum.
  @_noAllocation @_noLocks
  private func score(_ candidate: Int, unit: Int) {
    spectrum_sum_pairs(
      sums.base, rows.base + candidate, places.base, weights.base + unit &* places.count,
      places.count)
    add(sums.base, unit, at: candidate)
    add(sums.base + 8, unit, at: candidate &+ 8)
  }

  /// Adds what four units from `unit` on say of eight candidates, by their sums, [4][16].
  @_noAllocation @_noLocks @inline(__always)
  private func add(_ sums: UnsafePointer<Int32>, _ unit: Int, at candidate: Int) {
    let target = scores.base + candidate
    var score = unit == 0 ? SIMD8<Float>.zero : SIMD8(at: target)
    for index in 0..<4 {
      let unit = unit &+ index
      let bias = UnsafePointer(biases.base) + (unit &* candidateCount &+ candidate)
      let (step, shared, output) = (steps.base[unit], common.base[unit], outputs.base[unit])
      let input = spectrum_floats8(sums + 16 * index) * step + (SIMD8(at: bias) + shared)
      score += spectrum_tanh8(input) * output
    }
    score.store(at: target)
  }

  /// The smallest step of a unit's weights with which any sum fits in 32 bits and a weight in 16.
  private static func step(
    ofUnit unit: Int, _ rowCount: Int, _ tapCount: Int, _ weight: (Input, Int) -> Float
  ) -> Float {
    var (sum, largest) = (Float.leastNormalMagnitude, Float.leastNormalMagnitude)
    for row in 0..<rowCount {
      for tap in 0..<tapCount {
        for isSecond in [false, true] {
          let magnitude = abs(weight((row, isSecond, tap), unit))
          sum += magnitude
          largest = max(largest, magnitude)
        }
      }
    }
    // 2·32767 times 32767 is below 2³¹; each weight may be rounded up by a half.
    let roundedUp = Float(rowCount * tapCount)
    return max(sum / (2 * PairedRows.int16Limit - roundedUp), largest / PairedRows.int16Limit)
  }
}

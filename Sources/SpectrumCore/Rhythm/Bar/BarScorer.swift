// SPDX-License-Identifier: GPL-3.0-or-later
import CLearnedTables
import CMath

/// The evidence for each metre and place in the bar: a small net that reads the slots folded into
/// bars.
///
/// For each metre the past slots are folded into a profile of a bar, weighted by e^(−slots/44). The
/// net reads it from four slots before a candidate's 1 to four after it, wrapping, and with that the
/// metre, whether that 1 is on the clock's beat, how sure the clock is of its beats, the tempo, and
/// how much has been heard.
struct BarScorer: ~Copyable {
  /// Steps of a reading.
  static let stepCount = 1 + BarMetres.count + (BarMetres.candidateCount + 1) / 2
  /// Of all candidates, complete after the last step; shape: [candidateCount].
  let scores = SampleBuffer(count: BarMetres.candidateCount)

  private static let width = BarSlots.width
  private static let featureCount = 15
  private static let reach = 4
  private static let hiddenCount = 96
  /// Weights of the inputs (profile, metre, parity, certainty, speed, fill), biases, outputs, bias.
  private static let weightCount =
    ((2 * reach + 1) * featureCount + BarMetres.count + 6) * hiddenCount + 1
  private static let memory: Float = 44
  private static let leastWeight: Float = 0.3
  /// The amount heard counts as tanh(slots / `youth`), 0…1.
  private static let youth: Float = 32

  private let weights: UnsafePointer<Float>
  /// e^(−age/44); shape: [BarSlots.capacity].
  let fade = SampleBuffer(count: BarSlots.capacity)
  /// The mean of the slots by these weights; shape: [width].
  private let mean = SampleBuffer(count: width)
  /// Place p of a metre's profile, p slots before the newest; shape: [candidateCount][width].
  private let profiles = SampleBuffer(count: BarMetres.candidateCount * width)
  /// How much has been heard, 0…1.
  private var fill: Float = 0
  /// log2 of half a beat, relative to 0.3 s.
  private var speed: Float = 0
  private static let middleHalf: Float = 0.3

  init() {
    weights = spectrum_bar_weights()
    for age in 0..<BarSlots.capacity { fade[age] = spectrum_exp(-Float(age) / Self.memory) }
  }

  /// Step 0..<`stepCount`, in that order; the slots unchanged between them.
  @_noAllocation @_noLocks
  mutating func process(step: Int, _ slots: borrowing BarSlots) {
    if step == 0 {
      average(slots)
    } else if step <= BarMetres.count {
      fold(slots, metre: step - 1)
    } else {
      let one = 2 * (step - 1 - BarMetres.count)
      score(one, min(one + 1, BarMetres.candidateCount - 1), slots)
    }
  }

  @_noAllocation @_noLocks
  private mutating func average(_ slots: borrowing BarSlots) {
    var (low, high, sum) = (SIMD8<Float>(), SIMD8<Float>(), Float(0))
    for age in 0..<min(slots.count, BarSlots.capacity) {
      let features = slots.features(age)
      low += SIMD8(at: features) * fade[age]
      high += SIMD8(at: features + 8) * fade[age]
      sum += fade[age]
    }
    let known = Float(min(slots.count, BarSlots.capacity)) / Self.youth
    speed = spectrum_log2(max(slots.newest.half, 1e-3) / Self.middleHalf)
    fill = spectrum_tanh8(spectrum_repeat_float8(known))[0]
    let scale = 1 / max(sum, 1e-9)
    (low * scale).store(at: mean.base)
    (high * scale).store(at: mean.base + 8)
  }

  @_noAllocation @_noLocks
  private func fold(_ slots: borrowing BarSlots, metre: Int) {
    let length = BarMetres.length(metre)
    let count = min(slots.count, BarSlots.capacity)
    let (meanLow, meanHigh) = (SIMD8(at: mean.base), SIMD8(at: mean.base + 8))
    for place in 0..<length {
      var (low, high, sum, age) = (SIMD8<Float>(), SIMD8<Float>(), Float(0), place)
      while age < count {
        let features = slots.features(age)
        low += (SIMD8(at: features) - meanLow) * fade[age]
        high += (SIMD8(at: features + 8) - meanHigh) * fade[age]
        sum += fade[age]
        age += length
      }
      let target = profiles.base + (BarMetres.start(metre) + place) * Self.width
      let scale = 1 / (sum + Self.leastWeight)
      (low * scale).store(at: target)
      (high * scale).store(at: target + 8)
    }
  }

  /// A candidate to score: what the net reads of it beside the weights.
  private struct Reading {
    let first, length, place, metre: Int
    let parity: Float

    init(_ candidate: Int, _ slots: borrowing BarSlots) {
      metre = BarMetres.metre(of: candidate)
      (first, length) = (BarMetres.start(metre), BarMetres.length(metre))
      place = candidate - first
      parity = slots.parity(place)
    }
  }

  /// Scores two candidates, which shares each reading of the weights: those don't fit into the
  /// processor's first cache.
  @_noAllocation @_noLocks
  private func score(_ one: Int, _ other: Int, _ slots: borrowing BarSlots) {
    let (a, b) = (Reading(one, slots), Reading(other, slots))
    var (sumA, sumB) = (weights[Self.weightCount - 1], weights[Self.weightCount - 1])
    let outputs = weights + Self.weightCount - 1 - Self.hiddenCount
    for unit in stride(from: 0, to: Self.hiddenCount, by: 8) {
      var (unitsA, unitsB) = (begun(unit, a, slots), begun(unit, b, slots))
      var weight = weights + unit
      for offset in -Self.reach...Self.reach {
        let (rowA, rowB) = (row(offset, a), row(offset, b))
        for index in 0..<Self.featureCount {
          let own = SIMD8(at: weight)
          unitsA += own * rowA[index]
          unitsB += own * rowB[index]
          weight += Self.hiddenCount
        }
      }
      let output = SIMD8(at: outputs + unit)
      sumA += (spectrum_tanh8(unitsA) * output).sum()
      sumB += (spectrum_tanh8(unitsB) * output).sum()
    }
    (scores[one], scores[other]) = (sumA, sumB)
  }

  /// Eight hidden units before the profile is read: biases, and what else the net reads.
  @_noAllocation @_noLocks @inline(__always)
  private func begun(
    _ unit: Int, _ reading: Reading, _ slots: borrowing BarSlots
  ) -> SIMD8<Float> {
    let count = Self.hiddenCount
    let metreRow = weights + (2 * Self.reach + 1) * Self.featureCount * count + unit
    let parityRow = metreRow + BarMetres.count * count
    var sum = SIMD8(at: parityRow + 4 * count) + SIMD8(at: parityRow + 3 * count) * fill
    sum += SIMD8(at: parityRow) * reading.parity + SIMD8(at: parityRow + 2 * count) * speed
    sum += SIMD8(at: parityRow + count) * (reading.parity * slots.newest.certainty)
    return sum + SIMD8(at: metreRow + reading.metre * count)
  }

  /// The profile's features `offset` slots from a candidate's 1; shape: [width].
  @_noAllocation @_noLocks @inline(__always)
  private func row(_ offset: Int, _ reading: Reading) -> UnsafePointer<Float> {
    let row = (reading.place + offset + 2 * reading.length) % reading.length
    return UnsafePointer(profiles.base + (reading.first + row) * Self.width)
  }
}

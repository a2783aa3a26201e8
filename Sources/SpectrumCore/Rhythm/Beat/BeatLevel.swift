// SPDX-License-Identifier: GPL-3.0-or-later
import CLearnedTables
import CMath

/// The level of the metre at which the beat is felt: half the tempo, the tempo itself or its double,
/// or dotted beats.
///
/// The tempo is found modulo octaves, in 66…168 BPM. The beats of drum & bass at 174 and of a
/// ballad at 60 lie outside of that; the tempogram and the channels at the chosen tempo tell them
/// from 87 and 120.
struct BeatLevel {
  /// The ratio of the beat to the tempo: ½, 1 or 2, or two thirds of that.
  var multiple: Float {
    @_noAllocation @_noLocks @inline(__always) get { evenMultiple * (dots.areThere ? 2 / 3 : 1) }
  }

  private var evenMultiple: Float = 1
  private var dots = BeatDots()

  /// The probabilities of half, same, double.
  private var likely = SIMD3<Float>(0.1, 0.8, 0.1)
  private var level = 1

  /// Probability per update of a change to each of the levels.
  private static let jump: Float = 0.006
  /// Evidence is raised to this power, because successive updates of a second are much alike.
  private static let trust: Float = 0.4
  private static let leastEvidence: Float = 0.01
  /// The least probability of another level that is then chosen.
  private static let decisive: Float = 0.5

  /// Takes the evidence of an update: the probabilities of half, same, double, at the tempo `bpm`.
  @_noAllocation @_noLocks
  mutating func update(_ evidence: SIMD3<Float>, bpm: Float) {
    likely = likely * (1 - 3 * Self.jump) + Self.jump
    for index in 0..<3 {
      likely[index] *= spectrum_pow(evidence[index] + Self.leastEvidence, Self.trust)
    }
    // If half or twice the tempo lies within the range, the choice of the tempo has decided that.
    if bpm / 2 >= TempoLock.range.lowerBound { likely[0] = 0 }
    if bpm * 2 <= TempoLock.range.upperBound { likely[2] = 0 }
    likely /= likely.sum()
    var best = 0
    for index in 1..<3 where likely[index] > likely[best] { best = index }
    if best != level && likely[best] > Self.decisive { level = best }
    evenMultiple = level == 0 ? 0.5 : level == 1 ? 1 : 2
  }

  /// Finds out whether the beat is dotted, at the tempo `bpm`.
  @_noAllocation @_noLocks
  mutating func findDots(_ tempogram: borrowing LogLagTempogram, bpm: Float) {
    // Felt at twice the tempo, a fast waltz recurs like a slow 6/8: that has no dots.
    dots.update(tempogram, bpm: bpm * evenMultiple)
  }
}

/// The evidence for the beat's level at one moment.
struct BeatLevelScorer {
  private let weights: UnsafePointer<Float>
  private let quotientLags = TempoGrid.quotientLags

  private static let hiddenCount = 8
  private static let levelCount = 3

  init() { weights = spectrum_level_weights() }

  /// The probabilities of half, same and double at `bpm`, the chosen tempo.
  @_noAllocation @_noLocks
  func probabilities(
    _ tempogram: borrowing LogLagTempogram, _ summary: RhythmSummary, bpm: Float
  ) -> SIMD3<Float> {
    var units = SIMD8<Float>()
    var weight = weights
    let rows = tempogram.rows.base + TempoGrid.candidate(bpm)
    for row in 0..<LogLagTempogram.rowCount {
      for quotient in 0..<TempoGrid.quotientCount {
        let input = rows[row * LogLagTempogram.rowStride + quotientLags[quotient]]
        Self.add(input, &weight, &units)
      }
    }
    let powers = RhythmSummary.powers(ofBPM: bpm)
    Self.add(powers.0, &weight, &units)
    Self.add(powers.1, &weight, &units)
    Self.add(powers.2, &weight, &units)
    for index in 0..<RhythmSummary.count { Self.add(summary.values[index], &weight, &units) }
    units = spectrum_tanh8(units + SIMD8(at: weight))
    let outputs = weight + Self.hiddenCount
    let biases = outputs + Self.hiddenCount * Self.levelCount
    var scores = SIMD3(biases[0], biases[1], biases[2])
    for unit in 0..<Self.hiddenCount {
      let own = outputs + unit * Self.levelCount
      scores += units[unit] * SIMD3(own[0], own[1], own[2])
    }
    let highest = max(scores[0], max(scores[1], scores[2]))
    let odds = SIMD3(
      spectrum_exp(scores[0] - highest), spectrum_exp(scores[1] - highest),
      spectrum_exp(scores[2] - highest))
    return odds / odds.sum()
  }

  /// Adds an input times its eight weights, and moves on to the next weights.
  @_noAllocation @_noLocks
  @inline(__always)
  private static func add(
    _ input: Float, _ weight: inout UnsafePointer<Float>, _ units: inout SIMD8<Float>
  ) {
    units += SIMD8(at: weight) * input
    weight += hiddenCount
  }
}

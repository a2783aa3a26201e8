import CLearnedTables
// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The evidence of one moment for each tempo of `TempoGrid`, and for none.
///
/// A net reads the rows of the tempogram at all quotients of the period, three powers of its
/// logarithm, the fill of the memories and the strength of each channel. The relations between
/// metrical levels, learned for all tempi at once, decide between octaves.
struct TempoScorer: ~Copyable {
  /// The probability of each candidate, then that of no tempo, by this moment alone; their sum is
  /// 1. Shape: [candidateCount + 1].
  let evidence = SampleBuffer(count: TempoGrid.candidateCount + 1)

  let net: CandidateNet
  /// Weights of the seven inputs that all candidates share; shape: [input][hidden].
  private let commonWeights: UnsafePointer<Float>
  /// The score of "no tempo".
  private let silenceScore: Float

  private static let hiddenCount = 96
  private static let readCount = LogLagTempogram.rowCount * TempoGrid.quotientCount
  /// The candidates, rounded up to sixteens: the last two don't exist.
  private static let paddedCount = (TempoGrid.candidateCount + 15) & ~15
  /// The largest value of a row. Values above 1, of a sound that has just changed its strength, are
  /// rare, and none of music reaches half of this.
  private static let limit: Float = 4

  init() {
    let weights = spectrum_tempo_weights()
    let hidden = Self.hiddenCount
    let ownWeights = weights + Self.readCount * hidden
    commonWeights = ownWeights + 3 * hidden
    let biases = commonWeights + RhythmSummary.count * hidden
    let stride = LogLagTempogram.rowStride
    net = CandidateNet(
      rows: (0..<LogLagTempogram.rowCount / 2).map { (2 * $0 * stride, (2 * $0 + 1) * stride) },
      limit: Self.limit, taps: (0..<TempoGrid.quotientCount).map { TempoGrid.quotientLags[$0] },
      hiddenCount: hidden, candidateCount: Self.paddedCount, outputs: biases + hidden,
      weight: { input, unit in
        let row = 2 * input.pair + (input.isSecond ? 1 : 0)
        return weights[(row * TempoGrid.quotientCount + input.tap) * hidden + unit]
      },
      bias: { candidate, unit in
        let powers = RhythmSummary.powers(ofBPM: TempoGrid.bpm(Float(candidate)))
        return biases[unit] + powers.0 * ownWeights[unit] + powers.1 * ownWeights[hidden + unit]
          + powers.2 * ownWeights[2 * hidden + unit]
      })
    // In training it is 0, and all other scores have a bias.
    silenceScore = -biases[2 * hidden]
  }

  /// Takes the rows and the inputs that all candidates share.
  @_noAllocation @_noLocks
  func prepare(_ tempogram: borrowing LogLagTempogram, _ summary: RhythmSummary) {
    net.read(tempogram.rows.base)
    for unit in 0..<Self.hiddenCount {
      var sum: Float = 0
      for input in 0..<RhythmSummary.count {
        sum += summary.values[input] * commonWeights[input * Self.hiddenCount + unit]
      }
      net.common[unit] = sum
    }
  }

  /// Computes the evidence, once all parts of the net's candidates are scored.
  @_noAllocation @_noLocks
  func weigh() {
    net.scores[TempoGrid.candidateCount] = silenceScore
    evidence.setSoftmax(of: net.scores)
  }
}

/// The inputs that all candidates share: the fill of the two memories, and the logarithm of each
/// channel's mean.
struct RhythmSummary {
  static let count = LeakyAutocorrelation.memoryCount + LeakyAutocorrelation.channelCount
  private(set) var values: InlineArray<7, Float> = [0, 0, 0, 0, 0, 0, 0]

  @_noAllocation @_noLocks
  init(_ autocorrelation: borrowing LeakyAutocorrelation) {
    for memory in 0..<LeakyAutocorrelation.memoryCount {
      values[memory] = autocorrelation.fill(memory: memory)
    }
    for channel in 0..<LeakyAutocorrelation.channelCount {
      let mean = autocorrelation.mean(memory: 0, channel: channel)
      values[LeakyAutocorrelation.memoryCount + channel] =
        Float(spectrum_log(Double(mean + 0.01))) / 2 + 1
    }
  }

  /// Three powers of a tempo's logarithm, each about −1…1 in 66…168 BPM.
  @_noAllocation @_noLocks
  static func powers(ofBPM bpm: Float) -> (Float, Float, Float) {
    let x = 3 * Float(spectrum_log(Double(bpm / 105)))
    return (x, x * x - 0.6, x * x * x)
  }
}

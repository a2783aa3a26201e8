// SPDX-License-Identifier: GPL-3.0-or-later
import CRhythmTables

/// How much speaks for each phase: was there a beat j/32 of a beat ago?
///
/// The net reads the profile as seen from that moment, at eighths of a beat over two beats and
/// close by.
struct PhaseScorer: ~Copyable {
  /// The probability of a beat `bin`/32 beats ago, by this profile alone; shape:
  /// [BeatProfile.binCount].
  let evidence = SampleBuffer(count: BeatProfile.binCount)

  private let net: CandidateNet
  private static let hiddenCount = 32
  /// Bins after the candidate's: each fourth, then three next to it on either side.
  private static let taps = (0..<16).map { 4 * $0 } + [61, 62, 63, 1, 2, 3]

  init() {
    let weights = spectrum_phase_weights()
    let biases = weights + BeatProfile.channelCount * Self.taps.count * Self.hiddenCount
    net = CandidateNet(
      weights: weights, outputs: biases + Self.hiddenCount, hiddenCount: Self.hiddenCount,
      rowCount: BeatProfile.channelCount, taps: Self.taps, candidateCount: BeatProfile.binCount
    ) { _, unit in biases[unit] }
  }

  /// Scores the part number `part` of `count`.
  @_noAllocation @_noLocks
  func score(_ profile: borrowing BeatProfile, part: Int, of count: Int) {
    net.score(part: part, of: count, rows: profile.rows, rowStride: BeatProfile.rowStride)
  }

  /// Makes evidence of the scores, once all are there.
  @_noAllocation @_noLocks
  func weigh() { evidence.setSoftmax(of: net.scores) }
}

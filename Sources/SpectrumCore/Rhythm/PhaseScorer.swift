// SPDX-License-Identifier: GPL-3.0-or-later
import CRhythmTables

/// How much speaks for each phase: was there a beat j/32 of a beat ago?
///
/// The net reads the profile as seen from that moment, at eighths of a beat over two beats and
/// close by.
struct PhaseScorer: ~Copyable {
  private let net: CandidateNet
  private static let hiddenCount = 8
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
    let vectors = BeatProfile.binCount / 4
    net.score(
      4 * (vectors * part / count)..<4 * (vectors * (part + 1) / count), rows: profile.rows,
      rowStride: BeatProfile.rowStride)
  }

  /// The score of a beat `bin`/32 beats ago; shape: [BeatProfile.binCount].
  var scores: UnsafePointer<Float> {
    @_noAllocation @_noLocks get { UnsafePointer(net.scores.base) }
  }
}

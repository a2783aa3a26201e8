// SPDX-License-Identifier: GPL-3.0-or-later
import CLearnedTables

/// The evidence for each phase: was there a beat j/32 of a beat ago?
///
/// The net reads the profile relative to that moment, at eighths of a beat over two beats and at
/// bins next to it.
struct PhaseScorer: ~Copyable {
  /// The probability of a beat `bin`/32 beats ago, by this profile alone; shape:
  /// [BeatProfile.binCount].
  let evidence = SampleBuffer(count: BeatProfile.binCount)

  let net: CandidateNet
  private static let hiddenCount = 32
  /// The bins, from the candidate's on, at which each channel is read: every fourth, and three on
  /// either side. Half of them are listed: each stands also for the one four bins after it, modulo
  /// 64.
  private static let taps = (0..<8).map { 8 * $0 } + [61, 62, 63]
  private static let secondTap = 4

  init() {
    let weights = spectrum_phase_weights()
    let (hidden, taps, stride) = (Self.hiddenCount, Self.taps, BeatProfile.rowStride)
    let biases = weights + BeatProfile.channelCount * 2 * taps.count * hidden
    net = CandidateNet(
      rows: (0..<BeatProfile.channelCount).map { ($0 * stride, $0 * stride + Self.secondTap) },
      limit: BeatProfile.limit, taps: taps, hiddenCount: hidden,
      candidateCount: BeatProfile.binCount, outputs: biases + hidden,
      weight: { input, unit in
        // The table's order: every fourth bin, then 61, 62, 63, 1, 2, 3.
        let (tap, second) = (input.tap, input.isSecond ? 1 : 0)
        let read = tap < 8 ? 2 * tap + second : 8 + tap + 3 * second
        return weights[(input.pair * 2 * taps.count + read) * hidden + unit]
      }, bias: { _, unit in biases[unit] })
  }

  /// Computes the evidence, once the net has read a profile and scored all parts.
  @_noAllocation @_noLocks
  func weigh() { evidence.setSoftmax(of: net.scores) }
}

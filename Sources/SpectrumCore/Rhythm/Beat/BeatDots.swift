// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether the beat is dotted: three halves of what is taken for it.
///
/// A slow 12/8 or 6/8, below 70 dotted beats a minute, lies outside of the tempi that the engine tells
/// apart, and is taken for three halves of its tempo. Then the sound recurs after 1½ and 3 of these
/// beats, and less after 1, 2 and 4; music in two, three or four recurs after one or two of them.
struct BeatDots {
  /// Whether the beat is three halves as long.
  private(set) var areThere = false

  /// The tempi whose two thirds are slower than those that the engine tells apart, in BPM, and by how
  /// much correlations have to differ for dots, and to keep them.
  private static let slowest: Float = 69
  private static let fastest: Float = 105
  private static let decisive: Float = 0.1
  private static let kept: Float = 0

  /// The lags of 1, 1½, 2, 3 and 4 beats in `TempoGrid.quotientLags`.
  private static let oneLag = 116
  private static let dottedLag = 149
  private static let twoLag = 173
  private static let threeLag = 207
  private static let fourLag = 231

  /// Listens to the beats of `bpm`, by the longer memory.
  @_noAllocation @_noLocks
  mutating func update(_ tempogram: borrowing LogLagTempogram, bpm: Float) {
    guard bpm >= Self.slowest, bpm <= Self.fastest else {
      areThere = false
      return
    }
    let candidate = TempoGrid.candidate(bpm)
    var (one, dotted, two, three, four) = (Float(0), Float(0), Float(0), Float(0), Float(0))
    for channel in 0..<LeakyAutocorrelation.channelCount {
      let row = (LeakyAutocorrelation.memoryCount - 1) * LeakyAutocorrelation.channelCount + channel
      let values = tempogram.rows.base + row * LogLagTempogram.rowStride + candidate
      one += values[Self.oneLag]
      dotted += values[Self.dottedLag]
      two += values[Self.twoLag]
      three += values[Self.threeLag]
      four += values[Self.fourLag]
    }
    let excess = min(dotted, three) - max(one, max(two, four))
    let least = areThere ? Self.kept : Self.decisive
    areThere = excess > least * Float(LeakyAutocorrelation.channelCount)
  }
}

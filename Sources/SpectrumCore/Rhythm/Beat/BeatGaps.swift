// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Whether something happens on every beat of a tempo, or on every second one only.
///
/// With e(t) the sum of the onset envelopes and C(l) = Σ e(t)·e(t − l), C(P)/C(2P) is 1 if all beats
/// of the period P are alike, and 2ab/(a² + b²) for hits of a and b in turn: a kick and a snare in
/// turn fill the beats, and so does a hat between them. It is 0 for the clicks of a metronome at
/// half the tempo, which are then the beats.
struct BeatGaps {
  /// Whether every second beat is empty.
  private(set) var areGaps = false
  /// How sure that is, ½…1.
  private(set) var certainty: Float = 1

  /// C(P)/C(2P) below which there are gaps, and by how much it has to change to be sure, or for
  /// another decision.
  private static let fullness: Float = 0.1
  private static let margin: Float = 0.1
  /// Frames that are looked at, and channels: those of the four bands.
  private static let frameCount = 600
  private static let bandCount = 4

  /// Listens to the beats of `period` frames, the newest in `history`.
  @_noAllocation @_noLocks
  mutating func update(_ history: borrowing OnsetHistory, period: Float) {
    let (one, two) = (
      Int(clamping: period + 0.5, to: 2...250), Int(clamping: 2 * period + 0.5, to: 4...500)
    )
    let known = min(history.count, OnsetHistory.capacity) - two - 1
    var (odd, even) = (Float(0), Float(0))
    var (atOne, atTwo) = (Neighbours(history, around: one), Neighbours(history, around: two))
    for frame in 0..<max(0, min(known, Self.frameCount)) {
      let strength = Self.strength(history, frame)
      odd += strength * atOne.highest(history, at: frame + one)
      even += strength * atTwo.highest(history, at: frame + two)
    }
    guard even > 0 else { return }
    let fullness = odd / even
    let limit = Self.fullness + (areGaps ? Self.margin : 0)
    areGaps = fullness < limit
    certainty = min(1, 0.5 + 0.5 * abs(fullness - limit) / Self.margin)
  }

  /// The strengths of a frame and of the one before, each computed once.
  private struct Neighbours {
    var (before, middle): (Float, Float)

    @_noAllocation @_noLocks
    init(_ history: borrowing OnsetHistory, around frame: Int) {
      before = BeatGaps.strength(history, frame - 1)
      middle = BeatGaps.strength(history, frame)
    }

    /// The strongest of three frames, since beats jitter; then moves on by a frame.
    @_noAllocation @_noLocks
    mutating func highest(_ history: borrowing OnsetHistory, at frame: Int) -> Float {
      let after = BeatGaps.strength(history, frame + 1)
      defer { (before, middle) = (middle, after) }
      return max(before, max(middle, after))
    }
  }

  @_noAllocation @_noLocks
  private static func strength(_ history: borrowing OnsetHistory, _ frame: Int) -> Float {
    var sum: Float = 0
    for channel in 0..<bandCount { sum += history.past(channel)[frame] }
    return sum
  }
}

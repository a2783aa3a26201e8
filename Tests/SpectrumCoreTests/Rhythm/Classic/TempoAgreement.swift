// SPDX-License-Identifier: GPL-3.0-or-later

/// Which tempo to show: what two of the last three estimates say.
struct TempoAgreement {
  /// The tempo locked to, in BPM; 0 = none yet.
  private(set) var bpm: Float = 0
  /// The last three estimates in BPM, the newest first; 0 = none.
  private var estimates: InlineArray<3, Float> = [0, 0, 0]
  /// Estimates in a row that were far from `bpm`.
  private var farInARow = 0

  /// BPM between estimates that agree.
  private static let near: Float = 5
  /// BPM from the locked tempo that are far.
  private static let far: Float = 10

  /// Takes the next estimate in BPM. True, with the estimates forgotten but for this one, where it
  /// is the third in a row that is far from the locked tempo: then the onsets are of two tempi.
  mutating func add(_ estimate: Float) -> Bool {
    farInARow = bpm > 0 && abs(estimate - bpm) > Self.far ? farInARow + 1 : 0
    let isFlushed = farInARow >= 3
    if isFlushed {
      estimates = [0, 0, 0]
      farInARow = 0
    }
    estimates = [estimate, estimates[0], estimates[1]]
    agree()
    return isFlushed
  }

  /// Forgets everything.
  mutating func clear() { self = TempoAgreement() }

  /// Locks to the mean of the largest group of estimates, the newest where there is a choice.
  private mutating func agree() {
    var (best, most) = (Float(0), 1)
    for center in estimates.indices where estimates[center] > 0 {
      var (sum, members) = (Float(0), 0)
      for other in estimates.indices
      where estimates[other] > 0 && abs(estimates[other] - estimates[center]) <= Self.near {
        sum += estimates[other]
        members += 1
      }
      if members > most { (best, most) = (sum / Float(members), members) }
    }
    if most >= 2 { bpm = best }
  }
}

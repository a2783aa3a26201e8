// SPDX-License-Identifier: GPL-3.0-or-later

/// Which tempo is held: taken when it is likely enough, kept through breaks, let go when there is
/// none.
struct TempoLock {
  /// What is told modulo octaves is given in this range, in BPM.
  static let range: ClosedRange<Float> = 70...160

  /// The tempo held, in 70…160 BPM, glided; 0 = none.
  private(set) var bpm: Float = 0
  /// The probability of it, 0…1; 0 with none.
  private(set) var confidence: Float = 0

  /// The tempo held, in 66…168 BPM; 0 = none.
  private var target: Float = 0
  /// Seconds that it was likely enough.
  private var sureSeconds: Float = 0
  /// Seconds that there was no tempo.
  private var silentSeconds: Float = 0

  /// How likely a tempo must be to be taken when there is none, and in place of another.
  private static let leastConfidence: Float = 0.998
  private static let leastForChange: Float = 0.5
  /// A doubtful tempo is followed this far: ln of the ratio.
  private static let nearness: Float = 0.04
  private static let certainSilence: Float = 0.9
  /// A tempo is kept through silence for this part of the time that it was sure, and that at most.
  private static let patience: Float = 0.5
  private static let patienceSeconds: Float = 3
  /// Part of the way that is gone per update; from `leap` of the way off at once.
  private static let glide: Float = 0.3
  private static let leap: Float = 0.015

  /// Takes the best tempo of an update, how likely it and silence are, and the seconds since the
  /// last.
  @_noAllocation @_noLocks
  mutating func update(bpm best: Float, probability: Float, silence: Float, elapsed: Float) {
    if probability > (target > 0 ? Self.leastForChange : Self.leastConfidence) {
      (target, silentSeconds) = (best, 0)
      sureSeconds += elapsed
    } else if target > 0 {
      if abs(best - target) < Self.nearness * target { target = best }
      let change = silence > Self.certainSilence ? elapsed : -elapsed
      silentSeconds = max(0, silentSeconds + change)
      if silentSeconds > min(Self.patienceSeconds, Self.patience * sureSeconds) {
        (target, sureSeconds, silentSeconds) = (0, 0, 0)
      }
    }
    let folded = Self.folded(target)
    if folded == 0 || bpm == 0 || abs(folded - bpm) > Self.leap * bpm {
      bpm = folded
    } else {
      bpm += Self.glide * (folded - bpm)
    }
    confidence = bpm > 0 ? probability : 0
  }

  /// `bpm` of 66…168 within the range.
  @_noAllocation @_noLocks
  static func folded(_ bpm: Float) -> Float {
    bpm > range.upperBound ? bpm / 2 : bpm < range.lowerBound ? bpm * 2 : bpm
  }
}

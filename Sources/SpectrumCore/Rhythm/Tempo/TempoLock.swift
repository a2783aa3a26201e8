// SPDX-License-Identifier: GPL-3.0-or-later

/// The tempo that is held: locked when it is likely enough, kept through breaks, released when
/// there is none.
struct TempoLock {
  /// The range in which the tempo is given, in BPM: a little more than an octave.
  static let range: ClosedRange<Float> = 70...160

  /// The tempo held, in 70…160 BPM, smoothed; 0 = none.
  private(set) var bpm: Float = 0
  /// Its probability, 0…1; 0 without a tempo.
  private(set) var confidence: Float = 0

  /// The tempo held, in 66…168 BPM; 0 = none.
  private var target: Float = 0
  /// Seconds for which it was likely enough.
  private var sureSeconds: Float = 0
  /// Seconds for which there was probably none.
  private var silentSeconds: Float = 0

  /// The least probability of a first tempo, and of one that replaces another.
  private static let leastConfidence: Float = 0.998
  private static let leastForChange: Float = 0.5
  /// An unlikely tempo is followed if it is this near, as a share.
  private static let nearness: Float = 0.04
  private static let certainSilence: Float = 0.9
  /// A tempo is kept through silence for this share of the time for which it was likely, but for no
  /// more than these seconds.
  private static let patience: Float = 0.5
  private static let patienceSeconds: Float = 3
  /// The share of a change that is made per update; changes by more than the share `leap` are made
  /// at once.
  private static let glide: Float = 0.3
  private static let leap: Float = 0.015

  /// Takes the best tempo of an update, its probability and that of no tempo; `elapsed`: seconds
  /// since the last update.
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

  /// The octave within `range` of a `bpm` of 66…168.
  @_noAllocation @_noLocks
  static func folded(_ bpm: Float) -> Float {
    bpm > range.upperBound ? bpm / 2 : bpm < range.lowerBound ? bpm * 2 : bpm
  }
}

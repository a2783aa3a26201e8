// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The accents of bare beats, as of a metronome or of a hi-hat alone.
///
/// Beats are bare where there is no tonal sound, all strokes are much alike, and they are on each
/// beat, on every second one, or on each half beat. Of such beats the net knows nothing. A bar is what
/// accents make it, if there is a stroke on each beat and none between. With x[i] the onsets of the
/// beat i beats ago, each metre M and place p is fitted by one accent a bar,
///
///     x[i] = a where i ≡ p (mod M), b elsewhere,
///
/// which explains a share R² of their variance. The score is κ·n/2·ln(1/(1 − R²)) less the most that
/// chance makes of 27 such fits, or 0. Without accents all bars are as likely as each other.
struct BarAccents: ~Copyable {
  /// Steps of a reading.
  static let stepCount = 1 + metreCount

  /// The grid of the only slots that sound, as seen from the newest one; nil: both sound.
  private(set) var soundingGrid: BeatGrid?
  /// Whether the beats are bare. Then `scores` are theirs, complete after the last step.
  private(set) var areBare = false
  /// Of all candidates; shape: [candidateCount].
  let scores = SampleBuffer(count: BarMetres.candidateCount)

  /// Metres of two slots a beat.
  private static let metreCount = 6
  /// Slots whose onsets are weaker than those of the others by this factor are empty.
  private static let empty: Float = 0.1
  /// Slots that must be known.
  private static let leastSlots = 8
  /// The most variance of bare beats, relative to their power: an accent is another stroke, or twice
  /// as loud, but no other drum.
  private static let mostVariance: Float = 0.2
  /// The same where strokes are on all half beats, which are as many notes of a pattern else.
  private static let mostVarianceOfHalves: Float = 0.03
  /// Seconds: 200 BPM.
  private static let shortestBeat: Float = 0.3
  /// The most tonal sound: a short pip has 2, a chord 50.
  private static let mostTone: Float = 10
  /// Variance, relative to the power, that comes from where a beat falls between frames.
  private static let leastVariance: Float = 0.001
  /// Of two beats in turn, the accent is the stronger one, by this share.
  private static let leastStress: Float = 0.03
  /// Beats at the beginning whose onsets aren't relative to a steady mean yet.
  private static let unsettled = 3
  private static let leastBeats = 8
  private static let trust: Float = 0.5
  private static let chance: Float = 2.5
  private static let mostExplained: Float = 0.999
  /// The score of candidates whose beats aren't there.
  private static let none: Float = -12

  /// Onsets of the beats relative to their mean, the newest first, and their weights; shape:
  /// [capacity][width], [capacity].
  private let beats = SampleBuffer(count: capacity * BarSlots.onsetWidth)
  private let weights = SampleBuffer(count: capacity)
  private static let capacity = BarSlots.capacity / 2
  private var count = 0
  /// Slots since the newest beat, 0 or 1.
  private var since = 0
  /// Σ of the weights, of their squares, and of the weighted variance; the mean strength.
  private var (sum, squares, variance) = (Float(0), Float(0), Float(0))
  private var strength: Float = 0

  /// Step 0..<`stepCount`, in that order; the slots unchanged between them. `fade`: the weight of a
  /// slot by its age.
  @_noAllocation @_noLocks
  mutating func process(
    step: Int, _ slots: borrowing BarSlots, fade: borrowing SampleBuffer
  ) {
    if step == 0 {
      compare(slots, fade)
    } else if areBare, soundingGrid != nil {
      score(metre: step - 1)
    }
  }

  /// Finds out which slots sound, and whether the beats are bare.
  @_noAllocation @_noLocks
  private mutating func compare(_ slots: borrowing BarSlots, _ fade: borrowing SampleBuffer) {
    (soundingGrid, areBare, count) = (nil, false, 0)
    let known = min(slots.count, BarSlots.capacity)
    guard known >= Self.leastSlots else { return }
    // By the age modulo four.
    var (sums, weights, tone) = (SIMD4<Float>(), SIMD4<Float>(), Float(0))
    for age in 0..<known {
      sums[age % 4] += SIMD8(at: slots.onsets(age)).total * fade[age]
      weights[age % 4] += fade[age]
      tone += slots.tone(age) * fade[age]
    }
    let even = (sums[0] + sums[2]) / (weights[0] + weights[2])
    let odd = (sums[1] + sums[3]) / (weights[1] + weights[3])
    if odd < Self.empty * even { soundingGrid = .even }
    if even < Self.empty * odd { soundingGrid = .odd }
    guard tone < Self.mostTone * weights.total else { return }
    guard let soundingGrid else {
      areBare = gather(slots, fade, from: 0, by: 1, known: known) < Self.mostVarianceOfHalves
      count = 0
      takeHalves(slots.newest.half)
      return
    }
    since = soundingGrid == .even ? 0 : 1
    scores.fill(Self.none)
    let (one, other) = (sums[since] / weights[since], sums[since + 2] / weights[since + 2])
    if min(one, other) < Self.empty * max(one, other) {
      areBare = true
    } else {
      areBare = gather(slots, fade, from: since, by: 2, known: known) < Self.mostVariance
    }
  }

  /// Scores strokes on all half beats, of `half` seconds: each is a beat, if that isn't too fast.
  @_noAllocation @_noLocks
  private mutating func takeHalves(_ half: Float) {
    for candidate in 0..<BarMetres.candidateCount {
      let isBeat = half < Self.shortestBeat || BarMetres.grid(of: candidate) == .slots
      scores[candidate] = isBeat ? 0 : Self.none
    }
  }

  /// Gathers the strokes on each `step`th slot. Returns their variance relative to their power.
  @_noAllocation @_noLocks
  private mutating func gather(
    _ slots: borrowing BarSlots, _ fade: borrowing SampleBuffer, from first: Int, by step: Int,
    known: Int
  ) -> Float {
    count = min((known - first + step - 1) / step, Self.capacity)
    if slots.count <= BarSlots.capacity { count -= min(count, Self.unsettled) }
    guard count > 0 else { return .infinity }
    var mean = SIMD8<Float>()
    (sum, squares, variance) = (0, 0, 0)
    for beat in 0..<count {
      let age = first + step * beat
      weights[beat] = fade[age]
      mean += SIMD8(at: slots.onsets(age)) * fade[age]
      sum += fade[age]
      squares += fade[age] * fade[age]
    }
    mean = mean * (1 / sum)
    strength = mean.total
    for beat in 0..<count {
      let own = SIMD8(at: slots.onsets(first + step * beat)) - mean
      own.store(at: beats.base + beat * BarSlots.onsetWidth)
      variance += (own * own).total * weights[beat]
    }
    let power = (mean * mean).total * sum
    let share = variance / max(power, 1e-9)
    variance += Self.leastVariance * power
    return share
  }

  /// Scores the places of a metre.
  @_noAllocation @_noLocks
  private mutating func score(metre: Int) {
    let (length, first) = (BarMetres.beats(metre), BarMetres.start(metre))
    for place in 0..<length {
      var (own, weight) = (SIMD8<Float>(), Float(0))
      for beat in stride(from: place, to: count, by: length) {
        own += SIMD8(at: beats.base + beat * BarSlots.onsetWidth) * weights[beat]
        weight += weights[beat]
      }
      let candidate = first + (2 * place + since) % (2 * length)
      scores[candidate] = 0
      guard count >= max(Self.leastBeats, length + place + 1), weight < sum,
        length > 2 || own.total > Self.leastStress * strength * weight
      else { continue }
      // Of deviations from the mean, the other beats' sum is the opposite.
      let explained = (own * own).total * sum / (weight * (sum - weight)) / variance
      let left = 1 - min(explained, Self.mostExplained)
      let evidence = -0.5 * sum * sum / squares * Float(spectrum_log(Double(left)))
      scores[candidate] = max(0, Self.trust * evidence - Self.chance)
    }
  }
}

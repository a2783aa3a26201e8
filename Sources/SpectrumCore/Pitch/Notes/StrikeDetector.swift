// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Hears where a note is struck, also while the one before still rings, and how loud that is.
///
/// A strike is a sudden rise of the treble. Treble is the power of the first difference, which lifts
/// it by 6 dB per octave: a string that has rung for a while has lost it, and a pick, a hammer, a
/// tongue brings it back.
///
///     t[k] = Σ (x[n] − x[n−1])² over step k
///     strike at k:  max(t[k], t[k−1]) > 3 · max of t over the `span` before that
///
/// The span holds 1.5 periods of the present note, since a low string's pulses come once a period.
/// Our own; the constants are chosen by the notes of `Training/notes`.
struct StrikeDetector: ~Copyable {
  /// Seconds since the last strike, 1000 at most.
  private(set) var age: Float = 1000
  /// The highest peak in the 20 ms before the last strike, as an amplitude.
  private(set) var peakBefore: Float = 0

  /// The highest sample of each step, as an amplitude.
  private(set) var peaks: StepHistory
  /// The treble of each step.
  private var treble: StepHistory
  private var lastSample: Float = 0

  /// The rise of the treble's power that is a strike.
  private static let rise: Float = 3
  /// Seconds that the treble is compared with, at least, and periods of the present note.
  private static let leastSpan: Float = 0.02
  private static let periods: Float = 1.5
  /// Seconds after a strike in which there is no other.
  private static let pause: Float = 0.04
  /// −70 dBFS: what is softer strikes nothing.
  private static let leastPeak: Float = 0.000_316
  private static let beforeSeconds: Float = 0.02
  /// Seconds that are remembered: 1.5 periods of the lowest note.
  private static let memory: Float = 0.06

  /// `stepSeconds`: the length of a step, above 0.
  init(stepSeconds: Float) {
    treble = StepHistory(seconds: Self.memory, stepSeconds: stepSeconds)
    peaks = StepHistory(seconds: Self.memory, stepSeconds: stepSeconds)
  }

  /// Takes a step of samples; `period` of the present note in seconds, 0 for none.
  @_noAllocation @_noLocks
  mutating func add(_ samples: Span<Float>, period: Float) {
    var (power, peak): (Float, Float) = (0, 0)
    for index in 0..<samples.count {
      let sample = samples[index]
      let difference = sample - lastSample
      power += difference * difference
      peak = max(peak, abs(sample))
      lastSample = sample
    }
    treble.append(power)
    peaks.append(peak)
    age = min(age + treble.stepSeconds, 1000)
    guard age >= Self.pause, peak >= Self.leastPeak else { return }
    let span = treble.steps(max(Self.leastSpan, Self.periods * period))
    let now = max(treble[0], treble[1])
    guard now > Self.rise * treble.highest(from: 2, count: span) else { return }
    age = 0
    peakBefore = peaks.highest(from: 2, count: peaks.steps(Self.beforeSeconds))
  }

  /// The highest peak of the last `seconds`, as an amplitude.
  @_noAllocation @_noLocks
  func peak(ofLast seconds: Float) -> Float { peaks.highest(count: peaks.steps(seconds)) }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    treble.reset()
    peaks.reset()
    (age, peakBefore, lastSample) = (1000, 0, 0)
  }
}

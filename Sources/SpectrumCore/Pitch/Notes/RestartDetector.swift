// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Hears where a note that rings on begins again on its pitch.
///
/// The new vibration begins in another phase than the old one has: the sound stops repeating with its
/// period, and does so again once it has the new one only. With T the period, and sums over the
/// newest period, 4 ms at least,
///
///     u = Σ (x[n] − x[n − T])² / Σ (x[n]² + x[n − T]²)
///
/// is next to 0 while a note sounds. The note breaks off where u rises to twice the highest of the 30 ms
/// before that rise, and goes on where it has fallen to 0.4 of its highest since then. That is a note if
/// its level is another one as well: where voices beat or a bow wavers, phases jump at one level.
/// Our own; the constants are chosen by the notes of `Training/notes`.
struct RestartDetector: ~Copyable {
  /// The newest samples, of the longest period and the newest step.
  private var samples: MirroredHistory
  /// Of each step, numerator and denominator of u, and u.
  private var differences: StepHistory
  private var powers: StepHistory
  private var unlikeness: StepHistory
  /// In seconds: of the note that sounds or, while it has broken off, of the one that did; 0 = none.
  private var period: Float = 0
  /// Seconds since the note has broken off, infinite if it hasn't, and those for which it has gone on.
  private var (broken, resting) = (Float.infinity, Float(0))
  /// The highest u and the lowest level since it has broken off.
  private var (highest, lowest) = (Float(0), Float(0))
  /// The level before that.
  private var before: Float = 0
  private let stepSeconds: Float

  /// Seconds of the longest period, and of the shortest sum.
  private static let longest: Float = 0.0375
  private static let leastWindow: Float = 0.004
  /// Seconds before a break in which u must have been low, and how low.
  private static let calm: Float = 0.03
  private static let mostCalm: Float = 0.1
  /// Seconds in which u rises to that of a break.
  private static let riseSeconds: Float = 0.0026
  /// The least u of a break, also by that before it, and the least of its highest.
  private static let least: Float = 0.04
  private static let rise: Float = 2
  private static let leastHighest: Float = 0.08
  /// The part of the highest u, and the most, at which the note goes on; and without a pitch.
  private static let fall: Float = 0.4
  private static let mostEnd: Float = 0.3
  private static let mostWithoutPitch: Float = 0.2
  /// Seconds for which it has gone on until that is sure.
  private static let rest: Float = 0.004
  /// A break takes two periods and as many seconds more at most.
  private static let longestBreak: Float = 0.04
  /// The least level afterwards, of that before, and by which ratio the level is another one: 0.5 dB.
  private static let leastLevel: Float = 0.35
  private static let otherLevel: Float = 1.06
  /// A sum of squares below this is silence.
  private static let leastPower: Float = 1e-7
  private static let mostStepSamples = 64

  /// `stepSeconds`: the length of a step, above 0.
  init(stepSeconds: Float) {
    self.stepSeconds = stepSeconds
    let steps = Int(clamping: Self.longest / stepSeconds, to: 1...1 << 12) + 2
    samples = MirroredHistory(minimumCapacity: steps * Self.mostStepSamples)
    differences = StepHistory(seconds: Self.longest + stepSeconds, stepSeconds: stepSeconds)
    powers = StepHistory(seconds: Self.longest + stepSeconds, stepSeconds: stepSeconds)
    unlikeness = StepHistory(
      seconds: Self.riseSeconds + Self.calm + 2 * stepSeconds, stepSeconds: stepSeconds)
  }

  /// Takes a step of samples: 64 at most, a multiple of eight. `peaks`: the highest sample of this step
  /// and of those before, as amplitudes; `now`: the period in seconds, 0 without a pitch. Returns
  /// whether the note begins again.
  @_noAllocation @_noLocks
  mutating func hears(
    _ step: Span<Float>, peaks: borrowing StepHistory, period now: Float
  ) -> Bool {
    var source = samples.end
    step.withUnsafeBufferPointer { source = $0.baseAddress ?? source }
    samples.append(source, count: step.count)
    if !isBroken && now > 0 { period = now }
    let unlike = unlikeness(of: step.count)
    defer { unlikeness.append(unlike) }
    guard isBroken else {
      breakOff(unlike, peaks, hasPitch: now > 0)
      return false
    }
    broken += stepSeconds
    highest = max(highest, unlike)
    let level = level(peaks)
    lowest = min(lowest, level)
    if broken > Self.longestBreak + 2 * period {
      broken = .infinity
      return false
    }
    guard highest > Self.leastHighest, unlike < min(Self.fall * highest, Self.mostEnd),
      now > 0 ? now.isAlike(period) : unlike < Self.mostWithoutPitch
    else {
      resting = 0
      return false
    }
    resting += stepSeconds
    guard resting >= Self.rest else { return false }
    broken = .infinity
    let isOther =
      level > Self.otherLevel * min(before, lowest) || before > Self.otherLevel * level
    return level > Self.leastLevel * before && isOther
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    samples.reset()
    differences.reset()
    powers.reset()
    unlikeness.reset()
    (period, broken) = (0, .infinity)
  }

  private var isBroken: Bool { @_noAllocation @_noLocks get { broken < .infinity } }

  /// Seconds of the sums: a period.
  private var window: Float { @_noAllocation @_noLocks get { max(Self.leastWindow, period) } }

  /// The highest sample of the last period, as an amplitude.
  @_noAllocation @_noLocks
  private func level(_ peaks: borrowing StepHistory) -> Float {
    peaks.highest(count: peaks.steps(window))
  }

  /// Breaks off if the newest u, which isn't in the history yet, has risen enough.
  @_noAllocation @_noLocks
  private mutating func breakOff(
    _ unlike: Float, _ peaks: borrowing StepHistory, hasPitch: Bool
  ) {
    let first = unlikeness.steps(Self.riseSeconds) - 1
    let usual = unlikeness.highest(from: first, count: unlikeness.steps(Self.calm))
    guard hasPitch, usual < Self.mostCalm, unlike > max(Self.least, Self.rise * usual)
    else { return }
    (broken, resting, highest) = (0, 0, unlike)
    before = peaks.highest(from: 1, count: peaks.steps(Self.calm))
    lowest = level(peaks)
  }

  /// u, 0…2, with the newest step of `count` samples; 1 without a period or a sound.
  @_noAllocation @_noLocks
  private mutating func unlikeness(of count: Int) -> Float {
    guard period > 0, period < Self.longest else { return 1 }
    let lag = period * Float(count) / stepSeconds
    let whole = Int(clamping: lag, to: 1...samples.capacity - Self.mostStepSamples - 1)
    let part = lag - Float(whole)
    var (difference, power) = (SIMD8<Float>(), SIMD8<Float>())
    for offset in stride(from: -count, to: 0, by: 8) {
      let newer = SIMD8(at: samples.end + offset)
      let (above, below) = (
        SIMD8(at: samples.end + (offset - whole)), SIMD8(at: samples.end + (offset - whole - 1))
      )
      let older = above + (below - above) * part
      difference += (newer - older) * (newer - older)
      power += newer * newer + older * older
    }
    differences.append(difference.total)
    powers.append(power.total)
    let steps = powers.steps(window)
    let (numerator, denominator) = (differences.sum(count: steps), powers.sum(count: steps))
    return denominator > Self.leastPower ? numerator / denominator : 1
  }
}

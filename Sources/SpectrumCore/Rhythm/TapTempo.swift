// SPDX-License-Identifier: GPL-3.0-or-later

/// The tempo that a user taps.
///
/// The taps are numbered by the beats that they fall on, and a line t = a + P·n is fitted to the
/// last eight by least squares: 60/P is the tempo, and the beats are at a + P·n. A gap of about two
/// periods is one tap left out. A tap beside the beats begins a new series, as does one after a
/// long pause; the tempo of the last series stays until the new one has its own.
///
/// A tap so soon after another that it can't be a beat makes that one a double tap, and counts for
/// nothing else. A third that follows as soon shows that all are beats of a fast tempo.
public struct TapTempo: Sendable {
  /// The number of taps that are fitted, at most.
  public static let capacity = 8
  /// The tempi that can be tapped, in BPM; slightly faster or slower ones are clamped.
  public static var range: ClosedRange<Float> { @_noAllocation @_noLocks get { 30...300 } }

  /// A longer pause ends a series; `isLive` ends this long after the last tap.
  private static let longestGapSeconds = 2.5
  /// The period of 30 BPM and 5 % more. A longer first interval is a pause.
  private static let longestPeriodSeconds = 2.1
  /// Taps closer together are one, from a switch that bounced.
  private static let bounceSeconds = 0.05
  /// The longest double tap: 0.19 s, 5 % less than the period of 300 BPM, or, if that is more, a
  /// part of the beat that is known, up to a limit; within a series never more than another part of
  /// its period.
  private static let doubleSeconds = 0.19
  private static let doublePart = 0.45
  private static let longestDoubleSeconds = 0.24
  private static let longestDoublePart = 0.7
  /// A longer interval after a first tap that was double is none of the tempo: who double taps each
  /// 1 taps bars, which are longer than this.
  private static let longestPeriodAfterDouble = 1.2
  /// The most that a tap may miss its beat, in periods or, if that is more, in seconds (where each
  /// tap is 20 ms off, the third of three is 80 ms off), but never more than `offMost` periods.
  private static let offPart = 0.2
  private static let offSeconds = 0.08
  private static let offMost = 0.4

  /// The tempo in BPM, within `range`; 0 before the second tap.
  public private(set) var bpm: Float = 0
  /// Samples between two beats, not clamped to `range`; 0 before the second tap.
  public private(set) var period = 0.0
  /// The number of taps in the series.
  public private(set) var count = 0
  /// The time of the last tap that counts as a beat, in samples; 0 before the first.
  public private(set) var lastTap = 0

  private let sampleRate: Double
  /// Time in samples and number of the beat.
  struct Tap {
    var time = 0
    var beat = 0
  }
  /// The latest taps, the newest last; shape: [capacity].
  private var taps = InlineArray<8, Tap>(repeating: Tap())
  /// The number of these taps.
  private var held: Int { @_noAllocation @_noLocks get { min(count, Self.capacity) } }
  /// The time of the second tap of a double tap, until the next tap.
  private var second: Int?
  /// Whether the interval before the last tap was of two beats.
  private var hasSkipped = false
  /// a: the time of beat 0 by the fit, in samples.
  private var anchor = 0.0

  /// `sampleRate`: of the samples in which taps are timed, in Hz.
  public init(sampleRate: Float) { self.sampleRate = Double(sampleRate) }

  /// The meaning of a tap.
  public enum Meaning: Sendable {
    /// Here is a beat, or nothing new.
    case beat
    /// The tap before was the 1 of a bar: this one makes it a double tap.
    case one
    /// It wasn't: the three are beats of a fast tempo.
    case noOne
  }

  /// Takes a tap at `time`, in samples, after the one before. `beat`: samples between two beats as
  /// they are heard, 0 if unknown.
  @_noAllocation @_noLocks
  @discardableResult
  public mutating func tap(at time: Int, beat: Double = 0) -> Meaning {
    guard count > 0 else {
      begin(at: time)
      return .beat
    }
    if let second { return addThird(time, after: second, beat) }
    let gap = seconds(time - lastTap)
    guard gap >= Self.bounceSeconds else { return .beat }
    if gap <= longestDouble(beat) {
      second = time
      return .one
    }
    addBeat(time, hasDoubled: false)
    return .beat
  }

  /// Adds the tap after a double one.
  @_noAllocation @_noLocks
  private mutating func addThird(_ time: Int, after second: Int, _ beat: Double) -> Meaning {
    let gap = seconds(time - second)
    guard gap <= longestDouble(beat) else {
      addBeat(time, hasDoubled: true)
      return .beat
    }
    guard min(gap, seconds(second - lastTap)) > Self.doubleSeconds else { return .beat }
    begin(at: lastTap)
    append(second, beats: 1)
    append(time, beats: 1)
    return .noOne
  }

  /// Adds a tap that is a beat.
  @_noAllocation @_noLocks
  private mutating func addBeat(_ time: Int, hasDoubled: Bool) {
    let gap = seconds(time - lastTap)
    let longest = hasDoubled ? Self.longestPeriodAfterDouble : Self.longestPeriodSeconds
    if gap > Self.longestGapSeconds || (held == 1 && gap > longest) {
      begin(at: time)
    } else if held == 1 {
      append(time, beats: 1)
    } else {
      follow(time)
    }
  }

  /// The longest double tap, in seconds.
  @_noAllocation @_noLocks
  private func longestDouble(_ beat: Double) -> Double {
    let known = (held > 1 ? period : beat) / sampleRate
    let longest = max(
      Self.doubleSeconds, min(Self.doublePart * known, Self.longestDoubleSeconds))
    return held > 1 ? min(longest, Self.longestDoublePart * known) : longest
  }

  /// Whether the user is still tapping: the last tap was a moment ago.
  @_noAllocation @_noLocks
  public func isLive(at time: Int) -> Bool {
    count > 0 && seconds(time - lastTap) <= Self.longestGapSeconds
  }

  /// Forgets all taps.
  @_noAllocation @_noLocks
  public mutating func reset() {
    (bpm, period, anchor) = (0, 0, 0)
    (count, hasSkipped, second) = (0, false, nil)
  }

  /// Takes the next tap of a series that has a tempo.
  @_noAllocation @_noLocks
  private mutating func follow(_ time: Int) {
    let expected = anchor + period * Double(taps[held - 1].beat)
    let distance = (Double(time) - expected) / period
    let isDouble = distance > 1.5
    let steps = isDouble ? 2 : 1
    let off = abs(distance - Double(steps)) * period
    let limit = max(Self.offPart * period, Self.offSeconds * sampleRate)
    guard off <= min(limit, Self.offMost * period) else {
      begin(at: time)
      return
    }
    if isDouble && hasSkipped {
      // Nobody leaves out two in a row: the tempo has been halved since the first of these.
      halve(time)
    } else {
      append(time, beats: steps)
    }
    hasSkipped = isDouble && !hasSkipped
  }

  @_noAllocation @_noLocks
  private mutating func begin(at time: Int) {
    (taps[0], lastTap) = (Tap(time: time), time)
    (count, hasSkipped, second) = (1, false, nil)
  }

  /// Restarts the series with the last two taps and this one, one beat apart each.
  @_noAllocation @_noLocks
  private mutating func halve(_ time: Int) {
    taps[0] = Tap(time: taps[held - 2].time)
    taps[1] = Tap(time: taps[held - 1].time, beat: 1)
    count = 2
    append(time, beats: 1)
  }

  /// Appends a tap, `steps` beats after the last, and fits the line again.
  @_noAllocation @_noLocks
  private mutating func append(_ time: Int, beats steps: Int) {
    var place = held
    if place == Self.capacity {
      let first = taps[1].beat
      for index in 1..<place {
        taps[index - 1] = Tap(time: taps[index].time, beat: taps[index].beat - first)
      }
      place -= 1
    }
    (taps[place], lastTap) = (Tap(time: time, beat: taps[place - 1].beat + steps), time)
    second = nil
    count += 1
    fit()
  }

  /// Least squares: P = Σ(n − n̄)(t − t̄) / Σ(n − n̄)², a = t̄ − P·n̄.
  @_noAllocation @_noLocks
  private mutating func fit() {
    // Relative to the first tap: small numbers, whatever the time is.
    var (meanTime, meanBeat) = (0.0, 0.0)
    for index in 0..<held {
      meanTime += Double(taps[index].time - taps[0].time) / Double(held)
      meanBeat += Double(taps[index].beat) / Double(held)
    }
    var (product, square) = (0.0, 0.0)
    for index in 0..<held {
      let beat = Double(taps[index].beat) - meanBeat
      product += beat * (Double(taps[index].time - taps[0].time) - meanTime)
      square += beat * beat
    }
    period = product / square
    anchor = Double(taps[0].time) + meanTime - period * meanBeat
    bpm = Float(60 * sampleRate / period).clamped(to: Self.range)
  }

  @_noAllocation @_noLocks
  private func seconds(_ samples: Int) -> Double { Double(samples) / sampleRate }
}

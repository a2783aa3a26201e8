// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A pitch in motion: the needle, numbers that last long enough to be read, and the last note, which
/// fades.
///
/// Set the latest pitch by `receive`; advance it by `step`.
public struct PitchMotion: Sendable {
  /// The current reading; nil without a pitch, and for one that has neither a note nor a string.
  public private(set) var reading: TunerReading?
  /// The note's visibility, 0…1: it appears at once and fades after the pitch ends.
  public private(set) var presence: Float = 0
  public private(set) var needle = TunerNeedle()
  /// The reading at the needle's position, the only smoothing; the last one after the pitch ends.
  public private(set) var smoothed = TunerReading()
  /// The displayed reading: `smoothed`, updated slowly enough to be read.
  public private(set) var readout = TunerReading()
  /// The displayed frequency of a pitch without a note, updated as slowly; 0 for none.
  public private(set) var unnamedReadout: Float = 0
  /// Hz of a pitch that has neither a note nor a string; 0 for none.
  private var unnamed: Float = 0
  private var clock = ReadoutClock()
  /// Seconds since the last message.
  private var silence: Float = 0

  public var pace: TunerNeedle.Pace {
    @_noAllocation @_noLocks get { needle.pace }
    @_noAllocation @_noLocks set { needle.pace = newValue }
  }

  /// Seconds without a message after which the pitch has ended, because the stream stopped.
  private static var timeout: Float { @_noAllocation @_noLocks get { 0.5 } }
  /// Time constants of the presence in seconds.
  private static var rise: Float { @_noAllocation @_noLocks get { 0.03 } }
  private static var fall: Float { @_noAllocation @_noLocks get { 0.2 } }
  /// The presence below which a note is gone to the eye: 0.6 s after its end.
  private static var faintest: Float { @_noAllocation @_noLocks get { 0.05 } }
  /// Cents between needle and number from which on the number changes at once.
  public static var widestLag: Float { @_noAllocation @_noLocks get { 1 } }

  @_noAllocation @_noLocks
  public init() {}

  /// Whether a note is heard now; if not, what is shown is the last one, fading.
  public var isSounding: Bool {
    @_noAllocation @_noLocks get { if case .some = reading { true } else { false } }
  }

  /// Whether a note, or the last one, can be seen.
  public var isVisible: Bool { @_noAllocation @_noLocks get { presence >= Self.faintest } }

  /// Whether all stays the same until the next pitch.
  public var isStill: Bool {
    !isSounding && presence == 0 && unnamed == 0 && unnamedReadout == 0
  }

  /// Sets the latest pitch; nil for none.
  @_noAllocation @_noLocks
  public mutating func receive(_ pitch: TunerReading?) {
    (silence, reading, unnamed) = (0, nil, 0)
    guard let pitch else { return }
    if pitch.target >= 0 { reading = pitch } else { unnamed = pitch.frequency }
  }

  /// Advances by `elapsed` seconds, at most a minute; negative times and NaN count as 0.
  @_noAllocation @_noLocks
  public mutating func step(elapsed: Float) {
    let elapsed = elapsed.held(within: 0...60)
    silence += elapsed
    if silence > Self.timeout { (reading, unnamed) = (nil, 0) }
    let wasVisible = isVisible
    let target: Float = isSounding ? 1 : 0
    let timeConstant = isSounding ? Self.rise : Self.fall
    presence = target + (presence - target) * spectrum_exp(-elapsed / timeConstant)
    if presence < 0.01 { presence = 0 }
    var isNew = false
    if let reading {
      // The cents of another note say nothing about this one's.
      isNew = !wasVisible || !reading.isSameNote(as: smoothed)
      if isNew {
        needle.place(at: reading.deviation)
      } else {
        needle.step(towards: reading.deviation, elapsed: elapsed)
      }
      smoothed = reading.moved(to: needle.position)
    }
    updateReadout(isNew: isNew, elapsed: elapsed)
  }

  /// A new note is named at once; the number of a moving one stays within a cent of the needle;
  /// when the pitch ends, needle and number end in one place.
  @_noAllocation @_noLocks
  private mutating func updateReadout(isNew: Bool, elapsed: Float) {
    let isDue = clock.isDue(after: elapsed, every: pace.readoutInterval)
    let isBehind = abs(smoothed.deviation - readout.deviation) > Self.widestLag
    let isEnd = !isSounding && (unnamed == 0 || unnamedReadout == 0)
    guard isDue || isNew || isBehind || isEnd else { return }
    (readout, unnamedReadout) = (smoothed, unnamed)
    clock.restart()
  }
}

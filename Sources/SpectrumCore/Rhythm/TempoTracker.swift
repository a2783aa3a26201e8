// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The tempo of one moment.
public struct TempoReading: Equatable, Sendable {
  /// Beats per minute; 0 = none.
  public var bpm: Float
  /// How likely it is, 0…1; 0 without a tempo.
  public var confidence: Float

  /// No tempo.
  public static let none = TempoReading(bpm: 0, confidence: 0)

  public init(bpm: Float, confidence: Float) { (self.bpm, self.confidence) = (bpm, confidence) }
}

/// The ear for rhythm: follows the tempo and tells the beats.
///
/// This is all that the rest of the program sees of it; the engine is its own affair. The engine
/// knows a tempo up to octaves; which of them is shown is said by the range, by what the user taps
/// and by `scale`.
public struct TempoTracker: ~Copyable {
  /// The tempi shown, in BPM: faster ones are halved, slower ones doubled. Held within 40…240.
  public var range: ClosedRange<Float> = 70...160
  /// What the tempo shown is multiplied by: ½, 1 or 2, by the user's choice. At 1 the beats are
  /// those that are felt: twice as fast as the tempo shown in drum & bass at 174 BPM, where that is
  /// 87.
  public var scale: Float = 1
  /// Samples from the end of the last call's to the next beat: 0 = the first sample that has not
  /// been given yet; nil where none is known to fall in the next call's samples.
  public private(set) var beatDelay: Int?
  /// What the user has tapped.
  public private(set) var taps: TapTempo

  private var engine: TempoEngine
  /// Samples heard since it was made, or reset.
  private var time = 0
  /// When the next beat falls, in samples; nil = not known yet.
  private var nextBeat: Double?

  /// What a range may hold, in BPM.
  private static let widestRange: ClosedRange<Float> = 40...240
  /// Part by which a tempo may be off the range and yet be shown.
  private static let tolerance: Float = 0.01
  /// Part by which a tempo may miss the tapped one, or an octave of it, and yet be meant by it.
  private static let tapTolerance: Float = 0.08
  /// The confidence of a tempo that is tapped and not heard.
  private static let tapConfidence: Float = 0.5

  /// A tracker of audio at `sampleRate` Hz, from 8000 to 88,200.
  public init(sampleRate: Float) {
    taps = TapTempo(sampleRate: sampleRate)
    engine = TempoEngine(sampleRate: sampleRate)
  }

  /// Takes the next 1…64 samples, finite; does one small step of work, or few at rates below 48
  /// kHz.
  @_noAllocation @_noLocks
  public mutating func process(_ samples: Span<Float>) {
    time += samples.count
    engine.beatMultiple = beatMultiple()
    engine.process(samples)
    if let beat = engine.nextBeat { nextBeat = beat }
    beatDelay = nil
    // A call is followed by one of the same length.
    if let beat = nextBeat, beat < Double(time + samples.count) {
      beatDelay = Int(clamping: Float(beat - Double(time)) + 0.5, to: 0...samples.count)
      nextBeat = nil
    }
  }

  /// Takes a tap by the user, `offset` samples, 0 or more, after the end of those given so far.
  @_noAllocation @_noLocks
  public mutating func tap(at offset: Int) {
    taps.tap(at: time + max(0, offset))
    if taps.bpm > 0 { engine.hint(bpm: taps.bpm) }
  }

  /// Taps of the series that the user is at, 0 for none: it is over 2.5 s after its last tap.
  public var liveTapCount: Int {
    @_noAllocation @_noLocks get { taps.isLive(at: time) ? taps.count : 0 }
  }

  // Inlined, as are the private methods below: for a call of a method that does not change it, the
  // compiler copies all of this first, two kilobytes.
  /// The tempo now.
  public var reading: TempoReading {
    @_noAllocation @_noLocks @inline(__always) get {
      let bpm = shown() * scale
      guard bpm > 0 else { return .none }
      let isHeard = engine.lock.bpm > 0
      return TempoReading(
        bpm: bpm, confidence: isHeard ? engine.lock.confidence : Self.tapConfidence)
    }
  }

  /// Forgets the sound and the taps so far; the settings stay.
  @_noAllocation @_noLocks
  public mutating func reset() {
    (beatDelay, nextBeat, time) = (nil, nil, 0)
    taps.reset()
    engine.reset()
  }

  /// The tempo before the user's scale: what is heard, at the octave that was tapped or that the
  /// range asks for; what is tapped, while nothing is heard. 0 = none.
  @_noAllocation @_noLocks @inline(__always)
  private func shown() -> Float {
    let heard = engine.lock.bpm
    guard heard > 0 else { return taps.bpm }
    let tapped = asTapped(heard)
    return tapped > 0 ? tapped : Self.folded(heard * engine.level.multiple, into: range)
  }

  /// `bpm` at the octave nearest to the tapped tempo; 0 if that is another tempo, or there is none.
  @_noAllocation @_noLocks @inline(__always)
  private func asTapped(_ bpm: Float) -> Float {
    guard taps.bpm > 0 else { return 0 }
    let octaves = spectrum_round(spectrum_log2(taps.bpm / bpm))
    let tapped = bpm * spectrum_exp2(octaves)
    return abs(tapped - taps.bpm) <= Self.tapTolerance * taps.bpm ? tapped : 0
  }

  /// `bpm` halved or doubled into a range; 0 where that can't be, as in a range under an octave.
  @_noAllocation @_noLocks
  private static func folded(_ bpm: Float, into range: ClosedRange<Float>) -> Float {
    let lowest = range.lowerBound.clamped(to: widestRange)
    let highest = max(lowest, range.upperBound.clamped(to: widestRange))
    let (slowest, fastest) = (lowest * (1 - tolerance), highest * (1 + tolerance))
    if bpm >= slowest && bpm <= fastest { return bpm }
    // From 336 down to 40, and from 35 up to 240, are three octaves and a bit.
    var folded = bpm
    for _ in 0..<4 where folded > fastest { folded /= 2 }
    for _ in 0..<4 where folded < slowest { folded *= 2 }
    return folded >= slowest && folded <= fastest ? folded : 0
  }

  /// What the heard tempo times gives the beats, where the user decides; nil where the music does.
  @_noAllocation @_noLocks @inline(__always)
  private func beatMultiple() -> Float? {
    let heard = engine.lock.bpm
    guard heard > 0, scale != 1 || asTapped(heard) > 0 else { return nil }
    let bpm = shown()
    return bpm > 0 ? bpm * scale / heard : nil
  }
}

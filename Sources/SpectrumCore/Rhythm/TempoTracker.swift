// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The tempo of one moment.
public struct TempoReading: Equatable, Sendable {
  /// Beats per minute; 0 = none.
  public var bpm: Float
  /// How regular the onsets are, 0…1. Nothing is shown below 0.15.
  public var confidence: Float

  /// No tempo.
  public static let none = TempoReading(bpm: 0, confidence: 0)

  public init(bpm: Float, confidence: Float) { (self.bpm, self.confidence) = (bpm, confidence) }
}

/// The ear for rhythm: follows the tempo and tells the beats.
///
/// This is all that the rest of the program sees of it; the engines are its own affair.
public struct TempoTracker: ~Copyable {
  /// The tempi shown, in BPM: faster ones are halved, slower ones doubled. Held within 40…240.
  public var range: ClosedRange<Float> = 70...160
  /// What the tempo shown is multiplied by: ½, 1 or 2, by the user's choice.
  public var scale: Float = 1
  /// Samples from the end of the last call's to the next beat: 0 = the first sample that has not
  /// been given yet; nil where none is known to fall in the next call's samples.
  public private(set) var beatDelay: Int?
  /// What the user has tapped.
  public private(set) var taps: TapTempo

  /// Samples heard since it was made, or reset.
  private var time = 0
  private var flux: ClassicOnsetFlux
  private var tempo: ClassicTempoEngine
  private var beats: ClassicBeatDetector

  /// A tracker of audio at `sampleRate` Hz, from 8000 to 88,200.
  public init(sampleRate: Float) {
    taps = TapTempo(sampleRate: sampleRate)
    flux = ClassicOnsetFlux(sampleRate: sampleRate)
    tempo = ClassicTempoEngine(framesPerSecond: flux.framesPerSecond)
    beats = ClassicBeatDetector(framesPerSecond: flux.framesPerSecond)
  }

  /// Takes the next 1…64 samples, finite; does one step of work at the most: a frame where one ends
  /// in these samples, else a slice of the tempo's autocorrelation.
  @_noAllocation @_noLocks
  public mutating func process(_ samples: Span<Float>) {
    beatDelay = nil
    time += samples.count
    if flux.process(samples) != nil {
      tempo.append(flux.broadband, level: flux.level)
      // The flux is of the frame that has just ended: the beat has been, and comes at once.
      let isBeat = beats.process(flux: flux.bass, level: flux.bassLevel)
      if isBeat { beatDelay = 0 }
    } else {
      tempo.advance(range: range)
    }
  }

  /// Takes a tap by the user, `offset` samples, 0 or more, after the end of those given so far.
  @_noAllocation @_noLocks
  public mutating func tap(at offset: Int) { taps.tap(at: time + max(0, offset)) }

  /// Taps of the series that the user is at, 0 for none: it is over 2.5 s after its last tap.
  public var liveTapCount: Int {
    @_noAllocation @_noLocks get { taps.isLive(at: time) ? taps.count : 0 }
  }

  /// The tempo now.
  public var reading: TempoReading {
    @_noAllocation @_noLocks get {
      let reading = asTapped(tempo.reading)
      return TempoReading(bpm: reading.bpm * scale, confidence: reading.confidence)
    }
  }

  /// What is heard at the octave that the user tapped; while nothing is heard, what was tapped.
  @_noAllocation @_noLocks
  private func asTapped(_ heard: TempoReading) -> TempoReading {
    guard taps.bpm > 0 else { return heard }
    guard heard.bpm > 0 else { return TempoReading(bpm: taps.bpm, confidence: 0.5) }
    let octaves = spectrum_round(spectrum_log2(taps.bpm / heard.bpm))
    let bpm = heard.bpm * spectrum_exp2(octaves)
    // A tempo that is none of the tapped one's octaves is another tempo.
    guard abs(bpm - taps.bpm) <= 0.08 * taps.bpm else { return heard }
    return TempoReading(bpm: bpm, confidence: heard.confidence)
  }

  /// Forgets the sound and the taps so far; the settings stay.
  @_noAllocation @_noLocks
  public mutating func reset() {
    (beatDelay, time) = (nil, 0)
    taps.reset()
    flux.reset()
    tempo.reset()
    beats.reset()
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

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
  /// Where in the last call's samples a beat fell: 0 = its first sample; nil = nowhere.
  public private(set) var beatOffset: Int?

  private var flux: ClassicOnsetFlux
  private var tempo: ClassicTempoEngine
  private var beats: ClassicBeatDetector

  /// A tracker of audio at `sampleRate` Hz, from 8000 to 88,200.
  public init(sampleRate: Float) {
    flux = ClassicOnsetFlux(sampleRate: sampleRate)
    tempo = ClassicTempoEngine(framesPerSecond: flux.framesPerSecond)
    beats = ClassicBeatDetector(framesPerSecond: flux.framesPerSecond)
  }

  /// Takes the next 1…64 samples, finite; does one step of work at the most: a frame where one ends
  /// in these samples, else a slice of the tempo's autocorrelation.
  @_noAllocation @_noLocks
  public mutating func process(_ samples: Span<Float>) {
    beatOffset = nil
    if let end = flux.process(samples) {
      tempo.append(flux.broadband, level: flux.level)
      // The flux is of the frame that has just ended, so the beat can't be placed earlier.
      let isBeat = beats.process(flux: flux.bass, level: flux.bassLevel)
      if isBeat { beatOffset = end }
    } else {
      tempo.advance(range: range)
    }
  }

  /// The tempo now.
  public var reading: TempoReading {
    @_noAllocation @_noLocks get {
      let reading = tempo.reading
      return TempoReading(bpm: reading.bpm * scale, confidence: reading.confidence)
    }
  }

  /// Forgets the sound so far; the settings stay.
  @_noAllocation @_noLocks
  public mutating func reset() {
    beatOffset = nil
    flux.reset()
    tempo.reset()
    beats.reset()
  }
}

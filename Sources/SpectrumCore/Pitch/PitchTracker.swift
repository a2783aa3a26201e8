// SPDX-License-Identifier: GPL-3.0-or-later

/// The pitch of one moment.
public struct PitchReading: Equatable, Sendable {
  /// The fundamental frequency in Hz; 0 = none.
  public var frequencyHz: Float
  /// How periodic the sound is, 0…1: clear notes reach 0.93, noise stays below 0.68.
  public var confidence: Float

  /// No pitch.
  public static let none = PitchReading(frequencyHz: 0, confidence: 0)

  public init(frequencyHz: Float, confidence: Float) {
    (self.frequencyHz, self.confidence) = (frequencyHz, confidence)
  }
}

/// The tuner's ear: follows the pitch of one voice.
///
/// This is all that the rest of the program sees of pitch detection; the engine is its own affair.
public struct PitchTracker: ~Copyable {
  private var engine: PitchEngine

  /// A tracker of audio at `sampleRate` Hz, from 8000 to 88,200.
  public init(sampleRate: Float) { engine = PitchEngine(sampleRate: sampleRate) }

  /// Takes the next 1…64 samples, finite; does one step of work at the most.
  @_noAllocation @_noLocks
  public mutating func process(_ samples: Span<Float>) { engine.process(samples) }

  /// The pitch now.
  public var reading: PitchReading {
    @_noAllocation @_noLocks get { engine.reading }
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  public mutating func reset() { engine.reset() }
}

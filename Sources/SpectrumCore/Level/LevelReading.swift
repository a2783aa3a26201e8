// SPDX-License-Identifier: GPL-3.0-or-later

/// Readings of one channel; `Decibels.silence` for silence.
public struct ChannelLevel: Sendable, Equatable {
  /// Root mean square of the last 50 ms in dBFS, 20·log10(rms): a full-scale square wave reads 0,
  /// a full-scale sine −3.01.
  public var rms = Decibels.silence
  /// Highest sample, by magnitude, of the last 50 ms, in dBFS.
  public var peak = Decibels.silence
  /// `peak`, held for 2 s and then falling 20 dB per second, in dBFS.
  public var heldPeak = Decibels.silence
  /// Clipped samples since the last reset: at or beyond full scale, or at least three in succession
  /// at one magnitude from the highest number of 16 bits on.
  public var clippedSamples = 0
  /// Highest level between the samples since the last reset, in dBTP.
  public var truePeak = Decibels.silence
}

/// All that the levels display shows; every number is finite.
public struct LevelReading: Sendable, Equatable {
  /// The only channel of a mono instance.
  public var left = ChannelLevel()
  /// Silent for a mono instance.
  public var right = ChannelLevel()
  public var loudness = LoudnessReading()
  /// Highest true peak of the 3 s of the short-term loudness in either channel, in dBTP; `Decibels.silence`
  /// until 3 s have passed.
  public var recentTruePeak = Decibels.silence
  /// Whether the true peak is of all that the integrated loudness is of, and not of a later part.
  public var isPeakWhole = true
  /// −1…1: −1 in opposite phase, 0 unrelated or a channel silent, 1 alike; 1 for a mono instance.
  public var correlation: Float = 0

  /// Silence.
  @_noAllocation @_noLocks
  public init() {}

  /// RMS of the louder channel in dBFS.
  public var rms: Float { @_noAllocation @_noLocks get { max(left.rms, right.rms) } }
  /// True peak of the higher channel in dBTP.
  public var truePeak: Float { @_noAllocation @_noLocks get { max(left.truePeak, right.truePeak) } }

  /// Peak to short-term loudness ratio in dB: the true peak of the last 3 s above their loudness.
  /// Nil in silence and in the first 3 s. Source: AES convention e-brief 373.
  public var psr: Float? {
    @_noAllocation @_noLocks get { Self.ratio(of: recentTruePeak, to: loudness.shortTerm) }
  }

  /// Peak to loudness ratio in dB: the true peak above the integrated loudness, both since the last
  /// reset. Nil until a block has passed the loudness gate, and where the true peak is of a part.
  public var plr: Float? {
    @_noAllocation @_noLocks get {
      isPeakWhole ? Self.ratio(of: truePeak, to: loudness.integrated) : nil
    }
  }

  @_noAllocation @_noLocks
  private static func ratio(of peak: Float, to loudness: Float) -> Float? {
    peak > Decibels.silence && loudness >= LoudnessHistogram.absoluteGate ? peak - loudness : nil
  }
}

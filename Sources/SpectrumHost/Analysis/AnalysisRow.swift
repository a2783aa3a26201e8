// SPDX-License-Identifier: GPL-3.0-or-later

/// The plugin's control outputs at one moment: a row of the tool's CSV.
public struct AnalysisRow: Sendable, Equatable {
  /// Seconds from the file's start to the end of the audio processed so far.
  public var time: Double
  /// Hz; 0 for none.
  public var pitch: Float
  /// 0…1.
  public var pitchConfidence: Float
  /// Beats per minute; 0 for none.
  public var tempo: Float
  /// 0…1.
  public var tempoConfidence: Float
  /// Whether there was a beat since the previous row.
  public var isBeat: Bool
  /// RMS in dBFS; see `DecibelScale.silence`.
  public var level: Float
  /// Sample peak in dBFS.
  public var peak: Float
  /// LUFS over 400 ms; nil if the plugin has no loudness.
  public var momentary: Float?
  /// LUFS over 3 s; nil if the plugin has no loudness.
  public var shortTerm: Float?
  /// MIDI number of the nearest note by the tuner's settings, −1 for none, and the cents above it.
  public var note = -1
  public var cents: Float = 0
  /// The instrument's string, 1 for the first, 0 for none, and the cents above it.
  public var string = 0
  public var stringCents: Float = 0
  /// Beats per minute above the host's tempo; 0 without either.
  public var tempoDifference: Float = 0
}

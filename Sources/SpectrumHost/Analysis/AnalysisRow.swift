// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

/// The plugin's control outputs at one moment: a row of the tool's CSV.
///
/// A level is nil where the plugin reads silence (−90 and below), measures none, or has no such
/// output; so is what depends on it.
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
  /// MIDI number of the nearest note by the tuner's settings, −1 for none, and the cents above it.
  public var note = -1
  public var cents: Float = 0
  /// The instrument's string, 1 for the first, 0 for none, and the cents above it.
  public var string = 0
  public var stringCents: Float = 0
  /// Cents of the note's stretched pitch above its plain one; nil without a note or with `stretch`
  /// off.
  public var stretchCents: Float?
  /// B of the string that sounds; nil unless it is measured.
  public var inharmonicity: Float?
  /// Beats per minute above the host's tempo; nil unless both tempi are known.
  public var tempoDifference: Float?
  /// RMS in dBFS of the louder channel, and of each channel in stereo.
  public var level, leftLevel, rightLevel: Float?
  /// Sample peak in dBFS of the higher channel, and of either in stereo.
  public var peak, leftPeak, rightPeak: Float?
  /// −1…1; nil in mono, or while a channel is silent.
  public var correlation: Float?
  /// Clipped samples so far; see `Message.Level.clipped`.
  public var clippedSamples: Float?
  /// LUFS over 0.4 s, over 3 s, and since the start.
  public var momentary, shortTerm, integrated: Float?
  /// LU since the start.
  public var loudnessRange: Float?
  /// dBTP since the start.
  public var truePeak: Float?
  /// The true peak above the short-term and the integrated loudness, in dB.
  public var psr, plr: Float?
  /// The number of the last beat in its bar, 1 for the first, and the beats of a bar; 0 if unknown.
  public var barBeat = 0
  public var beatsPerBar = 0
  /// 0…1.
  public var barConfidence: Float = 0
  /// Whether a bar has begun since the previous row.
  public var isDownbeat = false
  /// 0…11 for C, C♯ … B major, 12…23 for C … B minor; −1 for none.
  public var key = -1
  /// 0…1.
  public var keyConfidence: Float = 0
  /// Cents by which the music is tuned above the reference; nil if unknown.
  public var tuningCents: Float?
}

extension AnalysisRow {
  /// The pitch as the tuner reads it; nil if it has neither a note nor a string. `strings`: their
  /// written notes; one that isn't known has the note that sounds.
  public func reading(strings: [Int]) -> TunerReading? {
    guard note >= 0 || string > 0 else { return nil }
    var reading = TunerReading(
      frequency: pitch, confidence: pitchConfidence, note: Int32(clamping: note), cents: cents)
    guard string > 0 else { return reading }
    let open = string <= strings.count ? strings[string - 1] : note
    reading.compare(withString: string, of: Int32(clamping: open), cents: stringCents)
    return reading
  }
}

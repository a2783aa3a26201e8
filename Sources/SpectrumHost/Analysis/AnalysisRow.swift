// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

/// The plugin's control outputs at one moment: a row of the tool's CSV.
public struct AnalysisRow: Sendable, Equatable {
  /// Seconds from the file's start to the end of the audio processed so far.
  public var time: Double
  /// As the outputs have them; NaN where the plugin has no such output, measures none, or the output
  /// doesn't say that there is none. An event is one since the previous row.
  public var readings = Readings()

  /// Without readings or events.
  public init(time: Double) {
    self.time = time
    (isBeat, isDownbeat) = (false, false)
  }

  /// The reading; nil where there is none.
  public subscript(figure: Figure) -> Float? {
    get { readings.value(figure) }
    set { readings[figure] = newValue ?? .nan }
  }

  /// A whole number as the output has it.
  private subscript(whole figure: Figure) -> Int {
    get { Int(exactly: readings.output(figure).rounded()) ?? Int(figure.row.absence.number) }
    set { readings[figure] = Float(newValue) }
  }

  /// Hz; 0 for none.
  public var pitch: Float {
    get { readings.output(.pitch) }
    set { readings[.pitch] = newValue }
  }
  /// 0…1.
  public var pitchConfidence: Float {
    get { readings.output(.pitchConfidence) }
    set { readings[.pitchConfidence] = newValue }
  }
  /// MIDI number of the nearest note by the tuner's settings, −1 for none, and the cents above it.
  public var note: Int {
    get { self[whole: .note] }
    set { self[whole: .note] = newValue }
  }
  public var cents: Float {
    get { readings.output(.cents) }
    set { readings[.cents] = newValue }
  }
  /// The instrument's string, 1 for the first, 0 for none, and the cents above it.
  public var string: Int {
    get { self[whole: .string] }
    set { self[whole: .string] = newValue }
  }
  public var stringCents: Float {
    get { readings.output(.stringCents) }
    set { readings[.stringCents] = newValue }
  }
  /// Beats per minute; 0 for none.
  public var tempo: Float {
    get { readings.output(.tempo) }
    set { readings[.tempo] = newValue }
  }
  /// 0…1.
  public var tempoConfidence: Float {
    get { readings.output(.tempoConfidence) }
    set { readings[.tempoConfidence] = newValue }
  }
  /// Whether there was a beat, and whether a bar has begun, since the previous row.
  public var isBeat: Bool {
    get { readings.output(.beat) >= 0.5 }
    set { readings[.beat] = newValue ? 1 : 0 }
  }
  public var isDownbeat: Bool {
    get { readings.output(.downbeat) >= 0.5 }
    set { readings[.downbeat] = newValue ? 1 : 0 }
  }
  /// The number of the last beat in its bar, 1 for the first, and the beats of a bar; 0 if unknown.
  public var barBeat: Int {
    get { self[whole: .barBeat] }
    set { self[whole: .barBeat] = newValue }
  }
  public var beatsPerBar: Int {
    get { self[whole: .beatsPerBar] }
    set { self[whole: .beatsPerBar] = newValue }
  }
  /// 0…11 for C, C♯ … B major, 12…23 for C … B minor; −1 for none.
  public var key: Int {
    get { self[whole: .key] }
    set { self[whole: .key] = newValue }
  }
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

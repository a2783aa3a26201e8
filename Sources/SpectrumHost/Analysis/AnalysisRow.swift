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

  /// The number as the output has it: without a reading, the one that says so.
  public subscript(output figure: Figure) -> Float {
    get { readings.output(figure) }
    set { readings[figure] = newValue }
  }

  /// A whole number, likewise.
  public subscript(whole figure: Figure) -> Int {
    get { Int(exactly: readings.output(figure).rounded()) ?? Int(figure.row.absence.number) }
    set { readings[figure] = Float(newValue) }
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
}

extension AnalysisRow {
  /// The pitch as the tuner reads it; nil if it has neither a note nor a string. `strings`: their
  /// written notes; one that isn't known has the note that sounds.
  public func reading(strings: [Int]) -> TunerReading? {
    let (note, string) = (self[whole: .note], self[whole: .string])
    guard note >= 0 || string > 0 else { return nil }
    var reading = TunerReading(
      frequency: self[output: .pitch], confidence: self[output: .pitchConfidence],
      note: Int32(clamping: note), cents: self[output: .cents])
    guard string > 0 else { return reading }
    let open = string <= strings.count ? strings[string - 1] : note
    reading.compare(
      withString: string, of: Int32(clamping: open), cents: self[output: .stringCents])
    return reading
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Joins pitch readings to notes with a start and an end.
///
/// Beyond the keys of a scale a pitch has no note: there, readings of one pitch and one string are
/// joined.
public struct NoteTrack {
  /// A stretch of readings of the same note, or of a pitch without one.
  public struct Note: Sendable {
    /// Seconds.
    public let start: Double
    public let end: Double
    /// MIDI number by the tuner's settings, as in the rows; −1 for none.
    public let number: Int
    /// Median of the cents above it; 0 without one.
    public let cents: Double
    /// Median of the readings in Hz.
    public let frequency: Double
    /// Median of the readings, 0…1.
    public let confidence: Double
    /// The instrument's string, 1 for the first, and the median of the cents above it; or nil.
    public let string: (number: Int, cents: Double)?
    /// The last reading of the stretched tuning, in cents above the plain one, and the median of B;
    /// nil without stretch, and where B isn't measured.
    public let stretchCents, inharmonicity: Double?
  }

  /// The longest time in seconds between two readings of one note: up to four rows without a
  /// reading.
  private static let longestGap = 0.055
  /// Seconds; shorter stretches are artefacts between two notes.
  private static let shortestNote = 0.05
  /// The most cents between two readings of one pitch without a note.
  private static let largestStep: Float = 50

  private var finished: [Note] = []
  private var readings: [AnalysisRow] = []

  public init() {}

  public mutating func add(_ row: AnalysisRow) {
    let gap = row.time - (readings.last?.time ?? row.time)
    if let last = readings.last, gap <= Self.longestGap, Self.isSame(row, as: last) {
      readings.append(row)
    } else if row[whole: .note] >= 0 || row[output: .pitch] > 0 {
      finish()
      readings = [row]
    } else if gap > Self.longestGap {
      finish()
    }
  }

  /// Whether two readings are of one note or, without one, of one pitch and string.
  private static func isSame(_ row: AnalysisRow, as other: AnalysisRow) -> Bool {
    guard row[whole: .note] < 0 else { return row[whole: .note] == other[whole: .note] }
    return other[whole: .note] < 0 && row[output: .pitch] > 0
      && row[whole: .string] == other[whole: .string]
      && abs(1200 * log2(row[output: .pitch] / other[output: .pitch])) < largestStep
  }

  /// All notes so far, the running one included.
  public var notes: [Note] { finished + [runningNote].compactMap { $0 } }

  private mutating func finish() {
    finished += [runningNote].compactMap { $0 }
    readings = []
  }

  /// The string of the middle reading: near a note's ends another may be nearer.
  private var string: (number: Int, cents: Double)? {
    let number = readings[readings.count / 2][whole: .string]
    guard number > 0 else { return nil }
    let cents = readings.filter { $0[whole: .string] == number }.map {
      Double($0[output: .stringCents])
    }
    return (number, median(cents))
  }

  private var inharmonicity: Double? {
    let values = readings.compactMap { $0[.inharmonicity].map(Double.init) }
    return values.isEmpty ? nil : median(values)
  }

  private var runningNote: Note? {
    guard let first = readings.first, let last = readings.last,
      // Each reading covers the 10 ms before it.
      last.time - first.time + AnalysisRecorder.rowInterval >= Self.shortestNote - 1e-9
    else { return nil }
    return Note(
      start: max(0, first.time - AnalysisRecorder.rowInterval), end: last.time,
      number: first[whole: .note], cents: median(readings.map { Double($0[output: .cents]) }),
      frequency: median(readings.map { Double($0[output: .pitch]) }),
      confidence: median(readings.map { Double($0[output: .pitchConfidence]) }),
      string: string, stretchCents: last[.stretchCents].map(Double.init),
      inharmonicity: inharmonicity)
  }
}

/// The middle of `values`, the mean of the two middle ones of an even number; NaN of none.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .nan }
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

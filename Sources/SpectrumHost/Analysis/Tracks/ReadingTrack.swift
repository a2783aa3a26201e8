// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

/// Summarises the readings of a whole number of a file: its key, or the beats of its bars.
public struct ReadingTrack: Sendable {
  /// The number of the file as a whole: the one shown longest.
  public struct Longest: Sendable {
    public let number: Int
    /// Median of the readings of this number, 0…1.
    public let confidence: Double
    /// The share of the file's time in which it is shown, 0…1.
    public let share: Double
    /// Seconds until the first reading of any number.
    public let firstReading: Double
  }

  /// A number from a time on; nil: none.
  public struct Change: Equatable, Sendable {
    /// Seconds.
    public let time: Double
    public let number: Int?
    /// At that time, 0…1.
    public let confidence: Double
  }

  /// In order; the first is the first number.
  public private(set) var changes: [Change] = []
  private let figure, confidenceFigure: Figure
  /// The confidences of each number's rows.
  private var confidences: [Int: [Double]] = [:]
  private var rowCount = 0

  /// Of `figure`, which is as sure as `confidence` says.
  init(_ figure: Figure, confidence: Figure) {
    (self.figure, confidenceFigure) = (figure, confidence)
  }

  mutating func add(_ row: AnalysisRow) {
    rowCount += 1
    let number = row[figure].map { _ in row[whole: figure] }
    let confidence = number == nil ? 0 : Double(row[confidenceFigure] ?? 0)
    if let number { confidences[number, default: []].append(confidence) }
    if number != changes.last?.number {
      changes.append(Change(time: row.time, number: number, confidence: confidence))
    }
  }

  /// Nil without a single reading; the lowest of numbers shown equally long.
  public var longest: Longest? {
    let longest = confidences.max { ($0.value.count, -$0.key) < ($1.value.count, -$1.key) }
    guard let (number, values) = longest, let first = changes.first else { return nil }
    return Longest(
      number: number, confidence: median(values),
      share: Double(values.count) / Double(rowCount), firstReading: first.time)
  }
}

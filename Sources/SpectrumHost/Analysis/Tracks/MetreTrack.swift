// SPDX-License-Identifier: GPL-3.0-or-later

/// Summarises the readings of the bar of a file.
public struct MetreTrack: Sendable {
  /// The metre of the file as a whole: the one shown longest.
  public struct Metre: Sendable {
    public let beatsPerBar: Int
    /// Median of the readings of this metre, 0…1.
    public let confidence: Double
    /// The share of the file's time in which it is shown, 0…1.
    public let share: Double
    /// Seconds until the first reading of any metre.
    public let firstReading: Double
  }

  /// A metre from a time on; nil: none.
  public struct Change: Equatable, Sendable {
    /// Seconds.
    public let time: Double
    public let beatsPerBar: Int?
  }

  /// In order; the first is the first metre.
  public private(set) var changes: [Change] = []
  /// The end times in seconds of the rows with a downbeat.
  public private(set) var downbeats: [Double] = []
  /// The confidences of each metre's rows.
  private var confidences: [Int: [Double]] = [:]
  private var rowCount = 0

  public init() {}

  public mutating func add(_ row: AnalysisRow) {
    rowCount += 1
    if row.isDownbeat { downbeats.append(row.time) }
    let beats = row[whole: .beatsPerBar] > 0 ? row[whole: .beatsPerBar] : nil
    if let beats { confidences[beats, default: []].append(Double(row[.barConfidence] ?? 0)) }
    if beats != changes.last?.beatsPerBar {
      changes.append(Change(time: row.time, beatsPerBar: beats))
    }
  }

  /// Nil without a single reading; the shortest bar of metres shown equally long.
  public var metre: Metre? {
    let longest = confidences.max { ($0.value.count, -$0.key) < ($1.value.count, -$1.key) }
    guard let (beats, values) = longest, let first = changes.first else { return nil }
    return Metre(
      beatsPerBar: beats, confidence: median(values),
      share: Double(values.count) / Double(rowCount), firstReading: first.time)
  }
}

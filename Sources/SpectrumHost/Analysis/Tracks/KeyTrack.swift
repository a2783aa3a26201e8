// SPDX-License-Identifier: GPL-3.0-or-later

/// Summarises the readings of the key of a file.
public struct KeyTrack: Sendable {
  /// The key of the file as a whole: the one shown longest.
  public struct Key: Sendable {
    /// 0…11 for C, C♯ … B major, 12…23 for C … B minor.
    public let number: Int
    /// Median of the readings of this key, 0…1.
    public let confidence: Double
    /// The share of the file's time in which it is shown, 0…1.
    public let share: Double
    /// Median of the readings of the tuning, in cents above the reference; nil without one.
    public let tuningCents: Double?
    /// Seconds until the first reading of any key.
    public let firstReading: Double
  }

  /// A key from a time on; nil: none.
  public struct Change: Equatable, Sendable {
    /// Seconds.
    public let time: Double
    public let number: Int?
    /// At that time, 0…1.
    public let confidence: Double
  }

  /// In order; the first is the first key.
  public private(set) var changes: [Change] = []
  /// The confidences of each key's rows.
  private var confidences: [Int: [Double]] = [:]
  private var tunings: [Double] = []
  private var rowCount = 0

  public init() {}

  public mutating func add(_ row: AnalysisRow) {
    rowCount += 1
    if let cents = row[.tuningCents] { tunings.append(Double(cents)) }
    let number = row[whole: .key] >= 0 ? row[whole: .key] : nil
    if let number { confidences[number, default: []].append(Double(row[.keyConfidence] ?? 0)) }
    if number != changes.last?.number {
      let confidence = number == nil ? 0 : Double(row[.keyConfidence] ?? 0)
      changes.append(Change(time: row.time, number: number, confidence: confidence))
    }
  }

  /// Nil without a single reading; the lowest number of keys shown equally long.
  public var key: Key? {
    let longest = confidences.max { ($0.value.count, -$0.key) < ($1.value.count, -$1.key) }
    guard let (number, values) = longest, let first = changes.first else { return nil }
    return Key(
      number: number, confidence: median(values),
      share: Double(values.count) / Double(rowCount),
      tuningCents: tunings.isEmpty ? nil : median(tunings), firstReading: first.time)
  }
}

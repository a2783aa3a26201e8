// SPDX-License-Identifier: GPL-3.0-or-later

/// Summarises the tempo readings and beats of a file.
public struct TempoTrack: Sendable {
  /// The tempo of the file as a whole.
  public struct Tempo: Sendable {
    /// Median of the readings in beats per minute, and their range.
    public let median: Double
    public let range: ClosedRange<Double>
    /// Median of the readings' confidence, 0…1.
    public let confidence: Double
    /// Seconds until the first reading.
    public let firstReading: Double
    /// Median of the readings' difference from the host's tempo in beats per minute.
    public let difference: Double
  }

  /// The end times in seconds of the rows with a beat.
  public private(set) var beats: [Double] = []
  private var tempos: [Double] = []
  private var confidences: [Double] = []
  private var differences: [Double] = []
  private var firstReading = 0.0

  public init() {}

  public mutating func add(_ row: AnalysisRow) {
    if row.isBeat { beats.append(row.time) }
    guard row.tempo > 0, row.tempo.isFinite else { return }
    if tempos.isEmpty { firstReading = row.time }
    tempos.append(Double(row.tempo))
    confidences.append(Double(row.tempoConfidence))
    differences.append(Double(row.tempoDifference))
  }

  /// Nil without a single tempo reading.
  public var tempo: Tempo? {
    guard let lowest = tempos.min(), let highest = tempos.max() else { return nil }
    return Tempo(
      median: SpectrumHost.median(tempos), range: lowest...highest,
      confidence: SpectrumHost.median(confidences), firstReading: firstReading,
      difference: SpectrumHost.median(differences))
  }
}

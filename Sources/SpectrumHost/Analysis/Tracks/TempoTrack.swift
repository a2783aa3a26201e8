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
    /// Stretches of one tempo, in order; at least one.
    public let parts: [Part]
  }

  /// A stretch of one tempo.
  public struct Part: Sendable {
    /// Seconds of the first and the last reading.
    public let start, end: Double
    /// Median of the readings in beats per minute.
    public let median: Double
    /// Median of the readings' confidence, 0…1.
    public let confidence: Double
  }

  /// A reading beyond this share of a part's tempo belongs to another part…
  private static let tolerance = 0.03
  /// …if that one lasts at least this many seconds.
  private static let shortestPart = 2.0

  /// The end times in seconds of the rows with a beat.
  public private(set) var beats: [Double] = []
  private var differences: [Double] = []
  private var finished: [Readings] = []
  private var current = Readings()
  /// Readings off the current part, which may become the next.
  private var candidate = Readings()

  public init() {}

  public mutating func add(_ row: AnalysisRow) {
    if row.isBeat { beats.append(row.time) }
    guard row[output: .tempo] > 0, row[output: .tempo].isFinite else { return }
    differences.append(Double(row[.tempoDifference] ?? 0))
    if current.tempos.isEmpty || current.includes(row, Self.tolerance) {
      // What lay between was a slip.
      current.add(candidate)
      candidate = Readings()
      current.add(row)
      return
    }
    if !candidate.tempos.isEmpty && !candidate.includes(row, Self.tolerance) {
      current.add(candidate)
      candidate = Readings()
    }
    candidate.add(row)
    guard candidate.duration >= Self.shortestPart else { return }
    finished.append(current)
    (current, candidate) = (candidate, Readings())
  }

  /// Nil without a single tempo reading.
  public var tempo: Tempo? {
    let all = finished + [current, candidate].filter { !$0.tempos.isEmpty }
    let tempos = all.flatMap(\.tempos)
    guard let lowest = tempos.min(), let highest = tempos.max() else { return nil }
    // Before the tracker has settled, a wrong tempo may be read for a moment.
    let lasting = (finished + [current]).filter { $0.duration >= Self.shortestPart }
    return Tempo(
      median: SpectrumHost.median(tempos), range: lowest...highest,
      confidence: SpectrumHost.median(all.flatMap(\.confidences)), firstReading: all[0].start,
      difference: SpectrumHost.median(differences),
      parts: (lasting.isEmpty ? [all[0]] : lasting).map(\.part))
  }

  /// Readings in a row.
  private struct Readings: Sendable {
    private(set) var tempos: [Double] = []
    private(set) var confidences: [Double] = []
    private(set) var start = 0.0
    private(set) var end = 0.0
    /// Of the readings that were added one by one.
    private var sum = 0.0
    private var count = 0

    var duration: Double { end - start }

    var part: Part {
      Part(
        start: start, end: end, median: SpectrumHost.median(tempos),
        confidence: SpectrumHost.median(confidences))
    }

    /// Whether a reading is near the mean.
    func includes(_ row: AnalysisRow, _ tolerance: Double) -> Bool {
      let mean = sum / Double(count)
      return abs(Double(row[output: .tempo]) - mean) <= tolerance * mean
    }

    mutating func add(_ row: AnalysisRow) {
      if tempos.isEmpty { start = row.time }
      tempos.append(Double(row[output: .tempo]))
      confidences.append(Double(row[output: .tempoConfidence]))
      end = row.time
      sum += Double(row[output: .tempo])
      count += 1
    }

    /// Appends slips, which the mean leaves out.
    mutating func add(_ slips: Readings) {
      tempos += slips.tempos
      confidences += slips.confidences
      end = max(end, slips.end)
    }
  }
}

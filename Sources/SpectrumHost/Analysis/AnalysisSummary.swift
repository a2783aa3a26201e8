// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import SpectrumReadings

/// The summary of a whole file, built from a recording's events.
public struct AnalysisSummary {
  public private(set) var notes = NoteTrack()
  public private(set) var tempo = TempoTrack()
  public private(set) var key = ReadingTrack(.key, confidence: .keyConfidence)
  /// Of the beats per bar.
  public private(set) var metre = ReadingTrack(.beatsPerBar, confidence: .barConfidence)
  /// The end times in seconds of the rows with a downbeat.
  public private(set) var downbeats: [Double] = []
  /// Cents above the reference.
  private var tunings: [Double] = []
  private var drift = TuningDrift()
  /// The lowest correlation; nil without any.
  public private(set) var lowestCorrelation: Float?
  /// The beats at their exact times, which messages have.
  public private(set) var heardBeats: [HeardBeat] = []
  /// The last row.
  public private(set) var last: AnalysisRow?
  /// The lowest or highest readings of the figures of which the summary has that.
  private var extremes: [Figure: Float] = [:]

  private var average: SpectrumAverage

  /// `settling`: the recorder's.
  public init(settling: Double) { average = SpectrumAverage(settling: settling) }

  public mutating func add(_ event: AnalysisRecorder.Event) {
    switch event {
    case .row(let row): add(row)
    case .message(.setup(let setup), _):
      average.range = Double(setup.lowestFrequency)...Double(setup.highestFrequency)
    case .message(.frame(let frame), let time): average.add(frame, time: time)
    case .message(.beat(let beat), let time):
      heardBeats.append(
        HeardBeat(time: time, place: beat.place, beatsPerBar: beat.beatsPerBar))
    case .message: break
    }
  }

  private mutating func add(_ row: AnalysisRow) {
    notes.add(row)
    tempo.add(row)
    key.add(row)
    metre.add(row)
    if row.isDownbeat { downbeats.append(row.time) }
    if let cents = row[.tuningCents] { tunings.append(Double(cents)) }
    drift.hear(row[.tuningCents], elapsed: Float(row.time - (last?.time ?? row.time)))
    last = row
    lowestCorrelation = [lowestCorrelation, row[.correlation]].compactMap { $0 }.min()
    for (figure, summary) in Self.figures {
      guard let reading = row[figure] else { continue }
      let extreme = extremes[figure] ?? reading
      switch summary.value {
      case .last: break
      case .lowest: extremes[figure] = min(extreme, reading)
      case .highest:
        // A window that isn't full is padded with silence, and reads too low.
        if row.time >= summary.window { extremes[figure] = max(extreme, reading) }
      }
    }
  }

  /// The plugin's figures of a whole file, in their order.
  public static let figures: [(figure: Figure, summary: Figure.Row.Summary)] =
    Figure.allCases.compactMap { figure in figure.row.summary.map { (figure, $0) } }
    .sorted { $0.1.order < $1.1.order }

  /// Median of the readings of the tuning, in cents above the reference; nil without one.
  public var tuningCents: Double? { tunings.isEmpty ? nil : median(tunings) }

  /// How far the last tuning is above the first, in cents; nil where there is too little of either.
  public var tuningDrift: Double? { drift.cents.map { Double($0) } }

  /// A figure of the whole file; nil where there is none.
  public subscript(figure: Figure) -> Float? {
    if case .last = figure.row.summary?.value { last?[figure] } else { extremes[figure] }
  }

  /// The eight strongest spectral lines of the spectrum of mean power, loudest first.
  public var lines: [SpectralLine] { average.lines(limit: 8) }

  /// The spectrum of mean power; nil if there was no frame.
  public var spectrum: BandLevels? { average.spectrum }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import SpectrumReadings

/// The summary of a whole file, built from a recording's events.
public struct AnalysisSummary {
  public private(set) var notes = NoteTrack()
  public private(set) var tempo = TempoTrack()
  public private(set) var key = KeyTrack()
  public private(set) var metre = MetreTrack()
  /// The highest readings over whole windows, in LUFS; nil if there are none.
  public private(set) var loudestMomentary: Float?
  public private(set) var loudestShortTerm: Float?
  /// The lowest readings; nil if there are none.
  public private(set) var lowestCorrelation: Float?
  public private(set) var lowestPSR: Float?
  /// The beats at their exact times, which messages have.
  public private(set) var heardBeats: [HeardBeat] = []
  /// The last row.
  public private(set) var last: AnalysisRow?

  private var average: SpectrumAverage
  private var range: ClosedRange<Double>?

  /// `settling`: the recorder's.
  public init(settling: Double) { average = SpectrumAverage(settling: settling) }

  public mutating func add(_ event: AnalysisRecorder.Event) {
    switch event {
    case .row(let row): add(row)
    case .message(.setup(let setup), _):
      range = Double(setup.lowestFrequency)...Double(setup.highestFrequency)
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
    last = row
    // A window that isn't full is padded with silence, and reads too low.
    if row.time >= MeterTiming.momentary {
      loudestMomentary = [loudestMomentary, row[.momentary]].compactMap { $0 }.max()
    }
    if row.time >= MeterTiming.shortTerm {
      loudestShortTerm = [loudestShortTerm, row[.shortTerm]].compactMap { $0 }.max()
    }
    lowestCorrelation = [lowestCorrelation, row[.correlation]].compactMap { $0 }.min()
    lowestPSR = [lowestPSR, row[.psr]].compactMap { $0 }.min()
  }

  /// The eight strongest spectral lines of the spectrum of mean power, loudest first.
  public var lines: [SpectralLine] { range.map { average.lines(limit: 8, range: $0) } ?? [] }

  /// The spectrum of mean power; nil if there was no frame.
  public var spectrum: BandLevels? { range.flatMap { average.spectrum(range: $0) } }
}

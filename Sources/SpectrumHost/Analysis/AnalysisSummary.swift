// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The summary of a whole file, built from a recording's events.
public struct AnalysisSummary {
  public private(set) var notes = NoteTrack()
  public private(set) var tempo = TempoTrack()
  /// The highest readings, in LUFS; nil if the plugin has no loudness.
  public private(set) var loudestMomentary: Float?
  public private(set) var loudestShortTerm: Float?

  private var average = SpectrumAverage()
  private var range: ClosedRange<Double>?

  public init() {}

  public mutating func add(_ event: AnalysisRecorder.Event) {
    switch event {
    case .row(let row):
      notes.add(row)
      tempo.add(row)
      loudestMomentary = [loudestMomentary, row.momentary].compactMap { $0 }.max()
      loudestShortTerm = [loudestShortTerm, row.shortTerm].compactMap { $0 }.max()
    case .message(.setup(let setup), _):
      range = Double(setup.lowestFrequency)...Double(setup.highestFrequency)
    case .message(.frame(let frame), let time): average.add(frame, time: time)
    case .message: break
    }
  }

  /// The eight strongest spectral lines of the spectrum of mean power, loudest first.
  public var lines: [SpectralLine] { range.map { average.lines(limit: 8, range: $0) } ?? [] }

  /// The spectrum of mean power; nil if there was no frame.
  public var spectrum: BandLevels? { range.flatMap { average.spectrum(range: $0) } }
}

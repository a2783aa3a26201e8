// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumMessages
import SpectrumReadings

/// The terminal's page.
struct LivePage {
  /// What is shown of it.
  enum Part: Int, CaseIterable {
    case all, tuner, tempo, levels, spectrum

    /// Moves on, from the last one to the first.
    mutating func move(by step: Int) {
      let count = Self.allCases.count
      self = Self.allCases[(rawValue + step + count) % count]
    }
  }

  var part = Part.all
  /// Hz, and 1 or 2.
  var sampleRate = 0.0
  var channelCount = 2
  var words = LiveWords()
  /// The fault; empty for none.
  var note = ""
  /// What the tuner measures by.
  var tuner = ""
  private(set) var row: AnalysisRow?
  /// Levels in dBFS, falling slowly; [band].
  private(set) var bands: [Float] = []
  private(set) var range: ClosedRange<Double> = 20...20_000
  private(set) var drift = TuningDrift()
  private var lastBeat = -1.0
  private var lastFrame = 0.0

  /// Decibels per second by which a band falls at most.
  private static let decay: Float = 60
  var isBeat: Bool { row.map { $0.time - lastBeat < Double(BeatLight.length) } ?? false }

  mutating func receive(_ event: AnalysisRecorder.Event) {
    if case .message(let message, _) = event { words.hear(message) }
    switch event {
    case .row(let row):
      drift.hear(row[.tuningCents], elapsed: Float(row.time - (self.row?.time ?? row.time)))
      self.row = row
      if row.isBeat { lastBeat = row.time }
    case .message(.setup(let setup), _):
      range = Double(setup.lowestFrequency)...Double(setup.highestFrequency)
    case .message(.frame(let frame), let time):
      let fall = Self.decay * Float(max(0, time - lastFrame))
      lastFrame = time
      // No higher than what is drawn: a burst would fall for long.
      var levels = frame.bands.map { min($0, 0) }
      if let right = frame.rightBands { levels = zip(levels, right).map { max($0, min($1, 0)) } }
      bands =
        bands.count == levels.count
        ? zip(levels, bands).map { max($0, $1 - fall) } : levels
    case .message: break
    }
  }
}

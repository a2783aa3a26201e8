// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumReadings

/// The sentences about the readouts: only what has changed and lasts, and no more often than it can be
/// spoken.
struct Sentences {
  var words = LiveWords()
  /// The note read, and since when.
  private var note = Sound.none
  private var noteStart = 0.0
  /// The last sentence about the note, and its time.
  private var said: (note: Sound, cents: Int) = (.none, 0)
  private var saidAt = -Double.infinity
  private var tempo: (bpm: Int, start: Double) = (0, 0)
  private var saidTempo = 0
  /// The key read, and the one that it may as well be, −1 for none, and since when there is or isn't
  /// one; what was said of it.
  private var key = (number: -1, rival: -1)
  private var keyStart = 0.0
  private var saidKey = (number: -1, rival: -1)
  /// The beats of a bar, 0 for none, and since when.
  private var (metre, metreStart) = (0, 0.0)
  private var saidMetre = 0
  /// Samples so far, and when that was said.
  private var clipped: Float = 0
  private var clippedAt = -Double.infinity

  /// The owner of a pitch: a note's number or, where there is no note, a string's.
  private enum Sound: Equatable {
    case none
    case note(Int)
    case string(Int)

    static func of(_ reading: TunerReading) -> Sound {
      reading.hasHeardNote ? .note(Int(reading.heard.note)) : .string(reading.string)
    }
  }

  /// Seconds for which a note or its absence, and a tempo, metre or key, last before they are said.
  private static let noteTime = 0.3
  private static let silenceTime = 1.0
  private static let tempoTime = 1.5
  /// Seconds between two sentences about one note, and the cents that are worth one.
  private static let pause = 2.0
  private static let step = 3

  /// The sentences that are due after `row`.
  mutating func next(_ row: AnalysisRow) -> [String] {
    [pitch(row), tempo(row), metre(row), key(row), clipping(row)].compactMap { $0 }
  }

  private mutating func pitch(_ row: AnalysisRow) -> String? {
    let reading = words.reading(row)
    let sound = reading.map { Sound.of($0) } ?? .none
    if sound != note { (note, noteStart) = (sound, row.time) }
    let lasts = row.time - noteStart >= (note == .none ? Self.silenceTime : Self.noteTime)
    guard lasts else { return nil }
    guard let reading else {
      guard said.note != .none else { return nil }
      said = (.none, 0)
      return "No note."
    }
    let isInTune = words.zones.accuracy(cents: reading.shownCents) == .inTune
    let cents = isInTune ? 0 : Int(reading.deviation.held(within: -6000...6000).rounded())
    let isNear =
      said.note == note && abs(said.cents - cents) < Self.step
      && (said.cents == 0) == (cents == 0)
    guard !isNear, said.note != note || row.time - saidAt >= Self.pause else { return nil }
    (said, saidAt) = ((note, cents), row.time)
    let name = words.name(of: reading)?.words ?? "String \(reading.string)"
    let word = "\(reading.word(words.zones))"
    if isInTune || reading.isFar { return "\(name), \(word)." }
    return "\(name), \(abs(cents)) \(abs(cents) == 1 ? "cent" : "cents") \(word)."
  }

  private mutating func tempo(_ row: AnalysisRow) -> String? {
    let bpm =
      row[output: .tempo].isFinite && row[output: .tempo] < 1000
      ? Int(row[output: .tempo].rounded()) : 0
    if abs(bpm - tempo.bpm) > 1 { tempo = (bpm, row.time) }
    guard row.time - tempo.start >= Self.tempoTime, abs(tempo.bpm - saidTempo) > 1 else {
      return nil
    }
    saidTempo = tempo.bpm
    return saidTempo > 0 ? "Tempo \(saidTempo)." : "No tempo."
  }

  private mutating func metre(_ row: AnalysisRow) -> String? {
    if row[whole: .beatsPerBar] != metre {
      (metre, metreStart) = (row[whole: .beatsPerBar], row.time)
    }
    guard metre != saidMetre, row.time - metreStart >= Self.tempoTime else { return nil }
    saidMetre = metre
    return metre > 0 ? "\(metre) beats in a bar." : "No bar."
  }

  private mutating func key(_ row: AnalysisRow) -> String? {
    let rival = words.key.rival(of: row[whole: .key])
    if row[whole: .key] != key.number || (rival < 0) != (key.rival < 0) { keyStart = row.time }
    key = (row[whole: .key], rival)
    // A rival is named with a new key; when it is gone, the key is said again.
    let isNews = key.number != saidKey.number || saidKey.rival >= 0 && rival < 0
    guard isNews, row.time - keyStart >= Self.tempoTime else { return nil }
    saidKey = key
    guard let name = words.naming.words(key.number) else { return "No key." }
    return words.naming.words(rival).map { "Key \(name) or \($0)." } ?? "Key \(name)."
  }

  private mutating func clipping(_ row: AnalysisRow) -> String? {
    let count = row[.clip] ?? 0
    defer { clipped = count }
    guard count > clipped, row.time - clippedAt >= Self.pause else { return nil }
    clippedAt = row.time
    return "Clipped."
  }
}

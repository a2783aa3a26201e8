// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumMessages
import SpectrumReadings

/// What words for the readouts depend on: the plugin's settings, and what its messages have said.
struct LiveWords {
  /// How notes and keys are called.
  var naming = KeyNaming()
  /// How far off a note may be to be in tune.
  var zones = TunerZones()
  /// The strings' written notes.
  private(set) var strings: [Int] = []
  private(set) var key = Message.Key()
  /// The degrees of a Scala file.
  private var degrees = HeardDegrees()

  /// Takes the settings.
  mutating func follow(_ recorder: AnalysisRecorder) {
    naming = recorder.keyNaming
    if let cents = recorder.instance.control("in_tune")?.pointee {
      zones = TunerZones(inTune: cents)
    }
  }

  mutating func hear(_ message: Message) {
    degrees.hear(message)
    switch message {
    case .tuning(let tuning): strings = tuning.writtenStrings
    case .key(let key): self.key = key
    default: break
    }
  }

  /// The pitch of a row as the tuner reads it.
  func reading(_ row: AnalysisRow) -> TunerReading? { row.reading(strings: strings) }

  /// What sounds, by its degree where degrees are named by numbers; nil for a string that is far off
  /// where there is no note.
  func name(of reading: TunerReading) -> (text: String, words: String)? {
    guard reading.hasHeardNote else { return nil }
    let key = Int(reading.heard.note)
    if reading.string == 0 || reading.isFar, let name = degrees.name(ofKey: key) { return name }
    let name = NoteName(key, naming.notes)
    return (name.text, name.words)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// The tuner, full window: note, cents, needle, strobe and the last 10 s.
///
/// Feed it with `receive`, move it with `step`, and look at it with `draw`.
public struct TunerPage: Sendable {
  /// How the black keys are called.
  public var spelling = NoteName.Spelling.sharps
  /// A4 in Hz, the temperament's choice and its root (0 = C): shown only; the plugin names the
  /// notes.
  public var reference: Float = 440
  public var (temperament, temperamentRoot) = (0, 0)
  /// The strings, and how the notes are transposed, as the plugin said.
  public private(set) var tuning = Message.Tuning()

  public private(set) var needle = TunerNeedle()
  public private(set) var strobe = TunerStrobe()
  public private(set) var history = TunerHistory()
  /// What the history shows of the scale.
  public private(set) var range = TunerRange()
  /// 0…1: how far the note is there; it comes at once and fades where the pitch ends.
  public private(set) var presence: Float = 0

  /// What is heard; nil without a pitch.
  private var reading: Reading?
  /// Seconds since the last message.
  private var silence: Float = 0
  /// What the text shows: it stands still long enough to be read.
  private(set) var readout = Reading()
  /// Seconds since the text changed.
  private var readoutAge: Float = 0

  /// A pitch with a note and nothing but finite numbers.
  struct Reading {
    /// Hz, and 0…1.
    var (frequency, confidence) = (Float(0), Float(0))
    /// MIDI number of the nearest note, and how far above it the pitch is.
    var note: Int32 = -1
    var cents: Float = 0
    /// 1 for the first string; 0 for none.
    var string = 0
    /// What is tuned to, the string's written note or the nearest one, and how far above it.
    var target: Int32 = -1
    var deviation: Float = 0
  }

  /// Seconds without a message after which the pitch counts as ended: the stream has stopped.
  private static let timeout: Float = 0.5
  /// Time constants of the presence in seconds.
  private static let (rise, fall): (Float, Float) = (0.03, 0.2)
  /// Seconds for which a text stands at least.
  private static let readoutInterval: Float = 0.1

  public init() {}

  /// Whether the page stays as it is until the next message: there is no pitch, nor a trace of one.
  public var isStill: Bool { reading == nil && presence == 0 && history.isEmpty }

  /// The MIDI number of the note shown; −1 for none, also while the last one fades.
  public var note: Int32 { reading?.note ?? -1 }

  /// The cents as the text shows them, to one decimal; the colour goes by them too. Off a string
  /// they may be more than 50.
  public var shownCents: Float { spectrum_round(readout.deviation * 10) / 10 }

  /// Whether the string is so far off that the gauge has no place for it.
  public var isFar: Bool { readout.string > 0 && abs(shownCents) > TunerLayout.gaugeCents }

  public var accuracy: TunerAccuracy { TunerAccuracy(cents: shownCents) }

  /// Takes the latest pitch. Without a frequency, a MIDI note or a finite number it is none.
  public mutating func receive(_ pitch: Message.Pitch) {
    silence = 0
    guard pitch.frequency > 0, pitch.frequency.isFinite, pitch.cents.isFinite,
      (0...127).contains(pitch.note)
    else {
      reading = nil
      return
    }
    var reading = Reading(
      frequency: pitch.frequency, confidence: pitch.confidence > 0 ? min(1, pitch.confidence) : 0,
      note: pitch.note, cents: pitch.cents, target: pitch.note, deviation: pitch.cents)
    if let target = writtenNote(ofString: Int(pitch.string)), pitch.stringCents.isFinite {
      reading.string = Int(pitch.string)
      (reading.target, reading.deviation) = (target, pitch.stringCents)
    }
    self.reading = reading
  }

  /// Takes what the pitches are measured against from here on.
  public mutating func receive(_ tuning: Message.Tuning) { self.tuning = tuning }

  /// The note as it is written of a string, 1 for the first; nil for none, and where no MIDI number
  /// stands for it.
  func writtenNote(ofString number: Int) -> Int32? {
    guard number >= 1, number <= tuning.stringCount else { return nil }
    let note = tuning.strings[number - 1] + Int32(tuning.transpose)
    return (0...127).contains(note) ? note : nil
  }

  /// Goes on by `elapsed` seconds; what is no time (negative, NaN) is none, a minute the most.
  public mutating func step(elapsed: Float) {
    let elapsed = elapsed > 0 ? min(elapsed, 60) : 0
    silence += elapsed
    if silence > Self.timeout { reading = nil }
    let target: Float = reading == nil ? 0 : 1
    let timeConstant = reading == nil ? Self.fall : Self.rise
    // A note that comes out of nothing doesn't sweep the needle in from the last one.
    if let reading, presence < 0.05 { needle.place(at: reading.deviation) }
    presence = target + (presence - target) * spectrum_exp(-elapsed / timeConstant)
    if presence < 0.01 { presence = 0 }
    if let reading {
      needle.step(towards: reading.deviation, elapsed: elapsed)
      strobe.step(cents: reading.deviation, elapsed: elapsed)
      updateReadout(reading, elapsed: elapsed)
    }
    let isFirst = history.isEmpty
    history.step(cents: reading?.cents ?? 0, note: note, elapsed: elapsed)
    stepRange(isFirst: isFirst, elapsed: elapsed)
  }

  /// All notes of late, and the string that is tuned.
  private mutating func stepRange(isFirst: Bool, elapsed: Float) {
    guard var notes = history.notes else { return }
    if let target = reading?.target {
      notes = (min(notes.lowest, target), max(notes.highest, target))
    }
    range.step(
      from: notes.lowest, to: notes.highest, around: reading?.target ?? readout.target,
      isFirst: isFirst, elapsed: elapsed)
  }

  private mutating func updateReadout(_ reading: Reading, elapsed: Float) {
    readoutAge += elapsed
    let isNewNote = reading.target != readout.target
    guard readoutAge >= Self.readoutInterval || isNewNote else { return }
    readout = reading
    // The needle is steadier than a reading, but on a change still under way from the last note.
    if !isNewNote { readout.deviation = needle.position }
    readoutAge = 0
  }
}

extension Message.Tuning {
  /// Whether everything that the window shows of it is equal.
  func looksSame(as other: Self) -> Bool {
    for index in 0..<Self.maximumStringCount where strings[index] != other.strings[index] {
      return false
    }
    return stringCount == other.stringCount && transpose == other.transpose
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// The tuner, full window: note, cents, needle, strobe and the last 10 s.
///
/// Update it with `receive`, advance it with `step`, draw it with `draw`.
public struct TunerPage: Sendable {
  /// The names of the black keys.
  public var spelling = NoteName.Spelling.sharps
  /// A4 in Hz, the temperament's choice and its root (0 = C); only displayed, because the plugin
  /// determines the notes.
  public var reference: Float = 440
  public var (temperament, temperamentRoot) = (0, 0)
  /// The strings and the transposition, as the plugin reported them.
  public private(set) var tuning = Message.Tuning()

  public private(set) var needle = TunerNeedle()
  public private(set) var strobe = TunerStrobe()
  public private(set) var history = TunerHistory()
  /// The pitch range of the history.
  public private(set) var range = TunerRange()
  /// The note's visibility, 0…1: it appears at once and fades after the pitch ends.
  public private(set) var presence: Float = 0

  /// The current reading; nil without a pitch.
  private var reading: Reading?
  /// Seconds since the last message.
  private var silence: Float = 0
  /// The displayed reading, updated slowly enough to be read.
  private(set) var readout = Reading()
  /// Seconds since `readout` changed.
  private var readoutAge: Float = 0

  /// A pitch with a note and only finite numbers.
  struct Reading {
    /// Hz, and 0…1.
    var (frequency, confidence) = (Float(0), Float(0))
    /// MIDI number of the nearest note, and the pitch's cents above it.
    var note: Int32 = -1
    var cents: Float = 0
    /// 1 for the first string; 0 for none.
    var string = 0
    /// The target, the string's written note or the nearest one, and the pitch's cents above it.
    var target: Int32 = -1
    var deviation: Float = 0
  }

  /// Seconds without a message after which the pitch has ended, because the stream stopped.
  private static let timeout: Float = 0.5
  /// Time constants of the presence in seconds.
  private static let (rise, fall): (Float, Float) = (0.03, 0.2)
  /// The least time of a text in seconds.
  private static let readoutInterval: Float = 0.1

  public init() {}

  /// Whether the page stays the same until the next message: there is no pitch and no trace.
  public var isStill: Bool { reading == nil && presence == 0 && history.isEmpty }

  /// The MIDI number of the current note; −1 if none, also while the last one fades.
  public var note: Int32 { reading?.note ?? -1 }

  /// The cents as displayed, rounded to a decimal; they also determine the colour. Off a string,
  /// they may exceed 50.
  public var shownCents: Float { spectrum_round(readout.deviation * 10) / 10 }

  /// Whether the string is too far off for the gauge.
  public var isFar: Bool { readout.string > 0 && abs(shownCents) > TunerLayout.gaugeCents }

  public var accuracy: TunerAccuracy { TunerAccuracy(cents: shownCents) }

  /// Sets the latest pitch; without a frequency, a MIDI note or finite numbers there is none.
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

  /// Sets the reference for the following pitches.
  public mutating func receive(_ tuning: Message.Tuning) { self.tuning = tuning }

  /// The written note of a string, 1 for the first; nil if there is no such string or the note has
  /// no MIDI number.
  func writtenNote(ofString number: Int) -> Int32? {
    guard number >= 1, number <= tuning.stringCount else { return nil }
    let note = tuning.strings[number - 1] + Int32(tuning.transpose)
    return (0...127).contains(note) ? note : nil
  }

  /// Advances by `elapsed` seconds, at most a minute; negative times and NaN count as 0.
  public mutating func step(elapsed: Float) {
    let elapsed = elapsed > 0 ? min(elapsed, 60) : 0
    silence += elapsed
    if silence > Self.timeout { reading = nil }
    let target: Float = reading == nil ? 0 : 1
    let timeConstant = reading == nil ? Self.fall : Self.rise
    // A note after silence doesn't move the needle from the last one.
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

  /// Adapts the range to the recent notes and the string being tuned.
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
    // The needle is steadier than a reading, but after a change it is still moving.
    if !isNewNote { readout.deviation = needle.position }
    readoutAge = 0
  }
}

extension Message.Tuning {
  /// Whether all displayed values are equal.
  func looksSame(as other: Self) -> Bool {
    for index in 0..<Self.maximumStringCount where strings[index] != other.strings[index] {
      return false
    }
    return stringCount == other.stringCount && transpose == other.transpose
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumCore
import SpectrumMessages

/// Sends the notes as MIDI.
///
/// It compares the present note with the state already sent, and sends the difference. What finds
/// no room in the port is sent at the next step, unless the note is over by then: so no note hangs,
/// and none starts after its end.
struct NoteOutput {
  /// Whether the pitch bend follows the pitch.
  var bends = false { didSet { if bends && !oldValue { rangeCount = 0 } } }
  /// The MIDI channel, 0…15.
  var channel: UInt8 = 0

  /// The note that the listener has, and its channel.
  private var sent = NoteState.none
  private var sentChannel: UInt8 = 0
  /// The pitch bend that the listener has on `sentChannel`, 0…16,383.
  private var sentBend = centre
  /// How many of the messages for the range of the pitch bend (RPN 0) have been sent.
  private var rangeCount = 0
  /// Seconds since the last pitch bend.
  private var bendAge: Float = 0

  private static let centre = 8192
  /// Steps of the pitch bend per semitone: ±8192 are ±2.
  private static let stepsPerSemitone: Float = 4096
  /// 1 cent, ten times the jitter of a held note: pitch bends that differ by less aren't sent.
  private static let leastChange = 41
  /// Seconds from one pitch bend to the next, so that 200 a second fill a fifth of a MIDI cable.
  private static let bendSeconds: Float = 0.005
  /// MIDI 1.0's messages on channel 1.
  private static let noteOff: UInt8 = 0x80
  private static let noteOn: UInt8 = 0x90
  private static let controlChange: UInt8 = 0xB0
  private static let pitchBend: UInt8 = 0xE0

  /// Whether a note sounds at the listener.
  var isSounding: Bool { @_noAllocation @_noLocks get { sent.midi >= 0 } }

  /// Sends the range of the pitch bend again with the next note: the receiver may be a new one.
  @_noAllocation @_noLocks
  mutating func restart() { rangeCount = 0 }

  /// Sends the difference between `note` and the state already sent, `seconds` after the last call.
  @_noAllocation @_noLocks
  mutating func send(
    _ note: NoteState, at frame: Int, after seconds: Float, _ port: inout SequenceWriter
  ) {
    bendAge += seconds
    if isSounding {
      let isSame =
        sent.midi == note.midi && sent.number == note.number && sentChannel == channel
      if isSame { return follow(note, at: frame, &port) }
      guard port.append(midi: Self.noteOff | sentChannel, UInt8(sent.midi), 64, at: frame) else {
        return
      }
      sent = .none
    }
    guard centreUnused(at: frame, &port), note.midi >= 0 else { return }
    guard sendRange(at: frame, &port) else { return }
    if bends, !sendBend(note, at: frame, &port) { return }
    guard
      port.append(
        midi: Self.noteOn | channel, UInt8(clamping: note.midi), UInt8(clamping: note.velocity),
        at: frame)
    else { return }
    (sent, sentChannel) = (note, channel)
  }

  /// Follows the sounding note's bend.
  @_noAllocation @_noLocks
  private mutating func follow(_ note: NoteState, at frame: Int, _ port: inout SequenceWriter) {
    guard bends else {
      _ = centreUnused(at: frame, &port)
      return
    }
    guard sendRange(at: frame, &port), bendAge >= Self.bendSeconds,
      abs(Self.steps(note.bend) - sentBend) >= Self.leastChange
    else { return }
    _ = sendBend(note, at: frame, &port)
  }

  /// Takes back the pitch bend of a channel that is left, or that isn't bent any more; false if there
  /// is no room.
  @_noAllocation @_noLocks
  private mutating func centreUnused(at frame: Int, _ port: inout SequenceWriter) -> Bool {
    if sentBend != Self.centre && (!bends || sentChannel != channel) {
      guard port.append(midi: Self.pitchBend | sentChannel, 0, 64, at: frame) else { return false }
      sentBend = Self.centre
    }
    if sentChannel != channel && !isSounding { (sentChannel, rangeCount) = (channel, 0) }
    return true
  }

  /// Sends what is left of the range messages, as far as there is room; false if some are still due.
  @_noAllocation @_noLocks
  private mutating func sendRange(at frame: Int, _ port: inout SequenceWriter) -> Bool {
    guard bends else { return true }
    while rangeCount < Self.rangeMessages {
      let (number, value) = Self.rangeMessage(rangeCount)
      guard port.append(midi: Self.controlChange | channel, number, value, at: frame) else {
        return false
      }
      rangeCount += 1
    }
    return true
  }

  private static let rangeMessages = 6

  /// The control changes of RPN 0: its number, 2 semitones, 0 cents, and then the null RPN, so that
  /// no later data entry changes it.
  @_noAllocation @_noLocks
  private static func rangeMessage(_ index: Int) -> (number: UInt8, value: UInt8) {
    switch index {
    case 0: (101, 0)
    case 1: (100, 0)
    case 2: (6, 2)
    case 3: (38, 0)
    case 4: (101, 127)
    default: (100, 127)
    }
  }

  /// Sends the note's pitch bend, if the listener has another; false if there is no room.
  @_noAllocation @_noLocks
  private mutating func sendBend(
    _ note: NoteState, at frame: Int, _ port: inout SequenceWriter
  ) -> Bool {
    let steps = Self.steps(note.bend)
    guard steps != sentBend else { return true }
    guard
      port.append(
        midi: Self.pitchBend | channel, UInt8(steps & 0x7F), UInt8(steps >> 7), at: frame)
    else { return false }
    (sentBend, bendAge) = (steps, 0)
    return true
  }

  /// The pitch bend for `semitones`, 0…16,383.
  @_noAllocation @_noLocks
  private static func steps(_ semitones: Float) -> Int {
    centre + Int(clamping: spectrum_round(semitones * stepsPerSemitone), to: -centre...centre - 1)
  }
}

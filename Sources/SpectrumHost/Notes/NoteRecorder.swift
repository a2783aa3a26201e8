// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// Plays samples through the plugin with the output for MIDI notes, and keeps what it puts out.
public final class NoteRecorder {
  /// A MIDI message.
  public struct Event: Sendable {
    /// The sample at which it was sent.
    public let sample: Int
    public let bytes: [UInt8]
  }

  /// In chronological order.
  public private(set) var events: [Event] = []
  public let sampleRate: Double
  private let instance: PluginInstance
  private let midiEvent: UInt32
  private var position = 0
  /// The notes that sound, by channel and number.
  private var sounding: Set<[UInt8]> = []

  /// `controls`: values of control inputs by symbol. `files`: paths of Scala files.
  init(
    in world: World, sampleRate: Double, controls: [String: Float],
    files: [FileProperty: String], _ urids: URIDs
  ) throws(PluginError) {
    instance = try PluginInstance(SpectrumURI.notes, in: world, sampleRate: sampleRate)
    self.sampleRate = sampleRate
    midiEvent = world.urids.map("http://lv2plug.in/ns/ext/midi#MidiEvent")
    try instance.set(controls, files: files, urids)
  }

  /// Plays the mean of `channels`, their first `count` samples, 8192 at most.
  public func play(_ channels: [UnsafeMutableBufferPointer<Float>], count: Int) {
    guard let input = instance.inputs.first, let last = channels.last else { return }
    for frame in 0..<count { input[frame] = (channels[0][frame] + last[frame]) / 2 }
    instance.run(frames: count)
    defer { position += count }
    guard let events = instance.events(from: "notes") else { return }
    for event in events where event.type == midiEvent {
      add(Event(sample: position + Int(event.frame), bytes: Array(event.body)))
    }
  }

  /// Ends what still sounds.
  public func finish() {
    for key in sounding.sorted(by: { $0[1] < $1[1] }) {
      add(Event(sample: position, bytes: [0x80 | key[0], key[1], 64]))
    }
  }

  private func add(_ event: Event) {
    events.append(event)
    guard event.bytes.count == 3 else { return }
    let key = [event.bytes[0] & 0xF, event.bytes[1]]
    switch event.bytes[0] >> 4 {
    case 9: sounding.insert(key)
    case 8: sounding.remove(key)
    default: break
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumMessages

@testable import Signals

/// A MIDI message of the plugin for notes.
struct NoteEvent: Equatable, CustomStringConvertible {
  /// Samples since the player's start.
  let time: Int
  let bytes: [UInt8]

  var isOn: Bool { bytes[0] >> 4 == 9 }
  var isOff: Bool { bytes[0] >> 4 == 8 }
  var isBend: Bool { bytes[0] >> 4 == 0xE }
  /// The note, or the low seven bits of a pitch bend.
  var key: Int { Int(bytes[1]) }
  var velocity: Int { Int(bytes[2]) }
  /// 0…16,383.
  var bend: Int { Int(bytes[1]) | Int(bytes[2]) << 7 }
  var description: String { "\(time): \(bytes)" }
}

/// Plays samples into the plugin for notes, and keeps what it puts out.
final class NotePlayer {
  let instance: PluginInstance
  let urids: URIDs
  private let midiEvent: UInt32
  private(set) var position = 0
  private(set) var events: [NoteEvent] = []
  /// Bytes of `notes` that the plugin may fill; nil: all of the port.
  var room: UInt32?
  /// Whether the audio has come out as it went in, bit by bit.
  private(set) var isExact = true

  init(
    sampleRate: Double = 48_000, _ controls: [String: Float] = [:], unconnected: Set<String> = []
  ) throws {
    instance = try PluginInstance(
      SpectrumURI.notes, sampleRate: sampleRate, controls: controls,
      configuration: .init(unconnected: unconnected))
    urids = try BuiltBundle.urids()
    midiEvent = try BuiltBundle.world().urids.map("http://lv2plug.in/ns/ext/midi#MidiEvent")
  }

  var ons: [NoteEvent] { events.filter(\.isOn) }
  var offs: [NoteEvent] { events.filter(\.isOff) }
  var bends: [NoteEvent] { events.filter(\.isBend) }

  /// The notes that sound; nil if one of them began twice, or ended without a beginning.
  var sounding: Set<[UInt8]>? {
    var sounding: Set<[UInt8]> = []
    for event in events where event.isOn || event.isOff {
      let key = [event.bytes[0] & 15, event.bytes[1]]
      guard event.isOn ? sounding.insert(key).inserted : sounding.remove(key) != nil else {
        return nil
      }
    }
    return sounding
  }

  @discardableResult
  func play(_ samples: [Float], block: Int = 256) -> NotePlayer {
    var start = 0
    while start < samples.count {
      let count = min(block, samples.count - start)
      for frame in 0..<count { instance.inputs[0][frame] = samples[start + frame] }
      run(count)
      for frame in 0..<count
      where instance.outputs[0][frame].bitPattern != samples[start + frame].bitPattern {
        isExact = false
      }
      start += count
    }
    return self
  }

  /// Calls run() with what is in the inputs.
  func run(_ count: Int) {
    instance.run(frames: count) {
      if let room { instance.rawBuffer("notes")?.storeBytes(of: room, as: UInt32.self) }
    }
    if let events = instance.events(from: "notes") {
      for event in events where event.type == midiEvent {
        self.events.append(
          NoteEvent(time: position + Int(event.frame), bytes: Array(event.body)))
      }
    }
    position += count
  }
}

/// What tests play, at 48 kHz unless they say so.
extension [Float] {
  /// A sine from phase 0 on; `level`: its peak in dBFS.
  static func sine(
    _ frequency: Double = 440, level: Double = -6, seconds: Double, sampleRate: Double = 48_000
  ) -> [Float] {
    StereoSignal.sine(
      frequency: frequency, level: level, seconds: seconds, sampleRate: sampleRate)[0]
  }

  /// A tone of two harmonics whose pitch is so many `cents` above `frequency` at each time.
  static func moving(
    _ frequency: Double, seconds: Double, by cents: (Double) -> Double
  ) -> [Float] {
    var phase = 0.0
    return (0..<Int(seconds * 48_000)).map { index in
      phase += frequency * exp2(cents(Double(index) / 48_000) / 1200) / 48_000
      return Float(0.3 * sin(2 * .pi * phase) + 0.1 * sin(4 * .pi * phase))
    }
  }

  static func silence(_ seconds: Double, sampleRate: Double = 48_000) -> [Float] {
    [Float](repeating: 0, count: Int((seconds * sampleRate).rounded()))
  }

  /// A plucked string: harmonics k of amplitude 1/k that decay with k/0.8 s, so that the treble goes
  /// first, as on a string.
  static func pluck(
    _ frequency: Double, level: Double = -6, seconds: Double, sampleRate: Double = 48_000
  ) -> [Float] {
    let partials = (1...10).map { number in
      let k = Double(number)
      return Partial(
        frequency: k * frequency, amplitude: linear(level) / 1.85 / k, phase: 0,
        decaySeconds: 0.8 / k)
    }
    return PitchSignal.sum(partials, sampleRate: sampleRate, count: Int(seconds * sampleRate))
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import MessageSamples
import SeededRandom
import SpectrumMessages

/// A plugin's host for one input; each port has its own memory of the exact size.
final class PluginHost {
  /// Most frames per input, for speed.
  private static let frameLimit = 8192

  private let plugin: Plugin
  private let values: UnsafeMutableBufferPointer<Float>
  private var isConnected: [Bool]
  private var control = ExactMemory(count: 16)
  private var notify = ExactMemory(count: 65_536)
  private var notes = ExactMemory(count: 4096)
  /// The note that sounds, with its channel; nil without one.
  private var sounding: [UInt8]?
  /// Whether outputs share the other channel's input; nil: no sharing.
  private var crosswise: Bool?
  private var random = SplitMix64(seed: 1)
  private var framesLeft = frameLimit
  private var hasBeenMuted = false

  init(_ plugin: Plugin) {
    self.plugin = plugin
    values = .allocate(capacity: plugin.portCount)
    values.initialize(repeating: .nan)
    isConnected = Array(repeating: true, count: plugin.portCount)
    // Clears the state of the previous host.
    run(frameCount: 0, hearing: 0)
  }

  deinit { values.deallocate() }

  private var channelCount: Int { plugin.channelCount }
  private var portCount: Int { plugin.portCount }

  /// Audio ports: in, out, and in stereo the right ones.
  private var audioPorts: Range<Int> { 2..<(2 + 2 * channelCount) }

  func send(_ bytes: UnsafeRawBufferPointer) { control = controlMemory(bytes) }

  /// Sends a valid sequence of valid objects with the input's contents.
  func sendEvents(_ input: inout FuzzInput) {
    let atom = URITable.urids.atom
    var events: [(Int64, [UInt8])] = []
    for _ in 0..<(input.byte() % 8) {
      let time = Int64(input.byte())
      events.append((time, AtomBytes.atom(atom.object, Array(input.take(Int(input.byte()))))))
    }
    AtomBytes.sequence(atom.sequence, events).withUnsafeBytes { send($0) }
  }

  func set(_ port: Int, to value: Float) { values[port % portCount] = value }

  func resizeNotify(to count: Int) {
    notify = ExactMemory(count: max(8, count))
    notes = ExactMemory(count: max(8, count % 256))
  }

  func toggleConnection(of port: Int) { isConnected[port % portCount].toggle() }

  func restart() { plugin.restart() }

  /// Starts or stops sharing the inputs' memory.
  func share(crosswise: Bool) { self.crosswise = self.crosswise == crosswise ? nil : crosswise }

  func run(frameCount wanted: Int, hearing kind: UInt8) {
    let frameCount = min(wanted, framesLeft)
    framesLeft -= frameCount
    let audio = (0..<channelCount).map { _ in
      AudioPair(frameCount: frameCount, kind: kind, &random)
    }
    connect(audio)
    if notify.bytes.count >= 4 {
      notify.buffer.storeBytes(of: UInt32(notify.bytes.count), as: UInt32.self)
    }
    notes.buffer.storeBytes(of: UInt32(notes.bytes.count), as: UInt32.self)
    plugin.run(frameCount: frameCount)
    // An input is too short for waiting until the output is whole again.
    if values[plugin.mutePort] > 0 { hasBeenMuted = true }
    checkAudio(audio)
    checkNotify()
    checkNotes()
    checkOutputs()
  }

  private func connect(_ audio: [AudioPair]) {
    func connect(_ port: Int, _ memory: UnsafeMutableRawPointer?) {
      plugin.connect(port, to: isConnected[port] ? memory : nil)
    }
    connect(0, control.buffer.baseAddress)
    connect(1, notify.buffer.baseAddress)
    for (channel, pair) in audio.enumerated() {
      connect(2 + 2 * channel, pair.input.buffer.baseAddress)
      connect(3 + 2 * channel, output(of: channel, audio).baseAddress)
    }
    if let port = plugin.notesPort { connect(port, notes.buffer.baseAddress) }
    for port in audioPorts.upperBound..<portCount where port != plugin.notesPort {
      // The side-chain hears what the track does.
      if plugin.sidePorts.contains(port) {
        connect(port, audio[0].input.buffer.baseAddress)
        continue
      }
      connect(port, values.baseAddress.map { UnsafeMutableRawPointer($0 + port) })
    }
  }

  private func output(of channel: Int, _ audio: [AudioPair]) -> UnsafeMutableRawBufferPointer {
    guard let crosswise else { return audio[channel].output.buffer }
    return audio[crosswise ? channelCount - 1 - channel : channel].input.buffer
  }

  /// Checks that each output is its input, bit by bit, unless the tuner has muted it, or zeros if
  /// that is unconnected.
  private func checkAudio(_ audio: [AudioPair]) {
    for channel in 0..<channelCount where isConnected[3 + 2 * channel] {
      let output = output(of: channel, audio)
      if isConnected[2 + 2 * channel] {
        let original = audio[channel].original
        let isSame = memcmp(output.baseAddress!, original, original.count) == 0
        demand(isSame || hasBeenMuted, "audio passes bit by bit")
      } else {
        demand(output.allSatisfy { $0 == 0 }, "an input that is not connected is silent")
      }
    }
  }

  /// Checks for a valid sequence of whole messages within its memory.
  private func checkNotify() {
    guard isConnected[1], notify.bytes.count >= SequenceWriter.headerSize else { return }
    let urids = URITable.urids
    let size = 8 + Int(notify.bytes.loadUnaligned(as: UInt32.self))
    demand(size <= notify.bytes.count, "the sequence ends within its port")
    var events = SequenceReader(
      UnsafeRawBufferPointer(rebasing: notify.bytes[..<size]), urids: urids)
    var read = SequenceWriter.headerSize
    while let event = events.next() {
      read += 8 + (event.atom.count + 7) & ~7
      // The answer to a request for a path.
      if case .setFile? = ControlMessage(decoding: event.atom, urids: urids) { continue }
      // For the host, which is to ask whether to save.
      if event.atom.count == 16,
        event.atom.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
          == urids.terms[.stateChangedType]
      {
        continue
      }
      guard let message = Message(decoding: event.atom, urids: urids) else {
        return demand(false, "every event is a message")
      }
      demand(message.isUsable, "every number that is sent is within its range")
    }
    demand(read == size, "the sequence is of whole events")
  }

  /// Checks for whole MIDI messages, one note at a time, none of which begins or ends twice.
  private func checkNotes() {
    guard let port = plugin.notesPort, isConnected[port],
      notes.bytes.count >= SequenceWriter.headerSize
    else { return }
    let urids = URITable.urids
    let size = 8 + Int(notes.bytes.loadUnaligned(as: UInt32.self))
    demand(size <= notes.bytes.count, "the notes end within their port")
    var events = SequenceReader(
      UnsafeRawBufferPointer(rebasing: notes.bytes[..<size]), urids: urids)
    while let event = events.next() {
      guard event.atom.count == 11,
        event.atom.loadUnaligned(fromByteOffset: 4, as: UInt32.self) == urids.atom.midiEvent
      else { return demand(false, "every note event is a MIDI message") }
      let bytes = Array(event.atom[8...])
      demand(bytes[1] < 128 && bytes[2] < 128, "MIDI data has seven bits")
      // The instance may have sounded before this host.
      switch bytes[0] >> 4 {
      case 9:
        demand(sounding == nil && bytes[2] > 0, "one note sounds at a time")
        sounding = [bytes[0] & 15, bytes[1]]
      case 8:
        demand(
          sounding == nil || sounding == [bytes[0] & 15, bytes[1]], "the note that ends sounds")
        sounding = nil
      default: break
      }
    }
  }

  /// Until run() the control outputs hold the values set here.
  private func checkOutputs() {
    for port in plugin.outputs where isConnected[port] {
      demand(abs(values[port]) <= 1_000_000, "an output is a number, within its range")
    }
  }
}

/// A channel's input and output, and the input's original bytes.
final class AudioPair {
  let input, output: ExactMemory
  let original: [UInt8]

  /// `kind`: the samples' kind.
  init(frameCount: Int, kind: UInt8, _ random: inout SplitMix64) {
    input = ExactMemory(count: frameCount * 4)
    output = ExactMemory(count: frameCount * 4)
    for index in 0..<frameCount {
      let sample: Float =
        switch kind % 8 {
        case 1: Float.random(in: -1...1, using: &random)
        case 2: Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
        case 3: .nan
        case 4: index & 1 == 0 ? .infinity : -.infinity
        case 5: .leastNonzeroMagnitude
        case 6: index % 100 < 50 ? 1e30 : -1e30
        case 7: index % 97 == 0 ? 1 : 0
        default: 0
        }
      input.buffer.storeBytes(of: sample, toByteOffset: index * 4, as: Float.self)
    }
    original = Array(input.bytes)
  }
}

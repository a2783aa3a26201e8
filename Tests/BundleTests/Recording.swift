// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import Foundation
import SpectrumHost
import SpectrumMessages

@testable import Signals

/// What a plugin said while it ran over a signal.
struct Recording: Equatable {
  /// One message as it stood in the port.
  struct Event: Equatable {
    /// Samples since the start of the signal.
    let time: Int
    /// Header and body.
    let atom: Data
    /// Bytes that it took in the sequence, with its time stamp.
    var byteCount: Int { 8 + (atom.count + 7) & ~7 }
  }

  let urids: URIDs
  var events: [Event] = []
  /// Bits of the control outputs by rising port index, at each multiple of `outputInterval`; `beat`
  /// stands for all of the interval. Shape: [time][port].
  var outputs: [[UInt32]] = []
  /// The samples of each run() that ended with `beat` on.
  var beatRuns: [Range<Int>] = []

  /// Seconds between two looks at the control outputs.
  static let outputInterval = 0.1

  static func == (one: Recording, other: Recording) -> Bool {
    one.events == other.events && one.outputs == other.outputs && one.beatRuns == other.beatRuns
  }
}

/// Runs an instance over audio, as a host with one UI does, and keeps what it says.
struct Recorder {
  let instance: PluginInstance
  let urids: URIDs
  /// Frames per second that the UI wants; nil: there is none.
  var frameRate: Float?
  /// Samples from an `Attach` to the next; they stand at their place whatever the blocks are.
  var attachInterval: Int
  /// Samples heard so far.
  private(set) var position = 0
  /// Seconds between two looks at the control outputs, where blocks end.
  var outputInterval = Recording.outputInterval
  /// The control outputs by rising port index; nil where one is unconnected.
  private let outputs: [UnsafeMutablePointer<Float>?]
  private let beat: UnsafeMutablePointer<Float>?
  private var recording: Recording
  private var hasBeat = false

  init(
    _ uri: String, in world: World? = nil, sampleRate: Double = 48_000, frameRate: Float? = 60,
    controls: [String: Float] = [:], configuration: InstanceConfiguration = .init()
  ) throws {
    let world = try world ?? BuiltBundle.world()
    instance = try PluginInstance(
      uri, in: world, sampleRate: sampleRate, configuration: configuration)
    urids = URIDs(world.urids.mapFeature)!
    recording = Recording(urids: urids)
    self.frameRate = frameRate
    attachInterval = Int(sampleRate)
    let instance = instance
    outputs = instance.description.ports(.control, .output).map { instance.control($0.symbol) }
    beat = instance.control("beat")
    for (symbol, value) in controls where instance.control(symbol) != nil {
      instance[symbol] = value
    }
  }

  /// The value of a control port.
  subscript(symbol: String) -> Float {
    get { instance[symbol] }
    nonmutating set { instance[symbol] = newValue }
  }

  /// Feeds all of `audio`, and returns what came since the last call.
  @discardableResult
  mutating func run(over audio: Audio, in blocks: Blocks = .of(1024)) -> Recording {
    recording = Recording(urids: urids)
    let total = audio[0].count
    let interval = Int(outputInterval * instance.sampleRate)
    var start = 0
    // Each interval is cut into blocks by itself: the outputs are then read at its end in all.
    while start < total {
      let end = min(start + interval, total)
      for length in blocks.lengths(total: end - start) {
        runBlock(audio, start, length)
        start += length
      }
      recording.outputs.append(
        outputs.map { output in
          let isBeat = output != nil && output == beat
          return (isBeat ? hasBeat ? 1 : 0 : output?.pointee ?? .nan).bitPattern
        })
      hasBeat = false
    }
    return recording
  }

  private mutating func runBlock(_ audio: Audio, _ start: Int, _ length: Int) {
    for (channel, input) in instance.inputs.enumerated() {
      // A side-chain hears the same, unless there are more channels.
      audio[channel % audio.count].withUnsafeBufferPointer { samples in
        _ = input.update(fromContentsOf: samples[start..<start + length])
      }
    }
    if let frameRate {
      // The first multiple of the interval in this block, if there is one.
      let next = (position + attachInterval - 1) / attachInterval * attachInterval
      if next < position + length {
        instance.attach(client: 1, frameRate: frameRate, urids, at: Int64(next - position))
      }
    }
    instance.run(frames: length)
    if let events = instance.events() {
      for event in events {
        recording.events.append(
          .init(time: position + Int(event.frame), atom: Data(event.atom)))
      }
    }
    if beat?.pointee == 1 {
      hasBeat = true
      recording.beatRuns.append(position..<position + length)
    }
    position += length
  }
}

extension PluginInstance {
  /// Sends an `Attach` for the next block.
  func attach(client: Int64, frameRate: Float, _ urids: URIDs, at frame: Int64 = 0) {
    let attach = ControlMessage.attach(.init(client: client, frameRate: frameRate))
    withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { buffer in
      guard let count = attach.encode(into: buffer, urids: urids) else { return }
      send(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: frame)
    }
  }

  /// Whether every control output is finite and in the range that the turtle states.
  var outputsAreInRange: Bool {
    description.ports(.control, .output).allSatisfy { port in
      guard let value = control(port.symbol)?.pointee, let range = port.range else { return true }
      return range.contains(value)
    }
  }
}

extension Recording {
  /// Times and messages, decoded; the vectors of a message end with the call of `body`.
  func forEachMessage(_ body: (Int, Message) throws -> Void) rethrows {
    for event in events {
      try event.atom.withUnsafeBytes { atom in
        if let message = Message(decoding: atom, urids: urids) { try body(event.time, message) }
      }
    }
  }

  /// What `body` makes of times and messages, where it makes something; `forEachMessage`.
  func compactMap<Value>(_ body: (Int, Message) throws -> Value?) rethrows -> [Value] {
    var values: [Value] = []
    try forEachMessage { if let value = try body($0, $1) { values.append(value) } }
    return values
  }

  /// The kinds of the messages, in order: "frame", "setup" and so on.
  var kinds: [String] { compactMap { $1.kind } }

  /// Times of the messages of a kind, in samples.
  func times(of kind: String) -> [Int] { compactMap { $1.kind == kind ? $0 : nil } }

  /// The highest band of the last frame, in dBFS.
  var highestBand: Float? { compactMap { $1.frame?.bands.max() }.last }
}

extension Message {
  /// The name of its case.
  var kind: String { Mirror(reflecting: self).children.first?.label ?? "" }

  var frame: Frame? { if case .frame(let frame) = self { frame } else { nil } }
  var level: Level? { if case .level(let level) = self { level } else { nil } }
  var tempo: Tempo? { if case .tempo(let tempo) = self { tempo } else { nil } }
  var setup: Setup? { if case .setup(let setup) = self { setup } else { nil } }
  var tuning: Tuning? { if case .tuning(let tuning) = self { tuning } else { nil } }
  var bar: Bar? { if case .bar(let bar) = self { bar } else { nil } }
  var masking: Masking? { if case .masking(let masking) = self { masking } else { nil } }
}

extension Message.Frame {
  /// Whether all of it is: a reader makes single floats finite, so this looks at their range too.
  var isFinite: Bool {
    (Array(bands) + Array(rightBands ?? .init()) + Array(waveform)).allSatisfy { abs($0) < 1e9 }
  }
}

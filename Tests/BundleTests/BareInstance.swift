// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CLilv
import Foundation
import SpectrumMessages
import Testing

@testable import SpectrumHost

/// An instance whose ports a test connects itself, in a host that offers urid:map and nothing else.
final class BareInstance {
  let description: PluginDescription
  private let world: World
  private let instance: UnsafeMutablePointer<LilvInstance>
  private let indices: [String: UInt32]
  private var memory: [UnsafeMutableRawPointer] = []

  /// Nil where the plugin refuses. Nothing is connected, and it is not activated yet.
  init?(
    _ uri: String, in world: World? = nil, sampleRate: Double = 48_000, offersMap: Bool = true
  ) throws {
    let world = try world ?? BuiltBundle.world()
    (self.world, description) = (world, try world.plugin(uri))
    indices = .init(uniqueKeysWithValues: description.ports.map { ($0.symbol, UInt32($0.index)) })
    var map = world.urids.mapFeature
    let plugin = try world.lilvPlugin(uri)
    let instance = withUnsafeMutablePointer(to: &map) { map in
      var feature = LV2_Feature(URI: spectrum_uri_urid_map, data: map)
      return withUnsafePointer(to: &feature) { feature in
        let features = [offersMap ? feature : nil, nil]
        return lilv_plugin_instantiate(plugin, sampleRate, features)
      }
    }
    guard let instance else { return nil }
    self.instance = instance
  }

  deinit {
    lilv_instance_free(instance)
    for memory in memory { memory.deallocate() }
  }

  func connect(_ symbol: String, _ data: UnsafeMutableRawPointer?) {
    lilv_instance_connect_port(instance, indices[symbol]!, data)
  }

  /// Connects a control port to memory that holds its default, or `value`.
  @discardableResult
  func connectControl(_ symbol: String, _ value: Float? = nil) -> UnsafeMutablePointer<Float> {
    let float = UnsafeMutablePointer<Float>.allocate(capacity: 1)
    float.initialize(to: value ?? description.port(symbol)?.defaultValue ?? 0)
    memory.append(UnsafeMutableRawPointer(float))
    connect(symbol, float)
    return float
  }

  /// Connects `byteCount` zeroed bytes, which live as long as the instance.
  @discardableResult
  func connectMemory(_ symbol: String, byteCount: Int) -> UnsafeMutableRawPointer {
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    memory.append(bytes)
    connect(symbol, bytes)
    return bytes
  }

  /// Connects `count` samples of silence.
  @discardableResult
  func connectAudio(_ symbol: String, count: Int) -> UnsafeMutablePointer<Float> {
    connectMemory(symbol, byteCount: max(1, count) * 4).assumingMemoryBound(to: Float.self)
  }

  func activate() { lilv_instance_activate(instance) }
  func deactivate() { lilv_instance_deactivate(instance) }
  func run(frames: Int) { lilv_instance_run(instance, UInt32(frames)) }
}

/// A bare instance whose controls and messages are connected, and the window that listens to it; audio
/// is for the test to connect.
final class Rig {
  let instance: BareInstance
  private let urids: URIDs
  private let control: UnsafeMutableRawPointer
  private var outputs: [UnsafeMutablePointer<Float>] = []
  /// The outputs for messages; `notify` is the first.
  private let sequences: [UnsafeMutableRawPointer]

  init(_ uri: String, controls: [String: Float] = [:]) throws {
    instance = try #require(try BareInstance(uri))
    urids = try BuiltBundle.urids()
    for port in instance.description.ports where port.kind == .control {
      let memory = instance.connectControl(port.symbol, controls[port.symbol])
      if port.direction == .output { outputs.append(memory) }
    }
    control = instance.connectMemory("control", byteCount: 8192)
    sequences = instance.description.ports(.atom, .output).map { [instance] in
      instance.connectMemory($0.symbol, byteCount: 65_536)
    }
  }

  /// All bytes of the control outputs and of the messages after the last block.
  var bytes: Data {
    outputs.reduce(into: Data()) { $0.append(Data(bytes: $1, count: 4)) }
      + sequences.map { Data(bytes: $0, count: 8 + Int($0.load(as: UInt32.self))) }.joined()
  }

  /// Runs a block, in which the window renews its lease if `attaches`; `room`: bytes of `notify` that
  /// may be filled.
  func run(
    frames: Int, room: UInt32 = 65_528, attaches: Bool = true, _ body: (Message) -> Void = { _ in }
  ) {
    control.storeBytes(of: 8184, as: UInt32.self)
    for sequence in sequences { sequence.storeBytes(of: room, as: UInt32.self) }
    var writer = SequenceWriter(port: control, urids: urids)
    if attaches { writer.append(.attach(.init(client: 1, frameRate: 30)), at: 0) }
    instance.run(frames: frames)
    var events = SequenceReader(port: UnsafeRawPointer(sequences[0]), urids: urids)
    while let event = events.next() {
      if let message = Message(decoding: event.atom, urids: urids) { body(message) }
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CLilv

/// A running plugin with a buffer on each of its ports.
///
/// `run` itself allocates nothing, so that measurements count only the plugin's allocations.
public final class PluginInstance {
  public let description: PluginDescription
  public let sampleRate: Double
  public let maximumBlock: Int
  /// Samples of each audio input, [channel][maximumBlock]; fill them before `run`.
  public let inputs: [UnsafeMutableBufferPointer<Float>]
  /// Samples of each audio output, [channel][maximumBlock].
  public let outputs: [UnsafeMutableBufferPointer<Float>]

  /// Keeps the world alive, which the instance uses.
  private let world: World
  private let instance: UnsafeMutablePointer<LilvInstance>
  private let features: HostFeatures
  private let strip: InlineStrip?
  private let worker: HostWorker?
  private let workerInterface: LV2_Worker_Interface?
  private let ports: PortBuffers

  public init(
    _ uri: String, in world: World, sampleRate: Double,
    configuration: InstanceConfiguration = .init()
  ) throws(PluginError) {
    let description = try world.plugin(uri)
    let missing = description.requiredFeatures.filter { !HostFeatures.supported.contains($0) }
    let needsTwoBuffers = description.requiredFeatures.contains(
      String(cString: spectrum_uri_in_place_broken))
    guard missing.isEmpty else { throw .unsupportedFeatures(uri: uri, features: missing) }
    guard !(configuration.isInPlace && needsTwoBuffers) else {
      throw .unsupportedFeatures(uri: uri, features: ["buffers that are not shared"])
    }
    let worker = configuration.hasWorker ? HostWorker() : nil
    features = HostFeatures(
      urids: world.urids, sampleRate: sampleRate, configuration, worker: worker)
    let plugin = try world.lilvPlugin(uri)
    guard let instance = lilv_plugin_instantiate(plugin, sampleRate, features.list) else {
      throw .notInstantiated(uri: uri, binary: description.binary, log: features.logLines)
    }
    ports = PortBuffers(description, configuration, urids: world.urids)
    (self.world, self.description, self.sampleRate) = (world, description, sampleRate)
    (self.instance, maximumBlock) = (instance, configuration.maximumBlock)
    (strip, self.worker) = (configuration.strip, worker)
    (inputs, outputs) = (ports.inputs, ports.outputs)
    workerInterface =
      lilv_instance_get_extension_data(instance, spectrum_uri_worker_interface)?
      .assumingMemoryBound(to: LV2_Worker_Interface.self).pointee
    for port in description.ports {
      lilv_instance_connect_port(
        instance, UInt32(port.index), ports.buffers[port.symbol]?.bytes.baseAddress)
    }
    lilv_instance_activate(instance)
  }

  deinit {
    lilv_instance_deactivate(instance)
    lilv_instance_free(instance)
  }

  /// The symbols of ports past whose buffers the plugin wrote.
  public var overrunPorts: [String] {
    ports.buffers.filter { $0.value.isOverrun }.keys.sorted()
  }

  /// The value of a control port, whose range isn't checked; to set it, the port must exist.
  public subscript(symbol: String) -> Float {
    get { control(symbol)?.pointee ?? .nan }
    set {
      guard let control = control(symbol) else { preconditionFailure("no port \(symbol)") }
      control.pointee = newValue
    }
  }

  /// The memory of a control port's value; nil if the port is missing or unconnected.
  public func control(_ symbol: String) -> UnsafeMutablePointer<Float>? {
    guard let buffer = ports.buffers[symbol], description.port(symbol)?.kind == .control else {
      return nil
    }
    return buffer.bytes.assumingMemoryBound(to: Float.self).baseAddress
  }

  /// Appends an atom (header and body) to an atom input for the next `run`.
  ///
  /// `frame`: the sample within that block; events must be sent in chronological order. Returns
  /// false, and appends nothing, if the buffer is full or there is no such port.
  @discardableResult
  public func send(
    _ atom: UnsafeRawBufferPointer, to symbol: String = "control", at frame: Int64 = 0
  ) -> Bool {
    guard let port = ports.atomPorts[symbol], port.isInput else { return false }
    return port.append(atom, at: frame)
  }

  /// The events that the last `run` wrote to an atom output, valid until the next `run`.
  public func events(from symbol: String = "notify") -> AtomEvents? {
    ports.atomPorts[symbol]?.events
  }

  /// The raw buffer of an atom port, for tests that send malformed atoms.
  public func rawBuffer(_ symbol: String) -> UnsafeMutableRawBufferPointer? {
    ports.buffers[symbol]?.bytes
  }

  /// Processes the first `frames` samples of `inputs`; 0…maximumBlock. `prepare` may change the ports
  /// once more before that.
  public func run(frames: Int, prepare: () -> Void = {}) {
    precondition(frames >= 0 && frames <= maximumBlock)
    for port in ports.atomPorts.values where !port.isInput { port.clear() }
    prepare()
    lilv_instance_run(instance, UInt32(frames))
    worker?.perform(workerInterface, handle)
    for port in ports.atomPorts.values where port.isInput { port.clear() }
  }

  /// Deactivates and activates the plugin, as a host does in a pause.
  public func restart() {
    lilv_instance_deactivate(instance)
    lilv_instance_activate(instance)
  }

  /// The plugin's interface of an extension; nil if it has none.
  public func extensionData(_ uri: String) -> UnsafeRawPointer? {
    lilv_instance_get_extension_data(instance, uri)
  }

  /// The lines that the plugin has logged so far.
  public var logLines: [String] { features.logLines }

  /// Calls `body` with the instance as lilv has it.
  package func withLilv<Result>(
    _ body: (UnsafeMutablePointer<LilvInstance>) throws -> Result
  ) rethrows -> Result { try body(instance) }

  /// The plugin's handle, which the functions of its extensions take.
  public var handle: UnsafeMutableRawPointer { lilv_instance_get_handle(instance) }
}

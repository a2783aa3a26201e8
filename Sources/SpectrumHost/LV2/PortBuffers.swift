// SPDX-License-Identifier: GPL-3.0-or-later

/// The memory of an instance's ports, with controls at their defaults.
struct PortBuffers {
  private(set) var buffers: [String: GuardedBuffer] = [:]
  private(set) var inputs: [UnsafeMutableBufferPointer<Float>] = []
  private(set) var outputs: [UnsafeMutableBufferPointer<Float>] = []
  /// By symbol.
  private(set) var atomPorts: [String: AtomPort] = [:]

  /// The size of an atom port that states no minimum: room for a second of messages.
  private static let defaultAtomBytes = 65_536

  init(
    _ description: PluginDescription, _ configuration: InstanceConfiguration, urids: URIDMap
  ) {
    let byteCount = configuration.maximumBlock * MemoryLayout<Float>.size
    for port in description.ports where !configuration.unconnected.contains(port.symbol) {
      switch port.kind {
      case .control: addControl(port)
      case .audio: addAudio(port, byteCount, configuration.isInPlace)
      case .atom: addAtom(port, urids)
      case .cv: buffers[port.symbol] = GuardedBuffer(byteCount: byteCount)
      case .other: break
      }
    }
  }

  private mutating func addControl(_ port: PortDescription) {
    let buffer = GuardedBuffer(byteCount: MemoryLayout<Float>.size)
    buffer.bytes.storeBytes(of: port.defaultValue ?? 0, as: Float.self)
    buffers[port.symbol] = buffer
  }

  private mutating func addAudio(_ port: PortDescription, _ byteCount: Int, _ isInPlace: Bool) {
    let isInput = port.direction == .input
    // Inputs come first in the port list of every plugin that can share buffers by channel.
    if !isInput, isInPlace, outputs.count < inputs.count {
      let shared = inputs[outputs.count]
      buffers[port.symbol] = buffers.values.first {
        $0.bytes.baseAddress == UnsafeMutableRawPointer(shared.baseAddress)
      }
      outputs.append(shared)
      return
    }
    let buffer = GuardedBuffer(byteCount: byteCount)
    buffers[port.symbol] = buffer
    let samples = buffer.bytes.assumingMemoryBound(to: Float.self)
    if isInput { inputs.append(samples) } else { outputs.append(samples) }
  }

  private mutating func addAtom(_ port: PortDescription, _ urids: URIDMap) {
    let wanted = max(port.minimumSize ?? 0, Self.defaultAtomBytes)
    let isInput = port.direction == .input
    let byteCount = isInput ? wanted : port.minimumSize ?? wanted
    let atomPort = AtomPort(isInput: isInput, byteCount: byteCount, urids: urids)
    buffers[port.symbol] = atomPort.buffer
    atomPorts[port.symbol] = atomPort
  }
}

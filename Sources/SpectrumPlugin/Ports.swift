// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumCore

/// Where the host has connected the ports.
struct Ports: ~Copyable {
  private let connections: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  /// Bits of the control inputs when they were last looked at.
  private let seen: UnsafeMutablePointer<UInt32>

  init() {
    connections = .allocate(capacity: Port.count)
    connections.initialize(repeating: nil, count: Port.count)
    seen = .allocate(capacity: Port.count)
    // Bits of a NaN, so that the first look finds a change.
    seen.initialize(repeating: .max, count: Port.count)
  }

  deinit {
    connections.deallocate()
    seen.deallocate()
  }

  /// Whether a control input has changed since the last look: reading them all over and over would
  /// cost as much as the analysis of a small block.
  @_noAllocation @_noLocks
  func haveControlsChanged() -> Bool {
    var difference = change(of: .channel)
    for index in Port.mode.rawValue...Port.tempoReset.rawValue {
      difference |= change(ofIndex: Int(index))
    }
    return difference != 0
  }

  @_noAllocation @_noLocks
  private func change(of port: Port) -> UInt32 { change(ofIndex: Int(port.rawValue)) }

  @_noAllocation @_noLocks
  private func change(ofIndex index: Int) -> UInt32 {
    let bits = connections[index]?.assumingMemoryBound(to: UInt32.self).pointee ?? 0x7fc0_0000
    let difference = bits ^ seen[index]
    seen[index] = bits
    return difference
  }

  /// nil disconnects.
  @_noAllocation @_noLocks
  func connect(_ port: Port, to data: UnsafeMutableRawPointer?) {
    connections[Int(port.rawValue)] = data
  }

  /// The port's memory; nil while it is unconnected.
  @_noAllocation @_noLocks
  func data(_ port: Port) -> UnsafeMutableRawPointer? { connections[Int(port.rawValue)] }

  /// The samples of an audio port.
  @_noAllocation @_noLocks
  func samples(_ port: Port) -> UnsafeMutablePointer<Float>? {
    data(port)?.assumingMemoryBound(to: Float.self)
  }

  /// A control input's value within its range; the default while it is unconnected, or NaN.
  @_noAllocation @_noLocks
  func value(_ port: Port) -> Float {
    let control = port.control
    guard let value = samples(port)?.pointee, !value.isNaN else { return control.initial }
    return min(max(value, control.minimum), control.maximum)
  }

  /// The value of an integer or enumeration port.
  @_noAllocation @_noLocks
  func integer(_ port: Port) -> Int {
    let control = port.control
    // Not `+ 0.5`: what cuts off the fraction then raises each negative value by one.
    return Int(
      clamping: spectrum_round(value(port)), to: Int(control.minimum)...Int(control.maximum))
  }

  /// Whether a toggle is on.
  @_noAllocation @_noLocks
  func isOn(_ port: Port) -> Bool { value(port) > 0 }

  /// Writes a control output, held within its range.
  @_noAllocation @_noLocks
  func write(_ value: Float, to port: Port) {
    let control = port.control
    samples(port)?.pointee = min(max(value, control.minimum), control.maximum)
  }
}

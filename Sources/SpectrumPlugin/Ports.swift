// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumCore

/// Where the host has connected the ports.
struct Ports: ~Copyable {
  private let connections: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  init() {
    connections = .allocate(capacity: Port.count)
    connections.initialize(repeating: nil, count: Port.count)
  }

  deinit { connections.deallocate() }

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

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumCore
import SpectrumPorts

/// Where the host has connected the ports of a plugin.
///
/// What `run` needs of the table of ports is copied here once.
struct Ports: ~Copyable {
  /// The ports by their index in the plugin; shape: [portCount].
  private let order: UnsafeMutablePointer<Port>
  private let portCount: Int
  /// Ranges and defaults; shape: [Port.count], as the next two.
  private let limits: UnsafeMutablePointer<Limits>
  private let connections: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  /// A port's number among the control inputs; below 0 for any other.
  private let settingNumbers: UnsafeMutablePointer<Int>
  /// The connections of the control inputs once more, side by side, and their bits when they were
  /// last looked at: `run` goes through them at each call. Shape: [settingCount].
  private let settings: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private let seen: UnsafeMutablePointer<UInt32>
  private let settingCount: Int

  private struct Limits {
    let minimum, maximum, initial: Float
  }

  init(_ plugin: Plugin) {
    order = .allocate(capacity: Port.count)
    limits = .allocate(capacity: Port.count)
    settingNumbers = .allocate(capacity: Port.count)
    var (portCount, settingCount) = (0, 0)
    for port in Port.allCases {
      let spec = port.spec
      (limits + port.place).initialize(
        to: Limits(
          minimum: spec.range.lowerBound, maximum: spec.range.upperBound, initial: spec.initial))
      (settingNumbers + port.place).initialize(to: port.isSetting ? settingCount : -1)
      if port.isSetting { settingCount += 1 }
      guard plugin.has(port) else { continue }
      (order + portCount).initialize(to: port)
      portCount += 1
    }
    (self.portCount, self.settingCount) = (portCount, settingCount)
    connections = .allocate(capacity: Port.count)
    connections.initialize(repeating: nil, count: Port.count)
    settings = .allocate(capacity: settingCount)
    settings.initialize(repeating: nil, count: settingCount)
    seen = .allocate(capacity: settingCount)
    // Bits of a NaN, so that the first look finds a change.
    seen.initialize(repeating: .max, count: settingCount)
  }

  deinit {
    order.deallocate()
    limits.deallocate()
    connections.deallocate()
    settingNumbers.deallocate()
    settings.deallocate()
    seen.deallocate()
  }

  /// Whether a control input has changed since the last look: reading them all at each call would
  /// cost as much as the analysis of a small block.
  @_noAllocation @_noLocks
  func haveControlsChanged() -> Bool {
    var difference: UInt32 = 0
    for index in 0..<settingCount {
      let bits = settings[index]?.assumingMemoryBound(to: UInt32.self).pointee ?? 0x7fc0_0000
      difference |= bits ^ seen[index]
      seen[index] = bits
    }
    return difference != 0
  }

  /// Connects the port at `index` of the plugin; nil disconnects. An index beyond the last is
  /// ignored.
  @_noAllocation @_noLocks
  func connect(_ index: UInt32, to data: UnsafeMutableRawPointer?) {
    guard index < UInt32(portCount) else { return }
    connect(order[Int(index)], to: data)
  }

  @_noAllocation @_noLocks
  func connect(_ port: Port, to data: UnsafeMutableRawPointer?) {
    connections[port.place] = data
    let number = settingNumbers[port.place]
    if number >= 0 { settings[number] = data }
  }

  /// The port's memory; nil while it is unconnected.
  @_noAllocation @_noLocks
  func data(_ port: Port) -> UnsafeMutableRawPointer? { connections[port.place] }

  /// The samples of an audio port.
  @_noAllocation @_noLocks
  func samples(_ port: Port) -> UnsafeMutablePointer<Float>? {
    data(port)?.assumingMemoryBound(to: Float.self)
  }

  /// A control input's value within its range; the default while it is unconnected, or NaN.
  @_noAllocation @_noLocks
  func value(_ port: Port) -> Float {
    let limits = limits[port.place]
    guard let value = samples(port)?.pointee, !value.isNaN else { return limits.initial }
    return min(max(value, limits.minimum), limits.maximum)
  }

  /// The value of an integer or enumeration port.
  @_noAllocation @_noLocks
  func integer(_ port: Port) -> Int {
    let limits = limits[port.place]
    // Not `+ 0.5`: what cuts off the fraction then raises each negative value by one.
    return Int(
      clamping: spectrum_round(value(port)), to: Int(limits.minimum)...Int(limits.maximum))
  }

  /// Whether a toggle is on.
  @_noAllocation @_noLocks
  func isOn(_ port: Port) -> Bool { value(port) > 0 }

  /// Writes a control output, held within its range.
  @_noAllocation @_noLocks
  func write(_ value: Float, to port: Port) {
    let limits = limits[port.place]
    samples(port)?.pointee = min(max(value, limits.minimum), limits.maximum)
  }
}

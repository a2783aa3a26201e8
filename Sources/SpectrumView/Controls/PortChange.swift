// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// A control's new value, for the host.
public struct PortChange: Equatable, Sendable {
  /// `begin` and `end` are for hosts that record what the user touches (ui:touch); their value is
  /// that of the moment.
  public enum Phase: Sendable { case begin, change, end, single }

  public let port: Port
  public let value: Float
  public let phase: Phase
}

/// What the host has not been told yet, of each port: bounded, however late it asks.
///
/// Of several values only the latest is told; each touch has its beginning and end.
struct PortChanges {
  private struct State {
    /// Whether the user holds it.
    var isHeld = false
    /// Whether the value was changed since the host was told.
    var isChanged = false
    /// Whether a touch began since then.
    var owesBegin = false
    /// Whether the host knows of a touch whose end it has not been told.
    var owesEnd = false
    /// How often the port is still to be turned: on where that is even, off where it is odd.
    var pulse = 0
  }

  private var states = [State](repeating: State(), count: Port.count)
  /// Whether there may be anything to tell.
  private(set) var isPending = false

  /// Whether the host's value is the older one.
  func isAhead(_ port: Port) -> Bool {
    states[port.place].isHeld || states[port.place].isChanged
  }

  mutating func begin(_ port: Port) {
    states[port.place].isHeld = true
    states[port.place].owesBegin = true
    isPending = true
  }

  mutating func change(_ port: Port) {
    states[port.place].isChanged = true
    isPending = true
  }

  mutating func end(_ port: Port) {
    states[port.place].isHeld = false
    isPending = true
  }

  /// The port turns on and off again, if need be after the pulse before. Of more pulses than that
  /// the host is told too late for each to mean something.
  mutating func pulse(_ port: Port) {
    let owesEnd = states[port.place].pulse & 1
    states[port.place].pulse = owesEnd + 2
    isPending = true
  }

  /// The next thing to tell; `value` gives that of a port.
  mutating func next(_ value: (Port) -> Float) -> PortChange? {
    guard isPending else { return nil }
    for port in Port.settings {
      if let change = next(port, value) { return change }
    }
    isPending = false
    return nil
  }

  private mutating func next(_ port: Port, _ value: (Port) -> Float) -> PortChange? {
    let state = states[port.place]
    if state.owesBegin && !state.owesEnd {
      (states[port.place].owesBegin, states[port.place].owesEnd) = (false, true)
      return PortChange(port: port, value: value(port), phase: .begin)
    }
    if state.isChanged {
      states[port.place].isChanged = false
      return PortChange(
        port: port, value: value(port), phase: state.owesEnd ? .change : .single)
    }
    // A touch that began anew before its end was told: the first one ends here.
    if state.owesEnd && (!state.isHeld || state.owesBegin) {
      states[port.place].owesEnd = false
      return PortChange(port: port, value: value(port), phase: .end)
    }
    guard state.pulse > 0 else { return nil }
    states[port.place].pulse -= 1
    return PortChange(port: port, value: state.pulse & 1 == 0 ? 1 : 0, phase: .single)
  }
}

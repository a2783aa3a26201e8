// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// A new value of a control, for the host.
public struct PortChange: Equatable, Sendable {
  /// `begin` and `end` are for hosts that record gestures (ui:touch); their value is the current
  /// one.
  public enum Phase: Sendable { case begin, change, end, single }

  public let port: Port
  public let value: Float
  public let phase: Phase
}

/// Changes not yet reported to the host, per port, so bounded however late it asks.
///
/// Only the latest of several values is reported, but each gesture has its beginning and its end.
struct PortChanges {
  private struct State {
    /// Whether the user holds the control.
    var isHeld = false
    /// Whether the value has changed since the last report.
    var isChanged = false
    /// Whether a gesture has begun since the last report.
    var owesBegin = false
    /// Whether a gesture's beginning was reported but not its end.
    var owesEnd = false
    /// Number of switches of the trigger to report: on if even, off if odd.
    var pulse = 0
  }

  private var states = [State](repeating: State(), count: Port.count)
  /// Whether there may be changes to report.
  private(set) var isPending = false

  /// Whether the host's value is outdated.
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

  /// Turns the port on and off, if need be after the pulse under way. Further pulses are dropped:
  /// reported that late, they would mean nothing.
  mutating func pulse(_ port: Port) {
    let owesEnd = states[port.place].pulse & 1
    states[port.place].pulse = owesEnd + 2
    isPending = true
  }

  /// The next change to report; `value` returns a port's value.
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
    // A new gesture began before the last one's end was reported: end that one first.
    if state.owesEnd && (!state.isHeld || state.owesBegin) {
      states[port.place].owesEnd = false
      return PortChange(port: port, value: value(port), phase: .end)
    }
    guard state.pulse > 0 else { return nil }
    states[port.place].pulse -= 1
    return PortChange(port: port, value: state.pulse & 1 == 0 ? 1 : 0, phase: .single)
  }
}

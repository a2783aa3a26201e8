// SPDX-License-Identifier: GPL-3.0-or-later

/// An action of the user on a control.
public struct PortAction: Sendable {
  /// `begin` and `end`: the user grabs the control and lets go; `pulse`: fires a trigger.
  enum Kind { case begin, change, end, pulse }

  let port: Port
  /// The control's value after the action.
  let value: Float
  let kind: Kind
}

/// A new value of a control, for the host.
public struct PortChange: Equatable, Sendable {
  /// `begin` and `end`, with the current value, are for hosts that record gestures (ui:touch).
  public enum Phase: Sendable { case begin, change, end, single }

  public let port: Port
  public let value: Float
  public let phase: Phase
}

/// The queue of changes for the host: per port, so bounded however late the host asks.
///
/// Only the latest of several values is reported, but each gesture has its beginning and its end.
public struct PortChanges: Sendable {
  private var states = [State](repeating: State(), count: Port.count)
  /// The ports that may have changes to report; the one that has waited longest comes first.
  private var waiting: [Port] = []

  public init() {}

  /// Whether the host's value is outdated.
  public func isAhead(_ port: Port) -> Bool { states[port.place].isAhead }

  public mutating func add(_ actions: [PortAction]) {
    for action in actions {
      states[action.port.place].add(action)
      if !waiting.contains(action.port) { waiting.append(action.port) }
    }
  }

  /// The next change to report; nil if none.
  public mutating func next() -> PortChange? {
    while let port = waiting.first {
      if let change = states[port.place].next(of: port) { return change }
      waiting.removeFirst()
    }
    return nil
  }

  /// The window is gone: ends all gestures and begun pulses, and drops the others.
  public mutating func close() {
    for port in Port.settings { states[port.place].close() }
    waiting = Port.settings
  }
}

extension PortChanges {
  private struct State {
    /// The latest value that the user chose.
    var value: Float = 0
    /// Whether the user holds the control.
    var isHeld = false
    /// Whether the value has changed since the last report.
    var isChanged = false
    /// Whether a gesture has begun since the last report.
    var needsBegin = false
    /// Whether a gesture's beginning was reported but not its end.
    var needsEnd = false
    /// Number of switches of the trigger to report: on if even, off if odd.
    var pulse = 0

    /// Until a gesture's end is reported, too: that carries the value once more.
    var isAhead: Bool { isHeld || isChanged || needsBegin || needsEnd }

    mutating func add(_ action: PortAction) {
      value = action.value
      switch action.kind {
      case .begin: (isHeld, needsBegin) = (true, true)
      case .change: isChanged = true
      case .end: isHeld = false
      // If need be after the pulse under way. Further pulses are dropped: reported that late, they
      // would mean nothing.
      case .pulse: pulse = (pulse & 1) + 2
      }
    }

    mutating func next(of port: Port) -> PortChange? {
      if needsBegin && !needsEnd {
        (needsBegin, needsEnd) = (false, true)
        return PortChange(port: port, value: value, phase: .begin)
      }
      if isChanged {
        isChanged = false
        return PortChange(port: port, value: value, phase: needsEnd ? .change : .single)
      }
      // A new gesture began before the last one's end was reported: end that one first.
      if needsEnd && (!isHeld || needsBegin) {
        needsEnd = false
        return PortChange(port: port, value: value, phase: .end)
      }
      guard pulse > 0 else { return nil }
      pulse -= 1
      return PortChange(port: port, value: pulse & 1 == 1 ? 1 : 0, phase: .single)
    }

    mutating func close() {
      isHeld = false
      pulse &= 1
    }
  }
}

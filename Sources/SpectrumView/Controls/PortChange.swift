// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// An action of the user on a control.
public struct PortAction: Sendable {
  /// `begin` and `end`: the user takes hold of the control and lets go of it; `pulse`: fires a
  /// trigger.
  enum Kind { case begin, change, end, pulse }

  let port: Port
  /// The control's value after the action.
  let value: Float
  let kind: Kind
}

/// A new value of a control, for the host.
public struct PortChange: Equatable, Sendable {
  /// `begin` and `end` are for hosts that record gestures (ui:touch); their value is the current
  /// one.
  public enum Phase: Sendable { case begin, change, end, single }

  public let port: Port
  public let value: Float
  public let phase: Phase
}

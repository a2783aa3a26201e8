// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// What is under the pointer.
enum ControlTarget: Equatable {
  /// Whether it works when the button goes down, not when it is let go of: its time counts.
  var isTap: Bool { self == .tool(.tapTempo) || self == .row(.tap, .button) }

  case mode(Int)
  case menuButton
  case menuItem(Int)
  case tool(Tool)
  case row(Port, RowPart)
  /// The settings' or the help's scroll bar.
  case scrollBar
  /// An overlay, apart from what is on it.
  case overlay
  case clipLight
  case plot
}

/// A part of a row of the settings that the pointer can be on.
enum RowPart: Equatable { case name, slider, previous, next, button }

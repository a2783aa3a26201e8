// SPDX-License-Identifier: GPL-3.0-or-later

/// The control that keys go to.
enum ControlFocus: Equatable {
  case modes
  case tool(Command)
  case row(Port)
}

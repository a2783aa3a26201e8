// SPDX-License-Identifier: GPL-3.0-or-later

/// A display's request to its owner.
public enum Effect: Sendable {
  /// The user's action on a control, for the host's `PortChanges`.
  case port(PortAction)
  /// A picture or a table for a file; the display is to show where it was written.
  case export(Export)
  /// A request to the folder of references; `receive` takes the answer.
  case reference(ReferenceRequest)
  /// A text that the session keeps, for the plugin.
  case session(SessionChange)
  /// The size that a session had the window in, for the host to be asked for.
  case resize(LogicalSize)
}

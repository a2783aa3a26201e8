// SPDX-License-Identifier: GPL-3.0-or-later

/// An export from the window to a file.
public enum Export: CaseIterable, Sendable {
  /// The picture without the controls, as PNG.
  case picture
  /// The shown spectrum, as CSV.
  case spectrum
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// The contents of the inline display.
public enum InlinePage: Int, CaseIterable, Sendable {
  case spectrum, tuner, tempo, loudness

  /// The page that the user chose; `mode`: the window's.
  @_noAllocation @_noLocks
  public init(_ choice: InlineChoice, mode: DisplayMode) {
    switch (choice, mode) {
    case (.spectrum, _): self = .spectrum
    case (.tuner, _), (.automatic, .tuner): self = .tuner
    case (.tempo, _): self = .tempo
    case (.loudness, _), (.automatic, .levels): self = .loudness
    case (.automatic, _): self = .spectrum
    }
  }
}

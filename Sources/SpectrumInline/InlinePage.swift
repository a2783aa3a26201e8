// SPDX-License-Identifier: GPL-3.0-or-later

/// What the inline display shows; the raw values are those of the port `inline` less 1.
public enum InlinePage: Int, CaseIterable, Sendable {
  case spectrum, tuner, tempo, loudness

  /// The page for values of the ports `inline` and `mode`. 0 of `inline` is automatic: the tuner
  /// and the loudness for the window's modes of these, else the spectrum.
  @_noAllocation @_noLocks
  public init(inline: Int, mode: Int) {
    let (tunerMode, levelsMode) = (6, 7)
    switch inline {
    case 1: self = .spectrum
    case 2: self = .tuner
    case 3: self = .tempo
    case 4: self = .loudness
    default: self = mode == tunerMode ? .tuner : mode == levelsMode ? .loudness : .spectrum
    }
  }
}

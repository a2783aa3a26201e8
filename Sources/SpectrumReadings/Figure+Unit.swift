// SPDX-License-Identifier: GPL-3.0-or-later

extension Figure {
  /// The unit of a figure or a setting.
  public enum Unit: Sendable {
    case none, hertz, decibels, dBFS, dBTP, LUFS, LU, seconds, milliseconds, perSecond, semitones
    case cents, bpm, coefficient, midiNote

    /// The text shown after a number; empty without a unit.
    public var symbol: StaticString {
      switch self {
      case .none, .coefficient, .midiNote: ""
      case .hertz: "Hz"
      case .decibels: "dB"
      case .dBFS: "dBFS"
      case .dBTP: "dBTP"
      case .LUFS: "LUFS"
      case .LU: "LU"
      case .seconds: "s"
      case .milliseconds: "ms"
      case .perSecond: "fps"
      case .semitones: "semitones"
      case .cents: "c"
      case .bpm: "BPM"
      }
    }
  }
}

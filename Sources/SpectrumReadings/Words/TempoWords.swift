// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The words for a tempo beside the host's, the same in window and strip.
public enum TempoWords {
  /// The largest difference that isn't highlighted, in beats per minute.
  public static var calm: Float { 1 }

  /// "120.4"; a dash without a tempo.
  public static func number(_ bpm: Float) -> Label {
    bpm > 0 ? Label(bpm, decimals: 1) : .missing
  }

  /// "host 120.0"; nil without a host's tempo.
  public static func host(_ bpm: Float?) -> Label? {
    bpm.flatMap { $0 > 0 ? "host \($0, decimals: 1)" : nil }
  }

  /// By how much the tempo heard is above the host's, "+0.4"; "×2 +0.4" if its double is compared.
  public static func drift(_ difference: Float, octave: Float) -> Label {
    "\(octave == 1 ? "" : octave > 1 ? "×2 " : "÷2 ")\(difference, decimals: 1, sign: true)"
  }

  /// Whether the difference as displayed is highlighted.
  public static func isDrifting(_ difference: Float) -> Bool {
    spectrum_round(abs(difference) * 10) / 10 > calm
  }
}

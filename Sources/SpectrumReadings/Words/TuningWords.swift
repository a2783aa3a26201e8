// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The words for how the music is tuned, the same in window and terminal.
public enum TuningWords {
  /// "drift −15 c"; nil where there is none, or no start yet.
  public static func drift(_ drift: TuningDrift) -> Label? {
    guard let cents = drift.cents, spectrum_round(cents) != 0 else { return nil }
    return "drift \(Label(cents: cents, decimals: 0))"
  }

  /// Why there is no tuning.
  public static func missing(hasNotes: Bool) -> Label {
    hasNotes ? "the notes disagree" : "no notes"
  }
}

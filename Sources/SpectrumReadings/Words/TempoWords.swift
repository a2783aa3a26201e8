// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The words for a tempo beside the host's, the same in window and strip.
public enum TempoWords {
  /// The largest difference that isn't highlighted, in beats per minute.
  public static var calm: Float { 1 }

  /// "120.4"; a dash without a tempo.
  public static func number(_ bpm: Float) -> Label {
    guard bpm > 0 else { return .missing }
    var label = Label()
    label.append(bpm, decimals: 1)
    return label
  }

  /// "host 120.0"; nil without a host's tempo.
  public static func host(_ bpm: Float?) -> Label? {
    guard let bpm, bpm > 0 else { return nil }
    var label = Label("host ")
    label.append(bpm, decimals: 1)
    return label
  }

  /// By how much the tempo heard is above the host's, "+0.4"; "×2 +0.4" if its double is compared.
  public static func drift(_ difference: Float, octave: Float) -> Label {
    var label = octave == 1 ? Label() : Label(octave > 1 ? "×2 " : "÷2 ")
    label.append(difference, decimals: 1, sign: true)
    return label
  }

  /// Whether the difference as displayed is highlighted.
  public static func isDrifting(_ difference: Float) -> Bool {
    spectrum_round(abs(difference) * 10) / 10 > calm
  }
}

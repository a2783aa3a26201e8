// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

extension Message.Tempo {
  /// "host 120.0"; nil without a host's tempo.
  var hostLabel: Label? {
    guard let hostBPM, hostBPM > 0 else { return nil }
    var label = Label("host ")
    label.append(hostBPM, decimals: 1)
    return label
  }

  /// By how much the tempo heard is above the host's, "+0.4"; "×2 +0.4" if its double is compared.
  /// Nil without both tempos.
  var driftLabel: Label? {
    guard let difference else { return nil }
    var label = octave == 1 ? Label() : Label(octave > 1 ? "×2 " : "÷2 ")
    label.append(difference, decimals: 1, sign: true)
    return label
  }

  /// Whether the difference is so large that it is highlighted: more than 1 BPM.
  var isDrifting: Bool { abs(difference ?? 0) > 1 }
}

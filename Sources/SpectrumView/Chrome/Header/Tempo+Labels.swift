// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

extension Message.Tempo {
  var hostLabel: Label? { TempoWords.host(hostBPM) }

  /// Nil without both tempos.
  var driftLabel: Label? { difference.map { TempoWords.drift($0, octave: octave) } }

  var isDrifting: Bool { TempoWords.isDrifting(difference ?? 0) }
}

// SPDX-License-Identifier: GPL-3.0-or-later

extension Fault {
  /// Audio that is no audio: each kind alone, and all in turns.
  static let audio =
    BrokenAudio.allCases.map { kind in
      Fault("audio-\(kind)", rounds: 180) { round in
        try round.harm { rig in
          var signal = kind
          try rig.play(&signal, seconds: 0.3)
        }
      }
    } + [
      Fault("audio-medley", rounds: 900) { round in
        try round.harm { rig in
          var medley = Medley()
          try rig.play(&medley, seconds: 0.5)
        }
      }
    ]
}

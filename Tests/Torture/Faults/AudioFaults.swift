// SPDX-License-Identifier: GPL-3.0-or-later

extension Fault {
  /// Audio that is no audio: each kind alone, and all in turns.
  static let audio =
    BrokenAudio.allCases.map { kind in
      Fault(harming: "audio-\(kind)", rounds: 180) { rig in
        var signal = kind
        try rig.play(&signal, seconds: 0.3)
      }
    } + [
      Fault(harming: "audio-medley", rounds: 900) { rig in
        try rig.play(seconds: 0.5)
      }
    ]
}

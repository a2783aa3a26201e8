// SPDX-License-Identifier: GPL-3.0-or-later

extension Fault {
  /// What a host may write to the control inputs.
  static let controls = [
    Fault("control-values", rounds: 450) { round in
      try round.harm { rig in
        var medley = Medley()
        let values: [Float] = [
          .nan, .signalingNaN, .infinity, -.infinity, 1e30, -1e30, .greatestFiniteMagnitude,
          .leastNonzeroMagnitude, -0.0, 0.5, 1e9, -1, 2_147_483_648, -2_147_483_904,
        ]
        for value in values {
          for input in rig.pinout.inputs { rig[input.index] = value }
          try rig.play(&medley, seconds: 0.02)
        }
        rig.resetControls()
        // Each port alone.
        for input in rig.pinout.inputs {
          rig[input.index] = values.randomElement(using: &rig.random)!
          try rig.run(rig.blockLength() / 8, &medley)
          rig[input.index] = input.standard
        }
      }
    },
    Fault("control-bits", rounds: 450) { round in
      try round.harm { rig in
        var medley = Medley()
        try rig.play(&medley, seconds: 0.3) { rig in
          for input in rig.pinout.inputs where Bool.random(using: &rig.random) {
            rig[input.index] = Messages.float(rig)
          }
        }
      }
    },
    Fault("control-storm", rounds: 200) { round in
      // Legal values, all of them others at every call, but of those that stop the frames.
      try round.harm { rig in
        var medley = Medley()
        func change(_ rig: Rig) {
          for input in rig.pinout.inputs {
            rig[input.index] = .random(in: input.range, using: &rig.random)
          }
          rig["frame_rate"] = .random(in: 20...60, using: &rig.random)
          (rig["enabled"], rig["free_wheeling"]) = (1, 0)
        }
        // The first settings may take half a second.
        try rig.play(&medley, seconds: 0.5, before: change)
        let before = rig.frameCount
        try rig.play(&medley, seconds: 1, before: change)
        // Both channels of 1024 bands can have 30 a second.
        guard rig.frameCount - before >= 15 else {
          throw Defect("\(rig.frameCount - before) frames in a second")
        }
      }
    },
  ]
}

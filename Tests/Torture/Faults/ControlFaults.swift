// SPDX-License-Identifier: GPL-3.0-or-later

extension Fault {
  /// What a host may write to the control inputs.
  static let controls = [
    Fault(harming: "control-values", rounds: 450) { rig in
      let values: [Float] = [
        .nan, .signalingNaN, .infinity, -.infinity, 1e30, -1e30, .greatestFiniteMagnitude,
        .leastNonzeroMagnitude, -0.0, 0.5, 1e9, -1, 2_147_483_648, -2_147_483_904,
      ]
      for value in values {
        for input in rig.pinout.inputs { rig[input.index] = value }
        try rig.play(seconds: 0.02)
      }
      rig.resetControls()
      // Each port alone.
      for input in rig.pinout.inputs {
        rig[input.index] = values.randomElement(using: &rig.random)!
        try rig.run(rig.blockLength() / 8)
        rig[input.index] = input.defaultValue ?? 0
      }
    },
    Fault(harming: "control-bits", rounds: 450) { rig in
      try rig.play(seconds: 0.3) { rig in
        for input in rig.pinout.inputs where Bool.random(using: &rig.random) {
          rig[input.index] = Messages.float(rig)
        }
      }
    },
    Fault(harming: "control-storm", rounds: 200) { rig in
      // Legal values, all of them others at every call, but of those that stop the frames.
      func change(_ rig: Rig) {
        for input in rig.pinout.inputs {
          rig[input.index] = .random(in: input.limits, using: &rig.random)
        }
        rig["frame_rate"] = .random(in: 20...60, using: &rig.random)
        (rig["enabled"], rig["free_wheeling"]) = (1, 0)
      }
      // The first settings may take half a second.
      try rig.play(seconds: 0.5, before: change)
      let before = rig.frameCount
      try rig.play(seconds: 1, before: change)
      // Both channels of 1024 bands can have 30 a second.
      guard rig.frameCount - before >= 15 else {
        throw Defect("\(rig.frameCount - before) frames in a second")
      }
    },
  ]
}

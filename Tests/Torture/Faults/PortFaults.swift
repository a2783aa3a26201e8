// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumMessages

extension Fault {
  /// What a host may do to its ports.
  static let ports = [
    Fault(harming: "reconnected", rounds: 600) { rig in
      rig.reconnects = true
      try rig.play(seconds: 0.3) { rig in
        rig.isTight = Bool.random(using: &rig.random)
      }
    },
    Fault(harming: "in-place", rounds: 600) { rig in
      try rig.play(seconds: 0.3) { rig in
        rig.wiring = AudioWiring.whole.randomElement(using: &rig.random)!
      }
    },
    Fault(harming: "audio-unconnected", rounds: 600) { rig in
      try rig.play(seconds: 0.3) { rig in
        rig.wiring = AudioWiring.allCases.randomElement(using: &rig.random)!
      }
    },
    Fault("port-unconnected", rounds: 600) { round in
      // Each port alone, over the rounds; then random ones.
      try round.harm { rig in
        rig.unconnected = [round.number / 2 % rig.pinout.portCount]
        rig.connectAll()
        try rig.play(seconds: 0.1)
        for _ in 0..<10 {
          let share = Double.random(in: 0...1, using: &rig.random)
          rig.unconnected = Set(
            (0..<rig.pinout.portCount).filter { _ in
              Double.random(in: 0..<1, using: &rig.random) < share
            })
          rig.connectAll()
          try rig.play(seconds: 0.02)
        }
      }
    },
    Fault("nothing-connected", rounds: 300) { round in
      let rig = try round.rig()
      // Not even once: as a host that runs a plugin which it has just made.
      let bare = try RawInstance(rig.pinout, sampleRate: rig.sampleRate, site: round.site)
      bare?.activate()
      for _ in 0..<20 { bare?.run(rig.blockLength()) }
      rig.unconnected = Set(0..<rig.pinout.portCount)
      rig.connectAll()
      try rig.play(seconds: 0.2)
      try rig.recover()
      round.tally += rig.tally
    },
    Fault(harming: "no-such-port", rounds: 180) { rig in
      var float: Float = 0
      for index in [rig.pinout.portCount, 255, 1 << 16, 1 << 31, 0xFFFF_FFF0, 0xFFFF_FFFF] {
        for index in index..<index + 12 { rig.instance.connect(index, &float) }
      }
      rig.connectAll()
      try rig.play(seconds: 0.05)
    },
    Fault("notify-sizes", rounds: 600) { round in
      try round.harm { rig in
        var size = round.number * 40
        for _ in 0..<150 {
          // Every small size, at odd addresses, and others up to the whole.
          let isSmall = Bool.random(using: &rig.random)
          let any = Int.random(in: 8...PortMemory.notifyBytes, using: &rig.random)
          rig.notifyBytes = isSmall ? 8 + size % 8000 : any
          // As a host that counts the header, one that does not, and one that says 0…8.
          rig.notifyHeader.size = [rig.notifyBytes, rig.notifyBytes - 8, nil, size % 9]
            .randomElement(using: &rig.random)!
          rig.notifyHeader.type = UInt32(rig.random.next() % 64)
          size += 1
          try rig.run(Int.random(in: 0...2048, using: &rig.random))
        }
      }
    },
  ]
}

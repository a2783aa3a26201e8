// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import SpectrumMessages

extension Fault {
  /// What may lie in `control` by the fault of somebody.
  static let messages = [
    Fault(harming: "control-sizes", rounds: 450) { rig in
      // Headers that claim nothing, a little, and up to 4 GiB; at odd addresses, too.
      let large: [UInt32] = [4096, 65_527, 65_528, 65_529, 1 << 20, 0x7FFF_FFFF, 0xFFFF_FFFF]
      for claim in Array(0..<64) + large {
        var bytes = EventSequence.attach(rig.urids)
        bytes.store(word: claim, at: 0)
        rig.tally.events += 1
        try rig.run(rig.blockLength() / 8, control: bytes)
      }
      // Full to the brim.
      var sequence = EventSequence(rig.urids)
      let atom = EventSequence.atom(.attach(.init(client: 3, frameRate: 60)), rig.urids)
      while sequence.bytes.count < SequenceReader.portLimit + 1000 {
        sequence.append(atom, at: Int64(sequence.count))
      }
      try rig.run(1024, control: sequence)
    },
    Fault(harming: "wrong-types", rounds: 450) { rig in
      for type in UInt32(0)..<100 {
        // The port's own type, its unit, an event's type, and a value's.
        var atom = Messages.attach(rig.urids)
        for offset in stride(from: 4, to: atom.count, by: 4) {
          if Bool.random(using: &rig.random) { atom.store(word: type, at: offset) }
        }
        let value = AtomBytes.atom(type, Array(repeating: 1, count: 64))
        for sequence in [
          EventSequence(rig.urids, type: type, Messages.attach(rig.urids)),
          EventSequence(rig.urids, unit: type, Messages.attach(rig.urids)),
          EventSequence(rig.urids, value, atom),
        ] { try rig.run(rig.blockLength() / 16, control: sequence) }
      }
    },
    Fault(harming: "truncated", rounds: 300) { rig in
      let whole = EventSequence(rig.urids, Messages.any(rig), Messages.any(rig), Messages.any(rig))
      for count in 0...whole.bytes.count {
        var bytes = Array(whole.bytes.prefix(count))
        // Cut and honest about it; or the sequence is whole and an event says too much.
        if count % 2 == 0 { bytes.store(word: UInt32(max(0, count - 8)), at: 0) }
        rig.tally.events += 3
        try rig.run(rig.blockLength() / 16, control: bytes)
      }
    },
    Fault(harming: "nested", rounds: 450) { rig in
      for depth in 1...40 {
        let (nested, attach) = (Messages.nested(depth, rig), Messages.attach(rig.urids))
        try rig.run(
          rig.blockLength() / 8, control: EventSequence(rig.urids, nested, attach))
      }
    },
    Fault(harming: "event-flood", rounds: 300) { rig in
      for _ in 0..<20 {
        var sequence = EventSequence(rig.urids)
        for _ in 0..<Int.random(in: 100...700, using: &rig.random) {
          // UIs that come and go, hosts that hurry, and times in no order.
          sequence.append(Messages.any(rig), at: Messages.time(rig))
        }
        rig.tally.events += sequence.count
        // Bypassed, the plugin goes from event to event in another way.
        for port in ["enabled", "tuner_mute"] {
          rig[port] = Bool.random(using: &rig.random) ? 1 : 0
        }
        try rig.run(rig.blockLength(), control: sequence.bytes)
      }
    },
  ]
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

extension Fault {
  /// Events per round, and in one call of run(): several, of which each may end the reading.
  private static let (eventsPerRound, eventsPerCall) = (2000, 20)

  /// A million events in a run of scale 1: half of them were messages once, half never.
  static let fuzz = [
    Fault(harming: "mutated-events", rounds: 400) { rig in
      try send(rig) { rig in
        var atom = Messages.any(rig)
        Mutation.spoil(&atom, &rig.random)
        return atom
      }
    },
    Fault(harming: "noise-events", rounds: 400) { rig in
      try send(rig) { rig in
        var atom = Mutation.noise(upTo: 160, &rig.random)
        // Half of it under the header of an object, some of a class that is looked at.
        if atom.count >= 16, Bool.random(using: &rig.random) {
          atom.store(word: UInt32(atom.count - 8), at: 0)
          atom.store(word: rig.urids.atom.object, at: 4)
          atom.store(word: UInt32(rig.random.next() % 96), at: 12)
        }
        return atom
      }
    },
  ]

  private static func send(_ rig: Rig, _ atom: (Rig) -> [UInt8]) throws {
    for _ in 0..<eventsPerRound / eventsPerCall {
      var sequence = EventSequence(rig.urids)
      for _ in 0..<eventsPerCall { sequence.append(atom(rig), at: Messages.time(rig)) }
      var bytes = sequence.bytes
      if rig.random.next() % 4 == 0 { Mutation.spoil(&bytes, &rig.random) }
      rig.tally.events += eventsPerCall
      try rig.run(rig.blockLength() / 8, control: bytes)
    }
  }
}

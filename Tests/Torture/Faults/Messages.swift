// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import SpectrumMessages

/// Atoms for `control`: right ones, to be spoiled, and some that never were.
enum Messages {
  static func attach(_ urids: URIDs) -> [UInt8] {
    EventSequence.atom(.attach(.init(client: 2, frameRate: 30)), urids)
  }

  /// A message as hosts and UIs send them, with any numbers.
  static func any(_ rig: Rig) -> [UInt8] {
    if Bool.random(using: &rig.random) {
      let attach = ControlMessage.Attach(client: integer(rig), frameRate: float(rig))
      return EventSequence.atom(.attach(attach), rig.urids)
    }
    var position = ControlMessage.Position()
    if Bool.random(using: &rig.random) { position.beatsPerMinute = float(rig) }
    if Bool.random(using: &rig.random) { position.speed = float(rig) }
    if Bool.random(using: &rig.random) { position.barBeat = float(rig) }
    if Bool.random(using: &rig.random) { position.bar = integer(rig) }
    if Bool.random(using: &rig.random) { position.beat = Double(float(rig)) }
    if Bool.random(using: &rig.random) { position.frame = integer(rig) }
    return EventSequence.atom(.position(position), rig.urids)
  }

  /// Evenly over the orders of magnitude.
  private static func integer(_ rig: Rig) -> Int64 {
    Int64(bitPattern: rig.random.next()) >> Int64(rig.random.next() % 64)
  }

  /// Any number, and what is none.
  static func float(_ rig: Rig) -> Float {
    switch rig.random.next() % 4 {
    case 0: Float(bitPattern: UInt32(truncatingIfNeeded: rig.random.next()))
    case 1: [0, -0.0, .nan, .infinity, -.infinity, 1e30, -1e30].randomElement(using: &rig.random)!
    default: .random(in: -10...300, using: &rig.random)
    }
  }

  /// A time stamp: in the block, out of it, before it, and none at all.
  static func time(_ rig: Rig) -> Int64 {
    switch rig.random.next() % 4 {
    case 0: Int64(bitPattern: rig.random.next())
    case 1: Int64(bitPattern: rig.random.next()) >> 48
    default: Int64(rig.random.next() % 1024)
    }
  }

  /// Objects, sequences and other things within each other.
  static func nested(_ depth: Int, _ rig: Rig) -> [UInt8] {
    var atom = attach(rig.urids)
    for _ in 0..<depth {
      switch rig.random.next() % 4 {
      case 0:
        atom = EventSequence(rig.urids, atom).bytes
      case 1: atom = AtomBytes.atom(UInt32(rig.random.next() % 64), atom)
      default:
        // Any key: among them those of messages, whose values are numbers.
        let value = AtomBytes.property(UInt32(rig.random.next() % 96), atom)
        let values = Array(repeating: value, count: depth > 8 ? 1 : 2)
        atom = AtomBytes.object(rig.urids.atom.object, UInt32(rig.random.next() % 96), values)
      }
    }
    return atom
  }
}

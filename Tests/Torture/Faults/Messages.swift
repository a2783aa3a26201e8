// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// Atoms for `control`: right ones, to be spoiled, and some that never were.
enum Messages {
  static func attach(_ urids: URIDs) -> [UInt8] {
    EventSequence.atom(.attach(.init(client: 2, frameRate: 30)), urids)
  }

  /// A message as hosts and UIs send them, with any numbers.
  static func any(_ rig: Rig) -> [UInt8] {
    let urids = rig.site.urids
    if Bool.random(using: &rig.random) {
      let client = Int64(bitPattern: rig.random.next()) >> Int64(rig.random.next() % 64)
      return EventSequence.atom(.attach(.init(client: client, frameRate: float(rig))), urids)
    }
    var position = ControlMessage.Position()
    if Bool.random(using: &rig.random) { position.beatsPerMinute = float(rig) }
    if Bool.random(using: &rig.random) { position.speed = float(rig) }
    if Bool.random(using: &rig.random) { position.barBeat = float(rig) }
    if Bool.random(using: &rig.random) {
      position.bar = Int64(bitPattern: rig.random.next()) >> Int64(rig.random.next() % 64)
    }
    if Bool.random(using: &rig.random) { position.beat = Double(float(rig)) }
    if Bool.random(using: &rig.random) {
      position.frame = Int64(bitPattern: rig.random.next()) >> Int64(rig.random.next() % 64)
    }
    return EventSequence.atom(.position(position), urids)
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
    let urids = rig.site.urids
    var atom = attach(urids)
    for _ in 0..<depth {
      switch rig.random.next() % 4 {
      case 0:
        atom = EventSequence(urids, atom).bytes
      case 1: atom = EventSequence.atom(type: UInt32(rig.random.next() % 64), atom)
      default:
        // Any key: among them those of messages, whose values are numbers.
        let value = (key: UInt32(rig.random.next() % 96), value: atom)
        let values = Array(repeating: value, count: depth > 8 ? 1 : 2)
        atom = EventSequence.object(urids, type: UInt32(rig.random.next() % 96), values)
      }
    }
    return atom
  }
}

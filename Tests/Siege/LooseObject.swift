// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples

/// An atom:Object taken to pieces, to be put together as another version of the plugin might have.
struct LooseObject {
  struct Property {
    var key, type: UInt32
    var body: [UInt8]
  }

  var type: UInt32
  var id: UInt32
  var kind: UInt32
  var properties: [Property] = []

  /// Nil for what is no object.
  init?(_ atom: UnsafeRawBufferPointer) {
    func word(_ offset: Int) -> UInt32 {
      atom.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
    guard atom.count >= 16 else { return nil }
    (type, id, kind) = (word(4), word(8), word(12))
    var position = 16
    while position + 16 <= atom.count {
      let size = Int(word(position + 8))
      guard position + 16 + size <= atom.count else { return nil }
      properties.append(
        Property(
          key: word(position), type: word(position + 12),
          body: Array(atom[position + 16..<position + 16 + size])))
      position += 16 + (size + 7) & ~7
    }
  }

  /// Header and body.
  var bytes: [UInt8] {
    let all = properties.map { AtomBytes.property($0.key, AtomBytes.atom($0.type, $0.body)) }
    return AtomBytes.atom(type, Self.bytes(id) + Self.bytes(kind) + all.joined())
  }

  static func bytes(_ word: UInt32) -> [UInt8] { AtomBytes.bytes(word) }
}

extension LooseObject {
  /// What may differ in another version, or be broken, in one place. `types`: some atoms' types;
  /// `unknown`: a number that this version has no meaning for.
  func variants(types: [UInt32], unknown: UInt32) -> [LooseObject] {
    var all: [LooseObject] = []
    func add(_ change: (inout LooseObject) -> Void) {
      var copy = self
      change(&copy)
      all.append(copy)
    }
    add { $0.kind = unknown }
    add { $0.type = unknown }
    add { $0.id = .max }
    add { $0.properties = [] }
    add { $0.properties.reverse() }
    let strange: [[UInt8]] = [
      [], [1], [0, 0, 0x80, 0x7F], [UInt8](repeating: 0xFF, count: 64),
      [UInt8](repeating: 0, count: 100_000), bytes,
    ]
    for type in types + [unknown] {
      for body in strange {
        let property = Property(key: unknown, type: type, body: body)
        add { $0.properties.insert(property, at: 0) }
        add { $0.properties.append(property) }
      }
    }
    for index in properties.indices {
      add { $0.properties.remove(at: index) }
      add { $0.properties.append($0.properties[index]) }
      add { $0.properties[index].key = unknown }
      for type in types + [unknown] { add { $0.properties[index].type = type } }
      for body in strange { add { $0.properties[index].body = body } }
      for change in Self.bodyChanges { add { change(&$0.properties[index].body) } }
    }
    return all
  }

  /// Bodies that are shorter, longer, or hold what no plugin says; of a vector, the first two words
  /// are the size and type of its elements.
  private static let bodyChanges: [@Sendable (inout [UInt8]) -> Void] = [
    { $0.removeLast(min(1, $0.count)) }, { $0.removeLast(min(4, $0.count)) },
    { $0.removeLast($0.count / 2) }, { $0 += [0, 0, 0, 0] }, { $0 += $0 },
    { $0 += [UInt8](repeating: 0, count: 40_000) },
    { body in for index in body.indices.dropFirst(8) { body[index] = 0xFF } },
    { body in for index in body.indices.dropFirst(8) { body[index] = 0x7F } },
    { body in for index in body.indices { body[index] = 0x80 } },
    { $0 = bytes(0) + $0.dropFirst(4) }, { $0 = bytes(1) + $0.dropFirst(4) },
    { $0 = bytes(8) + $0.dropFirst(4) }, { $0 = bytes(.max) + $0.dropFirst(4) },
    { $0 = Array($0.prefix(4)) + bytes(0) + Array($0.dropFirst(8)) },
    { $0 = Array($0.prefix(4)) + bytes(.max) + Array($0.dropFirst(8)) },
    { $0 = Array($0.prefix(8)) }, { $0 = Array($0.prefix(12)) },
  ]
}

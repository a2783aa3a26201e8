// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumMessages

/// Atoms as plain bytes, written independently of the encoder, so that tests can make malformed
/// ones.
package enum AtomBytes {
  package static func bytes<Value>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }

  /// Header and body; `claiming`: the size in the header, if not the body's.
  package static func atom(
    _ type: LV2_URID, _ body: [UInt8], claiming size: UInt32? = nil
  ) -> [UInt8] {
    bytes(size ?? UInt32(body.count)) + bytes(type) + body
  }

  package static func property(_ key: LV2_URID, _ atom: [UInt8]) -> [UInt8] {
    let bytes = bytes(key) + bytes(0 as UInt32) + atom
    return bytes + [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8)
  }

  package static func object(
    _ atomType: LV2_URID, _ type: LV2_URID, _ properties: [[UInt8]]
  ) -> [UInt8] {
    atom(atomType, bytes(0 as UInt32) + bytes(type) + properties.joined())
  }

  package static func vector(
    _ type: LV2_URID, childSize: UInt32, childType: LV2_URID, _ children: [UInt8],
    claiming size: UInt32? = nil
  ) -> [UInt8] {
    atom(type, bytes(childSize) + bytes(childType) + children, claiming: size)
  }

  /// Events of (frame, atom), in frames of `unit`.
  package static func sequence(
    _ type: LV2_URID, unit: UInt32 = 0, _ events: [(Int64, [UInt8])], claiming size: UInt32? = nil
  ) -> [UInt8] {
    var body = bytes(unit) + bytes(0 as UInt32)
    for (frame, atom) in events {
      body += bytes(frame) + atom + [UInt8](repeating: 0, count: (8 - atom.count % 8) % 8)
    }
    return atom(type, body, claiming: size)
  }
}

/// Atoms of a host's numbers.
extension URIDs {
  package func float(_ value: Float) -> [UInt8] { number(atom.float, value) }
  package func double(_ value: Double) -> [UInt8] { number(atom.double, value) }
  package func int(_ value: Int32) -> [UInt8] { number(atom.int, value) }
  package func long(_ value: Int64) -> [UInt8] { number(atom.long, value) }

  private func number<Value>(_ type: LV2_URID, _ value: Value) -> [UInt8] {
    AtomBytes.atom(type, AtomBytes.bytes(value))
  }

  package func property(_ term: Term, _ value: [UInt8]) -> [UInt8] {
    AtomBytes.property(terms[term], value)
  }

  package func object(_ type: Term, _ properties: [[UInt8]]) -> [UInt8] {
    AtomBytes.object(atom.object, terms[type], properties)
  }
}

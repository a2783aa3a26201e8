// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CLilv

/// Builds an atom:Object, for messages that `SpectrumMessages` doesn't encode.
///
/// Written independently of its encoder, so that the tests compare two writers.
public struct AtomObject {
  private let urids: URIDMap
  private var bytes: [UInt8] = []

  /// `type` and `id` are URIDs; `id` 0 for an object without an identifier.
  public init(type: UInt32, id: UInt32 = 0, urids: URIDMap) {
    self.urids = urids
    append(UInt32(MemoryLayout<LV2_Atom_Object_Body>.size))
    append(urids.map(spectrum_uri_atom_Object))
    append(id)
    append(type)
  }

  public mutating func set(_ key: String, _ value: Float) {
    append(key: key, type: spectrum_uri_atom_Float, size: 4)
    append(value.bitPattern)
    append(UInt32(0))
  }

  public mutating func set(_ key: String, _ value: Double) {
    append(key: key, type: spectrum_uri_atom_Double, size: 8)
    append(value.bitPattern)
  }

  public mutating func set(_ key: String, _ value: Int64) {
    append(key: key, type: spectrum_uri_atom_Long, size: 8)
    append(UInt64(bitPattern: value))
  }

  /// The atom with its header and the properties set so far.
  public var atom: [UInt8] {
    var atom = bytes
    let size = UInt32(bytes.count - MemoryLayout<LV2_Atom>.size)
    withUnsafeBytes(of: size) { atom.replaceSubrange(0..<4, with: $0) }
    return atom
  }

  private mutating func append(key: String, type: UnsafePointer<CChar>, size: UInt32) {
    append(urids.map(key))
    append(UInt32(0))
    append(size)
    append(urids.map(type))
  }

  private mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// What the plugin is told at its `control` port.
public enum ControlMessage {
  case attach(Attach)
  case position(Position)

  /// Properties of one message that are looked at: twice those that hosts send.
  static let propertyLimit = 32

  /// Reads `atom`, header and body. Nil where it is neither message, or lacks what it can't do
  /// without. Never reads past `atom` and never traps.
  @_noAllocation @_noLocks
  public init?(decoding atom: UnsafeRawBufferPointer, urids: URIDs) {
    guard
      var object = ObjectReader(
        Bytes(atom), types: urids.atom, propertyLimit: Self.propertyLimit)
    else { return nil }
    self.init(decoding: &object, urids)
  }

  @_noAllocation @_noLocks
  init?(decoding object: inout ObjectReader, _ urids: URIDs) {
    if object.type == urids.attach.type {
      guard let attach = Attach(decoding: &object, urids.attach) else { return nil }
      self = .attach(attach)
    } else if object.type == urids.position.type {
      self = .position(Position(decoding: &object, urids.position))
    } else {
      return nil
    }
  }

  @_noAllocation @_noLocks
  func encode(into encoder: inout AtomEncoder, _ urids: URIDs) {
    switch self {
    case .attach(let attach): attach.encode(into: &encoder, urids.attach)
    case .position(let position): position.encode(into: &encoder, urids.position)
    }
  }

  /// Writes the message as one atom, for a UI's write function. Returns the atom's bytes, or nil,
  /// and nothing of worth in `buffer`, where they don't fit: an `Attach` takes 64.
  public func encode(into buffer: UnsafeMutableRawBufferPointer, urids: URIDs) -> Int? {
    guard let base = buffer.baseAddress else { return nil }
    var encoder = AtomEncoder(base: base, capacity: buffer.count, types: urids.atom)
    encode(into: &encoder, urids)
    return encoder.isComplete ? encoder.count : nil
  }
}

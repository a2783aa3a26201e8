// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// A message to the plugin: an event in the sequence of the `control` port.
public enum ControlMessage {
  case attach(Attach)
  case position(Position)
  case setFile(SetFile)
  case getFile(GetFile)
  case setText(SessionText)

  /// The most properties of one message that are read: twice as many as hosts send.
  static let propertyLimit = 32

  /// Reads `atom`, header and body. Nil if it is none of the messages, or lacks a required property.
  /// Never reads past `atom` and never traps.
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
    if object.type == urids.terms[.attachType] {
      guard let attach = Attach(decoding: &object, urids.terms) else { return nil }
      self = .attach(attach)
    } else if object.type == urids.position.type {
      self = .position(Position(decoding: &object, urids.position))
    } else if object.type == urids.patch.set {
      guard let set = SetFile(decoding: &object, urids.patch) else { return nil }
      self = .setFile(set)
    } else if object.type == urids.patch.sessionText {
      guard let text = SessionText(decoding: &object, urids.patch) else { return nil }
      self = .setText(text)
    } else if object.type == urids.patch.get {
      guard let get = GetFile(decoding: &object, urids.patch) else { return nil }
      self = .getFile(get)
    } else {
      return nil
    }
  }

  @_noAllocation @_noLocks
  func encode(into encoder: inout AtomEncoder, _ urids: URIDs) {
    switch self {
    case .attach(let attach): attach.encode(into: &encoder, urids.terms)
    case .position(let position): position.encode(into: &encoder, urids.position)
    case .setFile(let set): set.encode(into: &encoder, urids.patch)
    case .getFile(let get): get.encode(into: &encoder, urids.patch)
    case .setText(let text): text.encode(into: &encoder, urids.patch)
    }
  }

  /// Writes the message as one atom, for a UI's write function. Returns the atom's size in bytes
  /// (64 for an `Attach`); nil, and `buffer` undefined, if it doesn't fit.
  public func encode(into buffer: UnsafeMutableRawBufferPointer, urids: URIDs) -> Int? {
    guard let base = buffer.baseAddress else { return nil }
    var encoder = AtomEncoder(base: base, capacity: buffer.count, types: urids.atom)
    encode(into: &encoder, urids)
    return encoder.isComplete ? encoder.count : nil
  }
}

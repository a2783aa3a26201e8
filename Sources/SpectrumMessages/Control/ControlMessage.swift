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
      var coder = PropertyCoder(
        reading: atom, types: urids.atom, propertyLimit: Self.propertyLimit)
    else { return nil }
    self.init(decoding: &coder, urids.terms)
  }

  @_noAllocation @_noLocks
  init?(decoding coder: inout PropertyCoder, _ keys: Terms) {
    if let attach = coder.read(.unread as Attach, keys) {
      self = .attach(attach)
    } else if let position = coder.read(Position(), keys) {
      self = .position(position)
    } else if let set = SetFile(decoding: &coder, keys) {
      self = .setFile(set)
    } else if let text = SessionText(decoding: &coder, keys) {
      self = .setText(text)
    } else if let get = GetFile(decoding: &coder, keys) {
      self = .getFile(get)
    } else {
      return nil
    }
  }

  @_noAllocation @_noLocks
  func encode(into encoder: inout AtomEncoder, _ urids: URIDs) {
    var coder = PropertyCoder(writing: encoder)
    let keys = urids.terms
    switch self {
    case .attach(let attach): coder.write(attach, keys)
    case .position(let position): coder.write(position, keys)
    case .setFile(let set): set.encode(into: &coder.encoder, keys)
    case .getFile(let get): get.encode(into: &coder.encoder, keys)
    case .setText(let text): text.encode(into: &coder.encoder, keys)
    }
    encoder = coder.encoder
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

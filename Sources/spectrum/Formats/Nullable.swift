// SPDX-License-Identifier: GPL-3.0-or-later

/// A value that is encoded as null where there is none; the key of an optional would be left out.
struct Nullable<Value: Encodable>: Encodable {
  var value: Value?

  init(_ value: Value?) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// Writes the properties of an atom:Object in turn, or reads the current one: a message lists its
/// properties once, for both.
///
/// A value of the wrong type, or NaN, leaves what was there; numbers are held within their ranges as
/// they are read.
struct PropertyCoder {
  var encoder: AtomEncoder
  /// Nil while writing.
  private(set) var object: ObjectReader?

  @_noAllocation @_noLocks
  init(writing encoder: AtomEncoder) { (self.encoder, object) = (encoder, nil) }

  /// Nil if `atom`, header and body, isn't a whole object. Reads at most `propertyLimit` properties.
  @_noAllocation @_noLocks
  init?(reading atom: UnsafeRawBufferPointer, types: AtomTypes, propertyLimit: Int) {
    guard let object = ObjectReader(Bytes(atom), types: types, propertyLimit: propertyLimit)
    else { return nil }
    (encoder, self.object) = (AtomEncoder(measuring: types), object)
  }

  /// Steps to the next property; nil after the last.
  @_noAllocation @_noLocks
  mutating func next() -> ObjectReader? { object?.next() == true ? object : nil }

  /// `isSent`: whether the property is written.
  @_noAllocation @_noLocks
  mutating func pass(
    _ key: LV2_URID, _ value: inout Float, in range: ClosedRange<Float>, if isSent: Bool = true
  ) {
    var number = isSent ? value : nil
    pass(key, &number, in: range)
    value = number ?? value
  }

  @_noAllocation @_noLocks
  mutating func pass(_ key: LV2_URID, _ value: inout Float?, in range: ClosedRange<Float>) {
    if let object {
      if object.key == key { value = object.float(in: range) ?? value }
    } else if let value {
      encoder.float(key, value)
    }
  }

  @_noAllocation @_noLocks
  mutating func pass(_ key: LV2_URID, _ value: inout Double?, in range: ClosedRange<Double>) {
    if let object {
      if object.key == key { value = object.double(in: range) ?? value }
    } else if let value {
      encoder.double(key, value)
    }
  }

  @_noAllocation @_noLocks
  mutating func pass(
    _ key: LV2_URID, _ value: inout Int32, in range: ClosedRange<Int64>, if isSent: Bool = true
  ) {
    if let object {
      if object.key == key, let number = object.integer(in: range) {
        value = Int32(truncatingIfNeeded: number)
      }
    } else if isSent {
      encoder.int(key, value)
    }
  }

  @_noAllocation @_noLocks
  mutating func pass(
    _ key: LV2_URID, _ value: inout Int, in range: ClosedRange<Int64>, if isSent: Bool = true
  ) {
    var number = Int32(truncatingIfNeeded: value)
    pass(key, &number, in: range, if: isSent)
    value = Int(number)
  }

  /// An atom:Long.
  @_noAllocation @_noLocks
  mutating func pass(_ key: LV2_URID, _ value: inout Int64?, in range: ClosedRange<Int64>) {
    if let object {
      if object.key == key { value = object.integer(in: range) ?? value }
    } else if let value {
      encoder.long(key, value)
    }
  }

  @_noAllocation @_noLocks
  mutating func pass(_ key: LV2_URID, _ value: inout Int64, in range: ClosedRange<Int64>) {
    var number = Optional(value)
    pass(key, &number, in: range)
    value = number ?? value
  }

  @_noAllocation @_noLocks
  mutating func pass(_ key: LV2_URID, _ value: inout Bool) {
    if let object {
      if object.key == key { value = object.bool() ?? value }
    } else {
      encoder.bool(key, value)
    }
  }

  /// A vector, of which at most `limit` floats are read.
  @_noAllocation @_noLocks
  mutating func pass(
    _ key: LV2_URID, _ value: inout FloatVector?, _ content: FloatVector.Content, limit: Int
  ) {
    if let object {
      if object.key == key { value = object.floats(content, limit: limit) ?? value }
    } else if let value {
      encoder.floats(key, value)
    }
  }

  /// The same; an empty one is written if it `isSent`.
  @_noAllocation @_noLocks
  mutating func pass(
    _ key: LV2_URID, _ value: inout FloatVector, _ content: FloatVector.Content, limit: Int,
    if isSent: Bool = true
  ) {
    var vector = isSent ? value : nil
    pass(key, &vector, content, limit: limit)
    value = vector ?? value
  }

  /// A vector of `count` floats. As many as there are room for are read, as they are, and counted;
  /// those that are missing become `none`.
  @_noAllocation @_noLocks
  mutating func pass(
    _ key: LV2_URID, _ values: consuming MutableSpan<Float>, count: inout Int, none: Float = 0,
    if isSent: Bool = true
  ) {
    if let object {
      if object.key == key { count = object.floats(into: &values, none: none) ?? count }
    } else if isSent {
      encoder.floats(key, values, count: count)
    }
  }

  /// The same with integers.
  @_noAllocation @_noLocks
  mutating func pass(
    _ key: LV2_URID, _ values: consuming MutableSpan<Int32>, count: inout Int
  ) {
    if let object {
      if object.key == key { count = object.ints(into: &values) ?? count }
    } else {
      encoder.ints(key, values, count: count)
    }
  }

  /// Writes a number that no reader needs.
  @_noAllocation @_noLocks
  mutating func write(_ key: LV2_URID, _ value: Float) {
    if object == nil { encoder.float(key, value) }
  }
}

/// What a message consists of.
protocol MessageBody {
  /// Its class.
  static var type: Term { get }
  /// Passes each of its properties.
  mutating func pass(_ coder: inout PropertyCoder, _ keys: Terms)
  /// Holds what has been read within its bounds; false if something that it needs hasn't been.
  mutating func complete() -> Bool
}

extension MessageBody {
  func complete() -> Bool { true }
}

// Generic functions can't be marked for the real-time path; the compiler checks them where they are
// called.
extension PropertyCoder {
  /// Writes a message as an object.
  mutating func write<Body: MessageBody>(_ body: Body, _ keys: Terms) {
    var body = body
    encoder.beginObject(keys[Body.type])
    body.pass(&self, keys)
    encoder.endObject()
  }

  /// Reads the object as a message, which is `body` before; nil if it is another one, or incomplete.
  mutating func read<Body: MessageBody>(_ body: Body, _ keys: Terms) -> Body? {
    guard object?.type == keys[Body.type] else { return nil }
    var body = body
    while next() != nil { body.pass(&self, keys) }
    return body.complete() ? body : nil
  }
}

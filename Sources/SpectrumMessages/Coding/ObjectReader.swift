// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumReadings

/// Steps through the properties of an untrusted atom:Object.
///
/// A value of the wrong type, or NaN, is read as nil, as if the property were missing. The reader
/// ends at the first property that doesn't fit into the object.
struct ObjectReader {
  /// The object's class.
  let type: LV2_URID
  /// The key of the current property.
  private(set) var key: LV2_URID = 0
  /// The number of properties read so far.
  private(set) var readCount = 0

  private let body: Bytes
  private let types: AtomTypes
  private let propertyLimit: Int
  private var position = 8
  private var valueType: LV2_URID = 0
  private var value: Bytes

  /// Nil if `atom` (header and body) is not a whole object. Reads at most `propertyLimit`
  /// properties.
  @_noAllocation @_noLocks
  init?(_ atom: Bytes, types: AtomTypes, propertyLimit: Int) {
    guard let size = atom.uint32(at: 0), let atomType = atom.uint32(at: 4),
      atomType == types.object || atomType == types.blank,
      let body = atom.slice(at: 8, size: size), let type = body.uint32(at: 4)
    else { return nil }
    (self.type, self.body, self.types) = (type, body, types)
    (self.propertyLimit, value) = (propertyLimit, body)
  }

  /// Steps to the next property; false after the last.
  @_noAllocation @_noLocks
  mutating func next() -> Bool {
    guard readCount < propertyLimit, let key = body.uint32(at: position),
      let size = body.uint32(at: position + 8), let type = body.uint32(at: position + 12),
      let value = body.slice(at: position + 16, size: size)
    else { return false }
    (self.key, valueType, self.value) = (key, type, value)
    position += 16 + Bytes.padded(value.count)
    readCount += 1
    return true
  }

  /// The value of any number type; may be infinite, never NaN.
  @_noAllocation @_noLocks
  private func number() -> Double? {
    if valueType == types.float, let bits = value.uint32(at: 0) {
      let float = Float(bitPattern: bits)
      return float.isNaN ? nil : Double(float)
    }
    if valueType == types.double, let bits = value.uint64(at: 0) {
      let double = Double(bitPattern: bits)
      return double.isNaN ? nil : double
    }
    if let integer = wholeNumber() { return Double(integer) }
    return nil
  }

  @_noAllocation @_noLocks
  private func wholeNumber() -> Int64? {
    if valueType == types.int, let bits = value.uint32(at: 0) {
      return Int64(Int32(bitPattern: bits))
    }
    if valueType == types.long, let bits = value.uint64(at: 0) { return Int64(bitPattern: bits) }
    return nil
  }

  /// The value as a float, held within `range`.
  @_noAllocation @_noLocks
  func float(in range: ClosedRange<Float>) -> Float? {
    guard let number = number() else { return nil }
    return Float(number).held(within: range)
  }

  /// The value as a double, held within `range`.
  @_noAllocation @_noLocks
  func double(in range: ClosedRange<Double>) -> Double? {
    guard let number = number() else { return nil }
    return Swift.min(Swift.max(number, range.lowerBound), range.upperBound)
  }

  /// The value as a whole number, held within `range`; a fraction is cut off.
  @_noAllocation @_noLocks
  func integer(in range: ClosedRange<Int64>) -> Int64? {
    if let integer = wholeNumber() {
      return Swift.min(Swift.max(integer, range.lowerBound), range.upperBound)
    }
    guard let number = number() else { return nil }
    return Int64(held: number, within: range)
  }

  /// The value as a Boolean.
  @_noAllocation @_noLocks
  func bool() -> Bool? {
    guard valueType == types.bool, let bits = value.uint32(at: 0) else { return nil }
    return bits != 0
  }

  /// The value as a number of the host's; `type`: atom:URID's own.
  @_noAllocation @_noLocks
  func urid(type: LV2_URID) -> LV2_URID? {
    guard valueType == type else { return nil }
    return value.uint32(at: 0)
  }

  /// The bytes of a text of `type`, up to the NUL that ends it; nil for more than `limit` of them.
  @_noAllocation @_noLocks
  func text(type: LV2_URID, limit: Int) -> UnsafeRawBufferPointer? {
    guard valueType == type, let base = value.base else { return nil }
    var count = 0
    while count < value.count, base.load(fromByteOffset: count, as: UInt8.self) != 0 {
      count += 1
      if count > limit { return nil }
    }
    return UnsafeRawBufferPointer(start: base, count: count)
  }

  /// The first `limit` floats of a vector.
  @_noAllocation @_noLocks
  func floats(_ content: FloatVector.Content, limit: Int) -> FloatVector? {
    children(ofType: types.float).map { FloatVector($0, content).limited(to: limit) }
  }

  /// Copies a vector's floats, as they are, into as many of `values` as there are, and `none` into the
  /// others; returns how many there were, nil for another value.
  @_noAllocation @_noLocks
  func floats(into values: inout MutableSpan<Float>, none: Float) -> Int? {
    guard let children = children(ofType: types.float) else { return nil }
    var read = 0
    for index in 0..<values.count {
      let bits = children.uint32(at: index * 4)
      if bits != nil { read = index + 1 }
      values[index] = bits.map { Float(bitPattern: $0) } ?? none
    }
    return read
  }

  /// The same with integers, and 0 for none.
  @_noAllocation @_noLocks
  func ints(into values: inout MutableSpan<Int32>) -> Int? {
    guard let children = children(ofType: types.int) else { return nil }
    var read = 0
    for index in 0..<values.count {
      let bits = children.uint32(at: index * 4)
      if bits != nil { read = index + 1 }
      values[index] = Int32(bitPattern: bits ?? 0)
    }
    return read
  }

  /// The elements of a vector of `type`, four bytes each; nil for any other value.
  @_noAllocation @_noLocks
  private func children(ofType type: LV2_URID) -> Bytes? {
    guard valueType == types.vector, value.uint32(at: 0) == 4, value.uint32(at: 4) == type
    else { return nil }
    return value.slice(at: 8, size: UInt32(truncatingIfNeeded: value.count - 8))
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// Writes one atom:Object, property by property, or, without memory, measures it.
///
/// The same calls do both, so that the measured size is the written one. Nothing is written past
/// the capacity; `count` goes on counting.
struct AtomEncoder {
  /// Bytes encoded so far, written or not.
  private(set) var count = 0
  private let base: UnsafeMutableRawPointer?
  private let capacity: Int
  private let types: AtomTypes
  /// The offset of the object's header.
  private var objectStart = 0

  /// An encoder into `capacity` bytes from `base`, which need not be aligned.
  @_noAllocation @_noLocks
  init(base: UnsafeMutableRawPointer, capacity: Int, types: AtomTypes) {
    (self.base, self.capacity, self.types) = (base, capacity, types)
  }

  /// An encoder that only measures.
  @_noAllocation @_noLocks
  init(measuring types: AtomTypes) { (base, capacity, self.types) = (nil, 0, types) }

  /// Whether everything encoded so far has been written.
  var isComplete: Bool { @_noAllocation @_noLocks get { base != nil && count <= capacity } }

  /// Encodes an event's time stamp, in frames; its atom comes next.
  @_noAllocation @_noLocks
  mutating func timeStamp(_ frame: Int64) { put(UInt64(bitPattern: frame)) }

  /// Encodes a MIDI message of three bytes, an atom by itself.
  @_noAllocation @_noLocks
  mutating func midi(_ status: UInt8, _ first: UInt8, _ second: UInt8) {
    header(size: 3, type: types.midiEvent)
    // The bytes in their order, and the padding to 8.
    put(UInt64(UInt32(status) | UInt32(first) << 8 | UInt32(second) << 16).littleEndian)
  }

  /// Begins the object, of class `type`.
  @_noAllocation @_noLocks
  mutating func beginObject(_ type: LV2_URID) {
    objectStart = count
    header(size: 0, type: types.object)
    put(0 as UInt32)
    put(type)
  }

  /// Ends the object by writing its size.
  @_noAllocation @_noLocks
  mutating func endObject() {
    let size = UInt32(truncatingIfNeeded: count - objectStart - 8)
    if let base, count <= capacity {
      base.storeBytes(of: size, toByteOffset: objectStart, as: UInt32.self)
    }
  }

  @_noAllocation @_noLocks
  mutating func float(_ key: LV2_URID, _ value: Float) {
    property(key, size: 4, type: types.float)
    put(value.bitPattern)
    pad()
  }

  @_noAllocation @_noLocks
  mutating func int(_ key: LV2_URID, _ value: Int32) {
    property(key, size: 4, type: types.int)
    put(UInt32(bitPattern: value))
    pad()
  }

  @_noAllocation @_noLocks
  mutating func long(_ key: LV2_URID, _ value: Int64) {
    property(key, size: 8, type: types.long)
    put(UInt64(bitPattern: value))
  }

  @_noAllocation @_noLocks
  mutating func double(_ key: LV2_URID, _ value: Double) {
    property(key, size: 8, type: types.double)
    put(value.bitPattern)
  }

  @_noAllocation @_noLocks
  mutating func bool(_ key: LV2_URID, _ value: Bool) {
    property(key, size: 4, type: types.bool)
    put(value ? 1 : 0 as UInt32)
    pad()
  }

  /// A number of the host's, `type` being atom:URID's own.
  @_noAllocation @_noLocks
  mutating func urid(_ key: LV2_URID, _ value: LV2_URID, type: LV2_URID) {
    property(key, size: 4, type: type)
    put(value)
    pad()
  }

  /// A text of `type`, such as atom:Path's, with the NUL that ends it.
  @_noAllocation @_noLocks
  mutating func text(_ key: LV2_URID, _ bytes: UnsafeRawBufferPointer, type: LV2_URID) {
    property(key, size: UInt32(truncatingIfNeeded: bytes.count + 1), type: type)
    if let base, bytes.count < capacity - count {
      if let source = bytes.baseAddress {
        (base + count).copyMemory(from: source, byteCount: bytes.count)
      }
      base.storeBytes(of: 0, toByteOffset: count + bytes.count, as: UInt8.self)
    }
    count += bytes.count + 1
    padBytes()
  }

  @_noAllocation @_noLocks
  mutating func floats(_ key: LV2_URID, _ values: FloatVector) {
    let size = values.count * MemoryLayout<Float>.stride
    vector(key, bodySize: size, childType: types.float)
    if let base, let source = values.base, size <= capacity - count {
      (base + count).copyMemory(from: source, byteCount: size)
    }
    count += size
    pad()
  }

  /// The first `count` of `values`.
  @_noAllocation @_noLocks
  mutating func floats(_ key: LV2_URID, _ values: borrowing MutableSpan<Float>, count: Int) {
    vector(key, bodySize: count * 4, childType: types.float)
    for index in 0..<count { put(values[index].bitPattern) }
    pad()
  }

  /// The first `count` of `values`.
  @_noAllocation @_noLocks
  mutating func ints(_ key: LV2_URID, _ values: borrowing MutableSpan<Int32>, count: Int) {
    vector(key, bodySize: count * 4, childType: types.int)
    for index in 0..<count { put(UInt32(bitPattern: values[index])) }
    pad()
  }

  /// A text, the first `count` of `bytes`, with the NUL that ends it.
  @_noAllocation @_noLocks
  mutating func text(
    _ key: LV2_URID, _ bytes: borrowing MutableSpan<UInt8>, count: Int, type: LV2_URID
  ) {
    property(key, size: UInt32(truncatingIfNeeded: count + 1), type: type)
    for index in 0..<count { put(bytes[index]) }
    put(0 as UInt8)
    padBytes()
  }

  @_noAllocation @_noLocks
  private mutating func vector(_ key: LV2_URID, bodySize: Int, childType: LV2_URID) {
    property(key, size: UInt32(truncatingIfNeeded: 8 + bodySize), type: types.vector)
    put(4 as UInt32)
    put(childType)
  }

  @_noAllocation @_noLocks
  private mutating func property(_ key: LV2_URID, size: UInt32, type: LV2_URID) {
    put(key)
    put(0 as UInt32)
    header(size: size, type: type)
  }

  @_noAllocation @_noLocks
  private mutating func header(size: UInt32, type: LV2_URID) {
    put(size)
    put(type)
  }

  @_noAllocation @_noLocks
  private mutating func pad() {
    while count != Bytes.padded(count) { put(0 as UInt32) }
  }

  /// The same after a value of any length.
  @_noAllocation @_noLocks
  private mutating func padBytes() {
    while count != Bytes.padded(count) { put(0 as UInt8) }
  }

  @_noAllocation @_noLocks
  private mutating func put(_ value: UInt8) {
    if let base, count < capacity {
      base.storeBytes(of: value, toByteOffset: count, as: UInt8.self)
    }
    count += 1
  }

  @_noAllocation @_noLocks
  private mutating func put(_ value: UInt32) {
    if let base, count <= capacity - 4 {
      base.storeBytes(of: value, toByteOffset: count, as: UInt32.self)
    }
    count += 4
  }

  @_noAllocation @_noLocks
  private mutating func put(_ value: UInt64) {
    if let base, count <= capacity - 8 {
      base.storeBytes(of: value, toByteOffset: count, as: UInt64.self)
    }
    count += 8
  }
}

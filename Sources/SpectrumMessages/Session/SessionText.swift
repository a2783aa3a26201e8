// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// `patch:Set`: a window has a new text for the session, or the plugin tells its windows of one.
///
///     [] a patch:Set ;
///       patch:property spectrum:view ;
///       patch:value "camera 500 300 1000\n" .        # atom:String
public struct SessionText {
  public let item: SessionItem
  /// The bytes without a NUL, at most `item.capacity`; empty for none. A view of the atom, which it
  /// must not outlive.
  public let text: UnsafeRawBufferPointer

  @_noAllocation @_noLocks
  public init(_ item: SessionItem, _ text: UnsafeRawBufferPointer) {
    (self.item, self.text) = (item, text)
  }

  @_noAllocation @_noLocks
  func encode(into encoder: inout AtomEncoder, _ keys: PatchKeys) {
    encoder.beginObject(keys.set)
    encoder.urid(keys.property, keys.number(item), type: keys.urid)
    encoder.text(keys.value, text, type: keys.string)
    encoder.endObject()
  }

  /// Nil if the property is none of a session's, or its value isn't a string, or one too long.
  @_noAllocation @_noLocks
  init?(decoding object: inout ObjectReader, _ keys: PatchKeys) {
    var (item, text) = (SessionItem?.none, UnsafeRawBufferPointer?.none)
    while object.next() {
      if object.key == keys.property {
        item = object.urid(type: keys.urid).flatMap { keys.item($0) }
      } else if object.key == keys.value {
        text = object.text(type: keys.string, limit: SessionItem.largestCapacity)
      }
    }
    guard let item, let text, text.count <= item.capacity else { return nil }
    self.init(item, text)
  }
}

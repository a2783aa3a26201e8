// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// A window has a new text for the session, or the plugin tells its windows of one.
///
///     [] a spectrum:SessionText ;
///       spectrum:view "camera 500 300 1000\n" .      # atom:String
///
/// It is no `patch:Set`: of these, Ardour's audio thread writes a warning for each that isn't a path.
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
    encoder.beginObject(keys.sessionText)
    encoder.text(keys.number(item), text, type: keys.string)
    encoder.endObject()
  }

  /// Nil if no property is one of a session's, or its value isn't a string, or one too long. The last
  /// one counts.
  @_noAllocation @_noLocks
  init?(decoding object: inout ObjectReader, _ keys: PatchKeys) {
    var (item, text) = (SessionItem?.none, UnsafeRawBufferPointer?.none)
    while object.next() {
      guard let key = keys.item(object.key) else { continue }
      (item, text) = (key, object.text(type: keys.string, limit: key.capacity))
    }
    guard let item, let text else { return nil }
    self.init(item, text)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// A new text for the session, from a window to the plugin, or from the plugin to its windows.
///
///     [] a spectrum:SessionText ;
///       spectrum:view "camera 500 300 1000\n" ;      # atom:String
///       spectrum:revision 4294967297 .               # atom:Long
///
/// Of two texts of one item, that of the higher revision counts. It isn't a `patch:Set`: of these,
/// Ardour's audio thread writes a warning for each that isn't a path.
public struct SessionText {
  public let item: SessionItem
  /// The bytes without a NUL, at most `item.capacity`; empty for none. A view of the atom, which it
  /// must not outlive.
  public let text: UnsafeRawBufferPointer
  /// 0…2⁶²; nil for a text that replaces any.
  public let revision: Int64?

  @_noAllocation @_noLocks
  public init(_ item: SessionItem, _ text: UnsafeRawBufferPointer, revision: Int64? = nil) {
    (self.item, self.text, self.revision) = (item, text, revision)
  }

  /// The revision of the texts that a state brings when it is restored as the `count`th. A change of a
  /// window adds 1 to the revision of the text it replaces.
  @_noAllocation @_noLocks
  public static func revision(ofRestore count: Int64) -> Int64 { count << 32 }

  /// How many restores a revision comes after; −1 for a negative one.
  @_noAllocation @_noLocks
  public static func restores(of revision: Int64) -> Int64 { revision >> 32 }

  @_noAllocation @_noLocks
  func encode(into encoder: inout AtomEncoder, _ keys: Terms) {
    encoder.beginObject(keys[.sessionTextType])
    encoder.text(keys[item.term], text, type: keys.text)
    if let revision { encoder.long(keys[.revision], revision) }
    encoder.endObject()
  }

  /// Nil if it is no text, no property is one of a session's, or its value isn't a string, or one too long. The last
  /// one counts.
  @_noAllocation @_noLocks
  init?(decoding coder: inout PropertyCoder, _ keys: Terms) {
    guard coder.object?.type == keys[.sessionTextType] else { return nil }
    var (item, text) = (SessionItem?.none, UnsafeRawBufferPointer?.none)
    var revision: Int64?
    while let object = coder.next() {
      if object.key == keys[.revision] { revision = object.integer(in: 0...1 << 62) }
      guard let key = SessionItem(object.key, keys) else { continue }
      (item, text) = (key, object.text(type: keys.text, limit: key.capacity))
    }
    guard let item, let text else { return nil }
    self.init(item, text, revision: revision)
  }
}

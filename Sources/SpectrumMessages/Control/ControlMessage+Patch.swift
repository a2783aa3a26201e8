// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension ControlMessage {
  /// `patch:Set`: the plugin shall read a file. An answer to a `patch:Get` looks the same.
  ///
  ///     [] a patch:Set ;
  ///       patch:property spectrum:scale ;
  ///       patch:value </home/me/19.scl> .           # atom:Path
  public struct SetFile {
    public let property: FileProperty
    /// The path's bytes without a NUL, at most `FileProperty.longestPath`; empty for no file. A view
    /// of the atom, which it must not outlive.
    public let path: UnsafeRawBufferPointer

    @_noAllocation @_noLocks
    public init(_ property: FileProperty, path: UnsafeRawBufferPointer) {
      (self.property, self.path) = (property, path)
    }

    @_noAllocation @_noLocks
    func encode(into encoder: inout AtomEncoder, _ keys: Terms) {
      encoder.beginObject(keys[.setType])
      encoder.urid(keys[.property], keys[property.term], type: keys.urid)
      encoder.text(keys[.value], path, type: keys.path)
      encoder.endObject()
    }

    /// Nil if it is no Set, the property isn't the plugin's, or its value isn't a path. A string is taken for one.
    @_noAllocation @_noLocks
    init?(decoding coder: inout PropertyCoder, _ keys: Terms) {
      guard coder.object?.type == keys[.setType] else { return nil }
      var (property, path) = (FileProperty?.none, UnsafeRawBufferPointer?.none)
      while let object = coder.next() {
        if object.key == keys[.property] {
          property = object.urid(type: keys.urid).flatMap { FileProperty($0, keys) }
        } else if object.key == keys[.value] {
          path =
            object.text(type: keys.path, limit: FileProperty.longestPath)
            ?? object.text(type: keys.text, limit: FileProperty.longestPath)
        }
      }
      guard let property, let path else { return nil }
      self.init(property, path: path)
    }
  }

  /// `patch:Get`: the plugin shall answer with its path of a property; without one, with all.
  ///
  ///     [] a patch:Get ;
  ///       patch:property spectrum:scale .
  public struct GetFile {
    /// Nil for all properties.
    public let property: FileProperty?

    @_noAllocation @_noLocks
    public init(_ property: FileProperty?) { self.property = property }

    @_noAllocation @_noLocks
    func encode(into encoder: inout AtomEncoder, _ keys: Terms) {
      encoder.beginObject(keys[.getType])
      if let property {
        encoder.urid(keys[.property], keys[property.term], type: keys.urid)
      }
      encoder.endObject()
    }

    /// Nil if it is no Get, or the property isn't the plugin's.
    @_noAllocation @_noLocks
    init?(decoding coder: inout PropertyCoder, _ keys: Terms) {
      guard coder.object?.type == keys[.getType] else { return nil }
      var (property, isOther) = (FileProperty?.none, false)
      while let object = coder.next() {
        guard object.key == keys[.property] else { continue }
        property = object.urid(type: keys.urid).flatMap { FileProperty($0, keys) }
        isOther = property == nil
      }
      if isOther { return nil }
      self.init(property)
    }
  }
}

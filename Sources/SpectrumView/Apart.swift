// SPDX-License-Identifier: GPL-3.0-or-later

/// Boxes a stored property, so that its noncopyable owner compiles fast.
///
/// In each function that borrows a noncopyable type the compiler checks the ownership of all its
/// stored values, down to single numbers, at each use. The model has hundreds, so that most of the time
/// that this module takes to compile would go there; a part that lies apart is one value. Parts that
/// can't be copied themselves are classes for the same reason: a property wrapper has no room for them.
///
/// The owner must not be copyable: copies would share the part.
@propertyWrapper
struct Apart<Part> {
  private final class Storage {
    var part: Part

    init(_ part: Part) { self.part = part }
  }

  private let storage: Storage

  init(wrappedValue: Part) { storage = Storage(wrappedValue) }

  var wrappedValue: Part {
    _read { yield storage.part }
    _modify { yield &storage.part }
  }
}

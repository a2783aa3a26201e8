// SPDX-License-Identifier: GPL-3.0-or-later

/// A window's size in whole logical pixels.
public struct LogicalSize: Equatable, Sendable {
  public let width, height: Int

  /// The default size.
  public static var initial: LogicalSize { LogicalSize(width: 1064, height: 577) }

  /// Held within what a window may have; NaN is the smallest.
  init(width: Float, height: Float) {
    func whole(_ value: Float, from smallest: Float) -> Int {
      Int(value.rounded().held(within: smallest...Self.largest))
    }
    self.width = whole(width, from: Layout.smallestWidth)
    self.height = whole(height, from: Layout.smallestHeight)
  }

  private static var largest: Float { 16_384 }
}

/// Distinguishes the user's changes of a window's size, which a session keeps, from those at its
/// opening: by the host, or to a restored size.
struct WindowMemory {
  /// As last drawn; nil before the first picture.
  var size: LogicalSize?
  /// The size at the last look; nil before the first one, and once a restored size is to come.
  private var seen: LogicalSize?
  /// Whether two looks have found the same size, so that the opening is over.
  private var isSettled = false
  /// Whether the session may still set the size: it does so once, unless the user has before.
  private var isOpen = true
  private var restored: LogicalSize?

  /// Takes the size that a restored session has kept.
  mutating func restore(_ size: LogicalSize?) {
    guard isOpen, let size else { return }
    (restored, seen, isSettled, isOpen) = (size, nil, false, false)
  }

  /// The size to ask the host for, once; nil for none.
  mutating func takeRestored() -> LogicalSize? {
    let restored = restored.take()
    return restored == size ? nil : restored
  }

  /// Looks at the size: returns it if the user has changed it since the last look.
  mutating func change() -> LogicalSize? {
    guard let size else { return nil }
    defer { seen = size }
    if size == seen { isSettled = true }
    guard isSettled, size != seen else { return nil }
    isOpen = false
    return size
  }
}

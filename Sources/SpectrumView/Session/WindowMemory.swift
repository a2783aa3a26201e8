// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics

/// A window's size in whole logical pixels.
public struct LogicalSize: Equatable, Sendable {
  public let width, height: Int

  /// That of a window which nobody has resized.
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
  /// Seconds for which a restored size may come. A window that the user has been working with keeps
  /// its size.
  private static var patience: Float { 3 }

  /// As last drawn; nil before the first picture.
  var size: LogicalSize?
  /// The size at the last look; nil if it may still be one of those that come with the opening.
  private var seen: LogicalSize?
  private var secondsLeft = Self.patience
  private var restored: LogicalSize?

  private var isOpening: Bool { secondsLeft > 0 }

  mutating func step(elapsed: Float) { secondsLeft -= elapsed.held(within: 0...3600) }

  /// Takes the size that a session has kept, the first one that comes.
  mutating func restore(_ size: LogicalSize?) {
    guard isOpening, let size else { return }
    (restored, seen, secondsLeft) = (size, nil, 0)
  }

  /// The size to ask the host for, once; nil for none.
  mutating func takeRestored() -> LogicalSize? {
    let restored = restored.take()
    return restored == size ? nil : restored
  }

  /// The size if the user has changed it since the last call.
  mutating func change() -> LogicalSize? {
    guard let size, size != seen else { return nil }
    defer { seen = size }
    return seen == nil || isOpening ? nil : size
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// A rectangle in logical pixels, y downwards.
public struct Rect: Sendable {
  public var x, y, width, height: Float

  @inlinable public init(_ x: Float, _ y: Float, _ width: Float, _ height: Float) {
    (self.x, self.y, self.width, self.height) = (x, y, max(0, width), max(0, height))
  }

  /// An empty rectangle.
  @inlinable public static var empty: Rect { Rect(0, 0, 0, 0) }

  @inlinable public var right: Float { x + width }
  @inlinable public var bottom: Float { y + height }
  @inlinable public var middleX: Float { x + width / 2 }
  @inlinable public var middleY: Float { y + height / 2 }

  /// The rectangle shrunk by `horizontal` on the left and right and `vertical` above and below.
  @inlinable public func inset(_ horizontal: Float, _ vertical: Float) -> Rect {
    Rect(x + horizontal, y + vertical, width - 2 * horizontal, height - 2 * vertical)
  }

  /// Whether the rectangles overlap, or are less than `gap` apart in both directions.
  @inlinable public func overlaps(_ other: Rect, gap: Float = 0) -> Bool {
    x < other.right + gap && other.x < right + gap && y < other.bottom + gap
      && other.y < bottom + gap
  }

  /// Whether all of `other` is inside.
  @inlinable public func contains(_ other: Rect) -> Bool {
    other.x >= x && other.y >= y && other.right <= right && other.bottom <= bottom
  }

  /// Whether the point is inside; the right and bottom edges are outside.
  @inlinable public func contains(_ x: Float, _ y: Float) -> Bool {
    x >= self.x && x < right && y >= self.y && y < bottom
  }
}

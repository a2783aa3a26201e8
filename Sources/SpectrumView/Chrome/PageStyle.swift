// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Measures that the full-window pages share.
struct PageStyle {
  /// The side of a grid square in logical pixels.
  static let gridSize: Float = 4

  /// `length` rounded down to whole grid squares, 0 or more.
  static func grid(_ length: Float) -> Float {
    max(0, gridSize * spectrum_floor(length / gridSize))
  }

  /// The size of captions and of scales' numbers beside text of `body`.
  static func captionSize(_ body: Float) -> Float { max(PlacedText.smallestSize, 0.8 * body) }

  /// The page without its margin.
  let area: Rect
  /// The space between the page's parts.
  let gap: Float
  /// The size of ordinary text: 11 in the smallest window; from 768 pixels of height on, the picture's
  /// enlargement alone makes it grow.
  let body: Float

  /// The style of a page in `rect`.
  init(in rect: Rect) {
    let side = min(rect.width, rect.height)
    let spaces: (margin: Float, gap: Float) =
      side < 160 ? (4, 4) : side < 320 ? (8, 4) : side < 1000 ? (16, 8) : (32, 16)
    (area, gap) = (rect.inset(spaces.margin, spaces.margin), spaces.gap)
    let size = spectrum_floor(min(rect.width / 40, rect.height / 32))
    body = min(24, max(PlacedText.smallestSize, size))
  }
}

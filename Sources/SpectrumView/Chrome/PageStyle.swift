// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The measures that the full-window pages share.
enum PageStyle {
  /// The side of the grid's squares, in logical pixels.
  static let gridSize: Float = 4

  /// `length` cut to whole squares of the grid, 0 or more.
  static func grid(_ length: Float) -> Float {
    max(0, gridSize * spectrum_floor(length / gridSize))
  }

  /// The size of ordinary text in a page of `width` by `height`: 11 in the smallest, 32 at 4K.
  static func bodySize(width: Float, height: Float) -> Float {
    min(32, max(PlacedText.smallestSize, spectrum_floor(min(width / 40, height / 32))))
  }

  /// The room about and between the parts of a page: (about, between).
  static func spaces(width: Float, height: Float) -> (margin: Float, gap: Float) {
    let side = min(width, height)
    return side < 320 ? (8, 4) : side < 1000 ? (16, 8) : (32, 16)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Measures that the full-window pages share.
enum PageStyle {
  /// The side of a grid square in logical pixels.
  static let gridSize: Float = 4

  /// `length` rounded down to whole grid squares, 0 or more.
  static func grid(_ length: Float) -> Float {
    max(0, gridSize * spectrum_floor(length / gridSize))
  }

  /// The size of ordinary text on a page: 11 in the smallest window; from
  /// 768 pixels of height on, the picture's enlargement alone makes it grow.
  static func bodySize(width: Float, height: Float) -> Float {
    min(24, max(PlacedText.smallestSize, spectrum_floor(min(width / 40, height / 32))))
  }

  /// The space around (`margin`) and between (`gap`) the parts of a page.
  static func spaces(width: Float, height: Float) -> (margin: Float, gap: Float) {
    let side = min(width, height)
    return side < 160 ? (4, 4) : side < 320 ? (8, 4) : side < 1000 ? (16, 8) : (32, 16)
  }
}

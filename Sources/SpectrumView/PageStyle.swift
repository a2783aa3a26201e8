// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The colours and measures that the full-window pages share.
enum PageStyle {
  static let background = Color(0.035, 0.039, 0.047)
  /// Behind meters and traces.
  static let panel = Color(0.075, 0.083, 0.098)
  static let line = Color(0.24, 0.26, 0.30)
  static let text = Color(0.93, 0.95, 0.97)
  /// For what is read second: 7 : 1 on the background, over WCAG AA's 4.5 : 1.
  static let dimText = Color(0.62, 0.66, 0.72)
  static let green = Color(0.25, 0.85, 0.42)
  static let yellow = Color(0.98, 0.82, 0.22)
  static let red = Color(1, 0.38, 0.34)
  static let cyan = Color(0.3, 0.85, 1)

  /// The side of the grid's squares, in logical pixels.
  static let gridSize: Float = 4

  /// `length` cut to whole squares of the grid, 0 or more.
  static func grid(_ length: Float) -> Float {
    max(0, gridSize * spectrum_floor(length / gridSize))
  }

  /// The size of ordinary text in a page of `width` by `height`: 11 in the smallest, 32 at 4K.
  static func bodySize(width: Float, height: Float) -> Float {
    min(32, max(PageText.smallestSize, spectrum_floor(min(width / 40, height / 32))))
  }

  /// The room about and between the parts of a page: (about, between).
  static func spaces(width: Float, height: Float) -> (margin: Float, gap: Float) {
    let side = min(width, height)
    return side < 320 ? (8, 4) : side < 1000 ? (16, 8) : (32, 16)
  }
}

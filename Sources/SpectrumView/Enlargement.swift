// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// By how much the whole picture grows with its window, so that texts, lines and buttons can be
/// read from as far as the window can be seen.
///
/// | window in logical pixels | factor |
/// |---|---|
/// | up to 1280 × 720 | 1 |
/// | 1920 × 1080 | 1.25 |
/// | 2560 × 1440 | 1.5 |
/// | 3840 × 2160 | 2 |
///
/// Half of what the window grows goes to the text, the other half to the data.
public enum Enlargement {
  /// In quarters: the layout and the glyphs, which are drawn again for each scale, then stay the same
  /// while the user drags the window's edge.
  private static var step: Float { 0.25 }
  private static var largest: Float { 4 }

  /// `width`, `height`: logical pixels before it.
  public static func factor(width: Float, height: Float) -> Float {
    let growth = min(width / 1280, height / 720)
    let factor = (1 + growth.held(within: 1...(2 * largest))) / 2
    return min(largest, step * spectrum_floor(factor / step + 0.5))
  }
}

extension UserInput {
  /// The input with its position divided by `factor`.
  func divided(by factor: Float) -> UserInput {
    switch self {
    case .pointerMoved(let x, let y): .pointerMoved(x: x / factor, y: y / factor)
    case .pressed(let x, let y, let isDouble, let modifiers):
      .pressed(x: x / factor, y: y / factor, isDouble: isDouble, modifiers: modifiers)
    case .released(let x, let y): .released(x: x / factor, y: y / factor)
    case .menuRequested(let x, let y): .menuRequested(x: x / factor, y: y / factor)
    case .scrolled(let x, let y, let steps, let modifiers):
      .scrolled(x: x / factor, y: y / factor, steps: steps, modifiers: modifiers)
    case .pointerLeft, .key: self
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The bar beside a list that may be longer than its room, in logical pixels.
struct ScrollBar {
  /// The panel at whose right edge it is.
  let panel: Rect
  /// The whole bar; empty if the whole list is visible.
  let track: Rect
  /// The highest scroll position.
  let highest: Float
  private let thumbLength: Float

  /// Beside `content`, which shows a list of `contentHeight`.
  init(in panel: Rect, beside content: Rect, contentHeight: Float) {
    self.panel = panel
    highest = max(0, contentHeight - content.height)
    track = Rect(panel.right - 14, content.y, highest > 0 ? 12 : 0, content.height)
    thumbLength = max(24, content.height * content.height / max(1, contentHeight))
  }

  /// The part of the bar that represents the visible part of the list at `scroll`.
  func thumb(scroll: Float) -> Rect {
    let part = highest > 0 ? scroll / highest : 0
    return Rect(track.x, track.y + part * (track.height - thumbLength), track.width, thumbLength)
  }

  /// How far the list moves per pixel of the thumb's way.
  var scrollPerPixel: Float { highest / max(1, track.height - thumbLength) }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The bar beside a list that may be longer than its room; in logical pixels.
struct ScrollBar {
  /// The whole bar; empty where all of the list is seen.
  let track: Rect
  /// How far the list can be moved up.
  let highest: Float
  private let thumbLength: Float

  /// At the right edge of `panel`, beside the `content` in which a list of this height moves.
  init(in panel: Rect, beside content: Rect, contentHeight: Float) {
    highest = max(0, contentHeight - content.height)
    track = Rect(panel.right - 14, content.y, highest > 0 ? 12 : 0, content.height)
    thumbLength = max(24, content.height * content.height / max(1, contentHeight))
  }

  /// The part of the bar that stands for what is seen, where the list has been moved up by `scroll`.
  func thumb(scroll: Float) -> Rect {
    let part = highest > 0 ? scroll / highest : 0
    return Rect(track.x, track.y + part * (track.height - thumbLength), track.width, thumbLength)
  }
}

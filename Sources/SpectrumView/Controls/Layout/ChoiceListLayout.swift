// SPDX-License-Identifier: GPL-3.0-or-later

/// The layout of the list of a setting's choices: below its row, over the rows of the settings.
struct ChoiceListLayout {
  static var rowHeight: Float { 24 }

  let box: Rect
  /// The visible part of the choices.
  let content: Rect
  private let count: Int

  /// `row`: that of the setting, in `panel`.
  init(below row: Rect, in panel: Rect, count: Int) {
    self.count = count
    let room = panel.inset(6, 4)
    let height = min(room.height, Float(count) * Self.rowHeight + 8)
    let y = row.bottom.held(within: room.y...max(room.y, room.bottom - height))
    box = Rect(room.x, y, room.width, height)
    content = Rect(box.x + 4, box.y + 4, box.width - 20, box.height - 8)
  }

  var scrollBar: ScrollBar {
    ScrollBar(in: box, beside: content, contentHeight: Float(count) * Self.rowHeight)
  }

  func rect(of item: Int, scroll: Float) -> Rect {
    Rect(
      content.x, content.y + Float(item) * Self.rowHeight - scroll, content.width, Self.rowHeight)
  }

  /// How far a page key goes.
  var rowsInView: Int { max(1, Int(content.height / Self.rowHeight)) }

  /// The scroll position nearest to `scroll` at which a choice is visible.
  func scroll(showing item: Int, from scroll: Float) -> Float {
    let top = Float(item) * Self.rowHeight
    return max(top + Self.rowHeight - content.height, min(top, scroll))
      .held(within: 0...scrollBar.highest)
  }

  /// The choice at a point, or the bar; nil beside the list.
  func target(at point: Point, scroll: Float) -> ControlTarget? {
    guard box.contains(point.x, point.y) else { return nil }
    if scrollBar.track.contains(point.x, point.y) { return .scrollBar }
    for item in 0..<count
    where content.contains(point.x, point.y)
      && rect(of: item, scroll: scroll).contains(point.x, point.y)
    { return .choice(item) }
    return .overlay
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The layout of a list of names: a panel with equally high rows, which scroll where they don't fit.
struct ListLayout {
  private static var rowHeight: Float { 24 }

  let panel: Rect
  /// The visible part of the rows.
  let content: Rect
  private let count: Int

  /// All commands, below the header line at the right. `top`: that line's lower edge.
  static func commands(width: Float, height: Float, top: Float) -> ListLayout {
    let panelWidth = min(width, 240)
    return ListLayout(
      in: Rect(width - panelWidth, top, panelWidth, max(0, height - top)), from: top,
      count: Command.listed.count)
  }

  /// The choices of a setting, over the rows of `panel`: below its own row, or higher up.
  static func choices(_ count: Int, below row: Rect, in panel: Rect) -> ListLayout {
    ListLayout(in: panel.inset(2, 4), from: row.bottom, count: count)
  }

  /// As high as its rows, as far as `room` goes; at `top`, as far as that leaves it in `room`.
  private init(in room: Rect, from top: Float, count: Int) {
    self.count = count
    let whole = Float(count) * Self.rowHeight + 8
    let height = min(room.height, whole)
    let y = top.held(within: room.y...max(room.y, room.bottom - height))
    panel = Rect(room.x, y, room.width, height)
    content = Rect(
      panel.x + 4, panel.y + 4, panel.width - (whole > height ? 20 : 8), max(0, height - 8))
  }

  var scrollBar: ScrollBar {
    ScrollBar(in: panel, beside: content, contentHeight: Float(count) * Self.rowHeight)
  }

  /// A row by its place, 0 for the first.
  func row(_ place: Int, scroll: Float) -> Rect {
    Rect(
      content.x, content.y + Float(place) * Self.rowHeight - scroll, content.width, Self.rowHeight)
  }

  /// How far a page key goes.
  var rowsInView: Int { max(1, Int(content.height / Self.rowHeight)) }

  /// The scroll position nearest to `scroll` at which a row is visible.
  func scroll(showing place: Int, from scroll: Float) -> Float {
    let top = Float(place) * Self.rowHeight
    return max(top + Self.rowHeight - content.height, min(top, scroll))
      .held(within: 0...scrollBar.highest)
  }

  /// The place of the row at a point; nil beside the rows.
  func place(at point: Point, scroll: Float) -> Int? {
    guard content.contains(point.x, point.y) else { return nil }
    return (0..<count).first { row($0, scroll: scroll).contains(point.x, point.y) }
  }
}

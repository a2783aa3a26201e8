// SPDX-License-Identifier: GPL-3.0-or-later

/// The layout of the list of commands: a panel below the header line at the right, with a row each.
struct CommandsLayout {
  private static var rowHeight: Float { 24 }
  private static var width: Float { 240 }

  let panel: Rect
  /// The visible part of the rows.
  let content: Rect
  private var contentHeight: Float { Float(Command.listed.count) * Self.rowHeight }

  /// `top`: the header's lower edge.
  init(width: Float, height: Float, top: Float) {
    let (panelWidth, room) = (min(width, Self.width), max(0, height - top))
    let whole = Float(Command.listed.count) * Self.rowHeight + 8
    panel = Rect(width - panelWidth, top, panelWidth, min(room, whole))
    content = Rect(
      panel.x + 4, panel.y + 4, panel.width - (whole > room ? 20 : 8), max(0, panel.height - 8))
  }

  var scrollBar: ScrollBar { ScrollBar(in: panel, beside: content, contentHeight: contentHeight) }

  /// The row of a place in `Command.listed`, 0 for the first.
  func row(_ place: Int, scroll: Float) -> Rect {
    Rect(
      content.x, content.y + Float(place) * Self.rowHeight - scroll, content.width, Self.rowHeight)
  }

  /// The scroll position nearest to `scroll` at which a row is visible.
  func scroll(showing place: Int, from scroll: Float) -> Float {
    let top = Float(place) * Self.rowHeight
    let lowest = top + Self.rowHeight - content.height
    return max(lowest, min(top, scroll)).held(within: 0...scrollBar.highest)
  }

  /// The control at a point within the panel, beside the scroll bar.
  func target(x: Float, y: Float, scroll: Float) -> ControlTarget {
    guard content.contains(x, y) else { return .overlay }
    for (place, command) in Command.listed.enumerated()
    where row(place, scroll: scroll).contains(x, y) {
      return .command(command)
    }
    return .overlay
  }
}

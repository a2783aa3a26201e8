// SPDX-License-Identifier: GPL-3.0-or-later

/// The layout of the help: two columns, or one if narrow.
struct HelpLayout {
  static var rowHeight: Float { 18 }
  private static var sectionGap: Float { 8 }
  /// Width of the keys' column.
  static var keyWidth: Float { 112 }

  /// Whether the host has the keys of a player.
  let isForPlayer: Bool
  let panel: Rect
  /// The visible part of the lines.
  let content: Rect
  /// 1 or 2.
  let columnCount: Int
  let columnWidth: Float
  let contentHeight: Float

  init(width: Float, height: Float, top: Float, isForPlayer: Bool) {
    self.isForPlayer = isForPlayer
    let room = Rect(0, top, width, height - top)
    columnCount = width >= 600 ? 2 : 1
    let columnWidth: Float = columnCount == 2 ? 288 : min(288, width - 40)
    self.columnWidth = columnWidth
    // The first section in one column, the others in the next.
    let heights = HelpSection.allCases.map { Self.height(of: $0, isForPlayer: isForPlayer) }
    let first = heights[0]
    let others = heights.dropFirst().reduce(-Self.sectionGap) { $0 + $1 + Self.sectionGap }
    contentHeight = columnCount == 2 ? max(first, others) : first + Self.sectionGap + others
    let panelWidth = columnCount == 2 ? 2 * columnWidth + 24 + 40 : width
    let panelHeight = min(contentHeight + 24, room.height)
    panel = Rect(
      max(0, Float(Int((width - panelWidth) / 2))),
      columnCount == 2 ? top + Float(Int(max(0, room.height - panelHeight) / 3)) : top,
      min(width, panelWidth), panelHeight)
    content = Rect(panel.x + 16, panel.y + 12, panel.width - 32, panel.height - 24)
  }

  var scrollBar: ScrollBar { ScrollBar(in: panel, beside: content, contentHeight: contentHeight) }

  /// In logical pixels, including the heading.
  private static func height(of section: HelpSection, isForPlayer: Bool) -> Float {
    Float(section.lines(isForPlayer: isForPlayer).count + 1) * rowHeight
  }

  /// The left edge and the top of a section.
  func place(of section: HelpSection, scroll: Float) -> (x: Float, y: Float) {
    let isRight = columnCount == 2 && section != .keys
    var y = content.y - scroll
    for above in HelpSection.allCases.prefix(while: { $0 != section })
    where !isRight || above != .keys {
      y += Self.height(of: above, isForPlayer: isForPlayer) + Self.sectionGap
    }
    return (isRight ? content.x + columnWidth + 24 : content.x, y)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The layout of the buttons at the right end of the header line.
///
/// Depending on the width, the modes are names, icons, or a button that opens a list. The tools are
/// those of the mode, as far as there is room, and those of every mode, one of which opens the list
/// of all commands.
struct ToolbarLayout: Sendable {
  /// The form of the modes' buttons; `menu`: a single button.
  enum Style: Sendable { case names, icons, menu }

  /// A tool's button.
  struct Button: Sendable {
    let tool: Command
    let rect: Rect
  }

  let style: Style
  /// A button per mode; empty if there is a menu.
  let modes: [Rect]
  /// The button that opens the list of modes; empty without a menu.
  let menu: Rect
  let tools: [Button]
  /// All buttons; the readouts end before it.
  let rect: Rect

  /// A target is at least 24 pixels wide and high (WCAG 2.2, target size).
  private static func side(isCompact: Bool) -> Float { isCompact ? 24 : 28 }

  /// In narrower lines the readouts get the room of the mode's first button.
  private static var leastWidthWithOne: Float { 480 }

  /// `commands`: those of the mode.
  init(in header: Rect, isCompact: Bool, commands: [Command]) {
    let side = Self.side(isCompact: isCompact)
    let y = header.y + Float(Int((header.height - side) / 2))
    let width = header.width
    style = width >= 1560 ? .names : width >= 760 ? .icons : .menu
    let count = style != .menu ? commands.count : width >= Self.leastWidthWithOne ? 1 : 0
    let shown = commands.prefix(count) + Command.fixed
    var x = header.right - Float(shown.count) * side
    let left = x
    tools = shown.enumerated().map { index, tool in
      Button(tool: tool, rect: Rect(left + Float(index) * side, y, side, side))
    }

    let gap: Float = style == .menu ? 0 : 12
    x -= gap
    var modes: [Rect] = []
    switch style {
    case .menu:
      let width = side + (isCompact ? 12 : 16)
      x -= width
      menu = Rect(x, y, width, side)
    case .icons, .names:
      let hasNames = style == .names
      // Narrow, so that the readouts keep their room.
      let widths = DisplayMode.allCases.map {
        hasNames ? $0.value.nameWidth : Self.side(isCompact: true)
      }
      for width in widths { x -= width }
      var left = x
      for width in widths {
        modes.append(Rect(left, y, width, side))
        left += width
      }
      menu = Rect(x, y, 0, 0)
    }
    self.modes = modes
    rect = Rect(x, y, header.right - x, side)
  }

  /// The rows of the list of modes below its button, each at least 20 pixels high; in two columns
  /// if one would be too high.
  func menuItems(below y: Float, windowHeight: Float) -> [Rect] {
    guard style == .menu else { return [] }
    let room = max(0, windowHeight - y - 8)
    let count = DisplayMode.allCases.count
    let columns = room < 20 * Float(count) ? 2 : 1
    let rows = (count + columns - 1) / columns
    let height = Float(Int((room / Float(rows)).held(within: 20...28)))
    let width: Float = 148
    let left = rect.right - Float(columns) * width
    return (0..<count).map { item in
      Rect(
        left + Float(item / rows) * width, y + 4 + Float(item % rows) * height, width, height)
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Where the buttons stand at the right end of the header line.
///
/// The modes are a row of names where there is much room, of icons where there is some, and
/// otherwise one button that opens a list; the tools are all there, or the most needed ones.
struct ToolbarLayout: Sendable {
  enum Style: Sendable { case names, icons, menu }

  struct Button: Sendable {
    let tool: Tool
    let rect: Rect
  }

  let style: Style
  /// One per mode; empty with a menu.
  let modes: [Rect]
  /// Opens the list of modes; empty without.
  let menu: Rect
  let tools: [Button]
  /// All of it; the readouts end before.
  let rect: Rect

  /// A target is at least 24 pixels wide and high (WCAG 2.2, target size).
  private static func side(isCompact: Bool) -> Float { isCompact ? 24 : 28 }

  /// A narrower line gives its room to the readouts; taps are then a key's, or the settings'.
  private static var leastWidthWithTap: Float { 480 }

  init(in header: Rect, isCompact: Bool) {
    let side = Self.side(isCompact: isCompact)
    let y = header.y + Float(Int((header.height - side) / 2))
    let width = header.width
    style = width >= 1480 ? .names : width >= 760 ? .icons : .menu
    let shown: [Tool] =
      style != .menu
      ? Array(Tool.allCases)
      : width >= Self.leastWidthWithTap
        ? [.tapTempo, .freeze, .settings, .help] : [.freeze, .settings, .help]
    var x = header.right - Float(shown.count) * side
    var tools: [Button] = []
    for (index, tool) in shown.enumerated() {
      tools.append(Button(tool: tool, rect: Rect(x + Float(index) * side, y, side, side)))
    }
    self.tools = tools

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
      let widths = DisplayMode.allCases.map { hasNames ? $0.nameWidth : Self.side(isCompact: true) }
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

  /// The list of modes below its button, in two columns where one is too high; every row is at
  /// least 20 pixels high.
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

// SPDX-License-Identifier: GPL-3.0-or-later

/// The layout of the settings: a panel on the right, or across a narrow window.
struct SettingsLayout {
  /// A heading of a group, or a port's row.
  enum Item {
    case heading(PortSpec.Group)
    case row(Port)
  }

  /// An item's position from the content's top, unscrolled.
  struct Place {
    let item: Item
    let top, height: Float
    /// Nil for a heading.
    var port: Port? { if case .row(let port) = item { port } else { nil } }
  }

  let panel: Rect
  /// The visible part of the rows.
  let content: Rect
  let places: [Place]
  let contentHeight: Float
  /// Width of the arrows beside a choice.
  private let arrowWidth: Float
  private let rowHeight: Float

  /// `top`: the header's lower edge; `settings` decide which ports have rows.
  init(
    width: Float, height: Float, top: Float, plugin: Plugin, settings: DisplaySettings
  ) {
    let isNarrow = width < 560
    arrowWidth = isNarrow ? 20 : 24
    let panelWidth = isNarrow ? width : 344
    panel = Rect(width - panelWidth, top, panelWidth, height - top)
    content = Rect(panel.x + 2, panel.y + 4, panel.width - 18, panel.height - 8)
    let rowHeight: Float = height < 320 ? 24 : 26
    self.rowHeight = rowHeight
    var (places, y): ([Place], Float) = ([], 0)
    let ports = Port.shownSettings.filter { plugin.has($0) && settings.hasRow($0) }
    for group in PortSpec.Group.allCases where ports.contains(where: { $0.group == group }) {
      if y > 0 { y += 8 }
      places.append(Place(item: .heading(group), top: y, height: rowHeight))
      y += rowHeight
      for port in ports where port.group == group {
        places.append(Place(item: .row(port), top: y, height: rowHeight))
        y += rowHeight
      }
    }
    self.places = places
    contentHeight = y
  }

  /// The ports in the order of their rows.
  var ports: [Port] { places.compactMap { $0.port } }

  var scrollBar: ScrollBar { ScrollBar(in: panel, beside: content, contentHeight: contentHeight) }

  func rect(of place: Place, scroll: Float) -> Rect {
    Rect(content.x, content.y + place.top - scroll, content.width, place.height)
  }

  /// The row of `port`; nil if it is hidden.
  func rect(of port: Port, scroll: Float) -> Rect? {
    places.first { $0.port == port }.map { rect(of: $0, scroll: scroll) }
  }

  /// The scroll position nearest to `scroll` at which the row of `port` is visible.
  func scroll(showing port: Port, from scroll: Float) -> Float {
    for (index, place) in places.enumerated() where place.port == port {
      // The first row of a group is shown with its heading.
      var top = place.top
      if index > 0, places[index - 1].port == nil { top = places[index - 1].top }
      let lowest = place.top + place.height - content.height
      return max(lowest, min(top, scroll)).held(within: 0...scrollBar.highest)
    }
    return scroll
  }

  /// How far a page key goes: one row less than is in sight.
  var rowsInView: Int { max(1, Int(content.height / rowHeight) - 1) }

  /// The first row of a group, or of all if the plugin has none of it.
  func first(of group: PortSpec.Group) -> Port? {
    ports.first { $0.group == group } ?? ports.first
  }

  /// The scroll position at which a group comes first, or the nearest to it.
  func scroll(to group: PortSpec.Group) -> Float {
    let heading = places.first { if case .heading(group) = $0.item { true } else { false } }
    return (heading?.top ?? 0).held(within: 0...scrollBar.highest)
  }

  /// The first row that is wholly in sight.
  func firstPort(at scroll: Float) -> Port? {
    places.first { $0.top >= scroll && $0.port != nil }?.port
  }

  // The parts of a row.

  func name(in row: Rect) -> Rect { Rect(row.x + 10, row.y, 112, row.height) }

  /// The middle of the mark of a value that isn't the default.
  func mark(in row: Rect) -> Point { Point(x: row.x + 5, y: row.middleY) }

  /// The area between a choice's arrows.
  func choice(in row: Rect) -> Rect {
    let left = previous(in: row).right
    return Rect(left, row.y, next(in: row).x - left, row.height)
  }

  /// The row's part beside the name.
  func control(in row: Rect) -> Rect {
    let x = name(in: row).right
    return Rect(x, row.y, row.right - x, row.height)
  }

  /// The area of a number.
  func value(in row: Rect) -> Rect {
    Rect(row.right - Self.valueWidth, row.y, Self.valueWidth, row.height)
  }

  /// Width of the longest number with its unit, "−140.0 dBFS".
  private static var valueWidth: Float { 86 }

  /// The slider from the lowest to the highest value.
  func slider(in row: Rect) -> Rect {
    let control = control(in: row)
    return Rect(control.x + 6, row.y, control.width - Self.valueWidth - 14, row.height)
  }

  /// The arrows beside a choice.
  func previous(in row: Rect) -> Rect {
    Rect(control(in: row).x, row.y, arrowWidth, row.height)
  }

  func next(in row: Rect) -> Rect { Rect(row.right - arrowWidth, row.y, arrowWidth, row.height) }

  func toggle(in row: Rect) -> Rect { Rect(row.right - 34, row.middleY - 8, 30, 16) }

  func trigger(in row: Rect) -> Rect { Rect(row.right - 72, row.y + 2, 72, row.height - 4) }

  /// The control at a point within the panel, beside the scroll bar.
  func target(x: Float, y: Float, scroll: Float) -> ControlTarget {
    guard content.contains(x, y) else { return .overlay }
    for place in places {
      let row = rect(of: place, scroll: scroll)
      if let port = place.port, row.contains(x, y) {
        return .row(port, part(of: port, in: row, x: x))
      }
    }
    return .overlay
  }

  private func part(of port: Port, in row: Rect, x: Float) -> RowPart {
    let isName = x < control(in: row).x
    switch port.kind {
    case .toggle: return .button
    case .trigger: return x >= trigger(in: row).x ? .button : .name
    case .choice:
      if isName { return .name }
      if x < previous(in: row).right { return .previous }
      return x < next(in: row).x ? .value : .next
    case .number, .whole, .logarithmic:
      if x >= value(in: row).x { return .value }
      return x < slider(in: row).x - 6 || x > slider(in: row).right + 6 ? .name : .slider
    }
  }
}

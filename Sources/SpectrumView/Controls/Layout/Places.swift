// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The positions of controls in the last picture.
struct Places {
  let editor: SettingsEditor
  let panels: Panels
  /// The picture's size in logical pixels.
  let width, height: Float
  let areShown, areKeysOfPlayer: Bool
  /// Whether a line says where a file was written.
  let hasNotice: Bool

  private var settings: DisplaySettings { editor.settings }
  private var mode: Mode { editor.mode }
  private var overlay: Overlay { panels.overlay }

  var layout: Layout {
    Layout(width: width, height: height, mode: settings.mode, showsControls: areShown)
  }

  var settingsLayout: SettingsLayout {
    SettingsLayout(
      width: width, height: height, top: layout.overlayTop,
      plugin: editor.model.plugin, settings: settings)
  }

  var helpLayout: HelpLayout {
    HelpLayout(
      width: width, height: height, top: layout.overlayTop, isForPlayer: areKeysOfPlayer)
  }

  var commandsLayout: ListLayout {
    .commands(width: width, height: height, top: layout.overlayTop)
  }

  var referencesLayout: ReferencesLayout {
    ReferencesLayout(
      width: width, height: height, top: layout.overlayTop, page: panels.references)
  }

  /// The words over the picture that a click acts on.
  var hints: [Hint] { Hint.all(editor.model, mode: mode, in: layout, hasNotice: hasNotice) }

  /// The stops of the Tab key, in order: the rows of open settings, the modes, the tools.
  var stops: [ControlFocus] {
    let rows = overlay == .settings ? settingsLayout.ports : []
    let tools = layout.toolbar?.tools ?? []
    return rows.map { .row($0) } + [.modes] + tools.map { .tool($0.tool) }
  }

  /// The mode's scale of levels; nil without one.
  var levelScale: Rect? { mode.scalesLevels ? AutoMark.target(layout, mode.shape) : nil }

  /// The layout of the open list of choices; nil without one.
  var listLayout: ListLayout? {
    guard overlay == .settings, let list = panels.list else { return nil }
    let layout = settingsLayout
    guard let row = layout.rect(of: list.port, scroll: panels.scroll) else { return nil }
    return .choices(list.choices.count, below: row, in: layout.panel)
  }

  /// The control of the open list at a point; nil beside the list, where there is nothing else.
  private func target(at point: Point, in list: ListLayout) -> ControlTarget? {
    guard list.panel.contains(point.x, point.y) else { return nil }
    if list.scrollBar.track.contains(point.x, point.y) { return .scrollBar }
    return list.place(at: point, scroll: panels.topScroll).map { .choice($0) } ?? .overlay
  }

  /// The control at a point; nil if nothing there takes input.
  func target(at point: Point) -> ControlTarget? {
    guard areShown else { return nil }
    if let list = listLayout { return target(at: point, in: list) }
    let (layout, x, y) = (layout, point.x, point.y)
    if overlay == .menu {
      let items = layout.menuItems(windowHeight: height)
      for (index, item) in items.enumerated() where item.contains(x, y) { return .menuItem(index) }
    }
    if let toolbar = layout.toolbar {
      for (index, rect) in toolbar.modes.enumerated() where rect.contains(x, y) {
        return .mode(index)
      }
      for button in toolbar.tools where button.rect.contains(x, y) { return .tool(button.tool) }
      if toolbar.menu.contains(x, y) { return .menuButton }
    }
    if layout.clipLight?.contains(x, y) == true { return .clipLight }
    if let bar = scrollBar, bar.panel.contains(x, y) {
      if bar.track.contains(x, y) { return .scrollBar }
      switch overlay {
      case .settings: return settingsLayout.target(x: x, y: y, scroll: panels.scroll)
      case .references:
        return referencesLayout.target(
          x: x, y: y, scroll: panels.scroll, page: panels.references)
      case .commands:
        let place = commandsLayout.place(at: point, scroll: panels.scroll)
        return place.map { .command(Command.listed[Command.listed.startIndex + $0]) } ?? .overlay
      case .none, .menu, .help: return .overlay
      }
    }
    if !overlay.closesByClick {
      if let hint = hints.first(where: { $0.rect.contains(x, y) }) { return .hint(hint.action) }
      if levelScale?.contains(x, y) == true { return .levelAxis }
      if let port = shownSetting(at: point, layout) { return .setting(port) }
    }
    guard layout.plot.contains(x, y) else { return nil }
    if let number = string(at: point, layout) { return .string(number) }
    return isOnClipLight(point, layout) ? .clipLight : .plot
  }

  /// The string whose box is there, 1 for the first.
  private func string(at point: Point, _ layout: Layout) -> Int? {
    guard mode.gesture == .strings, !overlay.closesByClick else { return nil }
    let page = editor.model.pages.tuner.layout(in: layout.plot)
    return page.strings.firstIndex { $0.contains(point.x, point.y) }.map { $0 + 1 }
  }

  private func isOnClipLight(_ point: Point, _ layout: Layout) -> Bool {
    guard settings.mode == .levels else { return false }
    let channelCount = editor.model.pages.levels.channelCount
    let page = LevelsLayout(in: layout.plot, channelCount: channelCount)
    return (0..<channelCount).contains { page.clipBox($0).contains(point.x, point.y) }
  }

  /// That of the open list, or of the overlay without one.
  var topScrollBar: ScrollBar? { listLayout?.scrollBar ?? scrollBar }

  /// That of the open overlay; nil for one without a panel.
  var scrollBar: ScrollBar? {
    switch overlay {
    case .settings: settingsLayout.scrollBar
    case .help: helpLayout.scrollBar
    case .references: referencesLayout.scrollBar
    case .commands: commandsLayout.scrollBar
    case .none, .menu: nil
    }
  }

  /// A point's position on the frequency scale, 0…1: across, or around the circle from the top.
  func frequencyPosition(of point: Point) -> Float {
    let plot = layout.plot
    guard mode.shape == .circle else {
      return ((point.x - plot.x) / max(1, plot.width)).held(within: 0...1)
    }
    return CircularGeometry(in: plot).position(x: point.x, y: point.y)
  }
}

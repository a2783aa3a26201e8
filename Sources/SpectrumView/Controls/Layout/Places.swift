// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The positions of controls in the last picture.
struct Places {
  let editor: SettingsEditor
  let panels: Panels
  /// The picture's size in logical pixels.
  let width, height: Float
  let areShown, areKeysOfPlayer: Bool

  private var settings: DisplaySettings { editor.settings }
  private var mode: Mode { editor.mode }
  private var overlay: Overlay { panels.overlay }

  var layout: Layout {
    Layout(
      width: width, height: height, axes: mode.axes, showsControls: areShown)
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

  var referencesLayout: ReferencesLayout {
    ReferencesLayout(
      width: width, height: height, top: layout.overlayTop, page: panels.references)
  }

  /// The control at a point; nil if nothing there takes input.
  func target(at point: Point) -> ControlTarget? {
    guard areShown else { return nil }
    let (layout, x, y) = (layout, point.x, point.y)
    if case .menu = overlay {
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
    switch overlay {
    case .settings:
      let layout = settingsLayout
      if layout.panel.contains(x, y) {
        return layout.target(x: x, y: y, scroll: panels.settingsScroll)
      }
    case .help:
      let help = helpLayout
      if help.panel.contains(x, y) {
        return help.scrollBar.track.contains(x, y) ? .scrollBar : .overlay
      }
    case .references:
      let layout = referencesLayout
      if layout.panel.contains(x, y) {
        return layout.target(
          x: x, y: y, scroll: panels.referencesScroll, page: panels.references)
      }
    case .menu, .none: break
    }
    let axis = mode.scalesLevels ? AutoMark.target(layout, mode.shape) : nil
    if overlay != .help, !isMenuOpen, axis?.contains(x, y) == true { return .levelAxis }
    guard layout.plot.contains(x, y) else { return nil }
    if let number = string(at: point, layout) { return .string(number) }
    return isOnClipLight(point, layout) ? .clipLight : .plot
  }

  private var isMenuOpen: Bool {
    if case .menu = overlay { true } else { false }
  }

  /// The string whose box is there, 1 for the first.
  private func string(at point: Point, _ layout: Layout) -> Int? {
    guard mode.gesture == .strings, overlay != .help, !isMenuOpen else { return nil }
    let page = TunerLayout(
      in: layout.plot, stringCount: editor.model.pages.tuner.tuning.stringCount,
      isLeftHanded: settings.isLeftHanded)
    return page.strings.firstIndex { $0.contains(point.x, point.y) }.map { $0 + 1 }
  }

  private func isOnClipLight(_ point: Point, _ layout: Layout) -> Bool {
    guard settings.mode == .levels else { return false }
    let channelCount = editor.model.pages.levels.channelCount
    let page = LevelsLayout(in: layout.plot, channelCount: channelCount)
    return (0..<channelCount).contains { channel in
      LevelsPage.clipBox(page, channel).contains(point.x, point.y)
    }
  }

  /// That of the open overlay.
  var scrollBar: ScrollBar {
    switch overlay {
    case .help: helpLayout.scrollBar
    case .references: referencesLayout.scrollBar
    case .none, .menu, .settings: settingsLayout.scrollBar
    }
  }

  /// The position of a point on the plot's frequency scale, 0…1: across, or around the circle from
  /// the top.
  func frequencyPosition(of point: Point) -> Float {
    let plot = layout.plot
    guard mode.shape == .circle else {
      return ((point.x - plot.x) / max(1, plot.width)).held(within: 0...1)
    }
    return CircularGeometry(in: plot).position(x: point.x, y: point.y)
  }
}

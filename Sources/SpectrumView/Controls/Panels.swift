// SPDX-License-Identifier: GPL-3.0-or-later

/// The overlays: which one is open, and how far each is scrolled.
struct Panels {
  var overlay = Overlay.none
  /// Scroll positions in logical pixels.
  var (settingsScroll, helpScroll, referencesScroll): (Float, Float, Float) = (0, 0, 0)
  var references = ReferencesPage()

  /// Logical pixels scrolled per step of the wheel.
  static var scrollStep: Float { 40 }

  /// The scroll position of the open overlay.
  var scroll: Float {
    get {
      switch overlay {
      case .help: helpScroll
      case .references: referencesScroll
      case .none, .menu, .settings: settingsScroll
      }
    }
    set {
      switch overlay {
      case .help: helpScroll = newValue
      case .references: referencesScroll = newValue
      case .none, .menu, .settings: settingsScroll = newValue
      }
    }
  }

  /// Opens `overlay`, closing any other, or closes it if it is open.
  mutating func toggle(_ overlay: Overlay) {
    let isOpen: Bool =
      switch (overlay, self.overlay) {
      case (.menu, .menu), (.settings, .settings), (.help, .help), (.references, .references): true
      default: false
      }
    self.overlay = isOpen ? .none : overlay
  }

  /// Chooses another item of the list of modes; returns whether the key does that.
  mutating func moveMenu(from item: Int, by key: Key) -> Bool {
    let last = DisplayMode.allCases.count - 1
    switch key {
    case .up: overlay = .menu(max(0, item - 1))
    case .down: overlay = .menu(min(last, item + 1))
    case .home, .pageUp: overlay = .menu(0)
    case .end, .pageDown: overlay = .menu(last)
    default: return false
    }
    return true
  }

  mutating func scrollHelp(by key: Key, _ layout: HelpLayout) {
    switch key {
    case .up: helpScroll -= Self.scrollStep
    case .down: helpScroll += Self.scrollStep
    case .pageUp: helpScroll -= layout.content.height
    case .pageDown: helpScroll += layout.content.height
    case .home: helpScroll = 0
    case .end: helpScroll = layout.scrollBar.highest
    default: break
    }
  }
}

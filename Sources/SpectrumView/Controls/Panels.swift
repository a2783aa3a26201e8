// SPDX-License-Identifier: GPL-3.0-or-later

/// The overlays: which one is open, and how far each is scrolled.
struct Panels {
  var overlay = Overlay.none
  /// The item of the list of modes or of commands that Enter selects.
  var menuItem = 0
  /// How far each overlay is scrolled, in logical pixels, by its number.
  private var scrolls = [Float](repeating: 0, count: Overlay.allCases.count)
  var references = ReferencesPage()

  /// Logical pixels scrolled per step of the wheel.
  static var scrollStep: Float { 40 }

  /// The scroll position of the open overlay.
  var scroll: Float {
    get { scrolls[overlay.rawValue] }
    set { scrolls[overlay.rawValue] = newValue }
  }

  mutating func scrollHelp(by key: Key, _ layout: HelpLayout) {
    switch key {
    case .up: scroll -= Self.scrollStep
    case .down: scroll += Self.scrollStep
    case .pageUp: scroll -= layout.content.height
    case .pageDown: scroll += layout.content.height
    case .home: scroll = 0
    case .end: scroll = layout.scrollBar.highest
    default: break
    }
  }
}

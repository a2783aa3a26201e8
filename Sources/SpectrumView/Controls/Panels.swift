// SPDX-License-Identifier: GPL-3.0-or-later

/// The overlays: which one is open, and how far each is scrolled.
struct Panels {
  var overlay = Overlay.none {
    didSet { if overlay != oldValue { (list, entry) = (nil, nil) } }
  }
  /// The open list of a setting's choices, over the settings.
  var list: ChoiceList?
  /// The number that is being typed for a setting.
  var entry: NumberEntry?
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

  /// That of the open list, or of the overlay without one.
  var topScroll: Float {
    get { list?.scroll ?? scroll }
    set { if list == nil { scroll = newValue } else { list?.scroll = newValue } }
  }

  /// Keeps what is scrolled within the bars of the overlay and of what is on top of it.
  mutating func holdScroll(_ bar: ScrollBar?, top: ScrollBar?) {
    scroll = scroll.held(within: 0...(bar?.highest ?? .infinity))
    topScroll = topScroll.held(within: 0...(top?.highest ?? .infinity))
  }

  mutating func scrollHelp(by key: Key, _ layout: HelpLayout) {
    switch key {
    case .up: scroll -= Self.scrollStep
    case .down: scroll += Self.scrollStep
    case .home: scroll = 0
    case .end: scroll = layout.scrollBar.highest
    default: scrollPage(by: key, layout.content)
    }
  }

  /// Scrolls by what is in sight of a panel's `content`, but for a line.
  mutating func scrollPage(by key: Key, _ content: Rect) {
    let page = max(Self.scrollStep, content.height - Self.scrollStep)
    switch key {
    case .pageUp: scroll -= page
    case .pageDown: scroll += page
    default: break
    }
  }
}

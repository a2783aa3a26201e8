// SPDX-License-Identifier: GPL-3.0-or-later

/// A group of lines of the help under a heading, in the order shown.
enum HelpSection: CaseIterable {
  case keys, mouse, settings, release

  var heading: StaticString {
    switch self {
    case .keys: "Keys"
    case .mouse: "Mouse over the picture"
    case .settings: "Settings"
    case .release: "Version"
    }
  }

  /// The text beside the heading.
  var note: StaticString? { self == .release ? Release.version : nil }

  /// `isForPlayer`: whether the host has the keys of a player.
  func lines(isForPlayer: Bool) -> [HelpLine] {
    lines.filter { $0.isForPlayer == nil || $0.isForPlayer == isForPlayer }
  }

  private var lines: [HelpLine] {
    switch self {
    case .keys:
      Self.firstKeys + Command.allCases.flatMap { [$0.row.help, $0.row.more].compactMap { $0 } }
        + Self.lastKeys
    case .mouse:
      [
        HelpLine("Point", "Read off Hz, note and dB"),
        HelpLine("Wheel", "Zoom; in music: the time"),
        HelpLine("Drag", "Move, or turn the surface"),
        HelpLine("Double click", "Whole range again"),
        HelpLine("Ctrl+wheel", "Move the scale of levels"),
        HelpLine("Click on a string", "Tune it; again: the nearest"),
        HelpLine("Clip light", "Click: reset levels"),
        HelpLine("Scale of levels", "Click: fix it, let it follow"),
        HelpLine("0 LU = …", "Click: next target; wheel"),
        HelpLine("Scales, names", "Click: their settings"),
        HelpLine("Right click", "All commands"),
        HelpLine("Framed words", "Click: do what they say"),
        HelpLine("Window's frame", "Lit: the keys come here"),
      ]
    case .settings:
      [
        HelpLine("Up, down", "Choose a setting"),
        HelpLine("Left, right", "Change it; Shift: finely"),
        HelpLine("Home, End", "To the ends of its range"),
        HelpLine("Digits, −", "Type a number, then Enter"),
        HelpLine("Enter", "List of choices; letters jump"),
        HelpLine("Page up, down", "Scroll"),
        HelpLine("Delete", "Default; a dot: it differs"),
        HelpLine("Double click", "Name or slider: default"),
        HelpLine("Wheel", "Change the chosen setting"),
      ]
    case .release: []
    }
  }

  private static var firstKeys: [HelpLine] {
    [
      HelpLine("Space", "Pause, play on", isForPlayer: true),
      HelpLine("Left, right", "Seek by 5 s", isForPlayer: true),
      HelpLine("Home", "Back to the start", isForPlayer: true),
      HelpLine(DisplayMode.keys, "Choose the mode"),
    ]
  }

  private static var lastKeys: [HelpLine] {
    [
      HelpLine("Left, right", "Move, turn; next string", isForPlayer: false),
      HelpLine("Up, down", "Zoom, tilt; string; time"),
      HelpLine("Page up, down", "Move levels; surface: zoom"),
      HelpLine("Tab, Shift+Tab", "Next, previous control"),
      HelpLine("Enter, Space", "Press the control", isForPlayer: false),
      HelpLine("Enter", "Press the control", isForPlayer: true),
      HelpLine("Escape", "Close, let go"),
    ]
  }
}

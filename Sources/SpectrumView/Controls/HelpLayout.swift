// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// The help's texts and their layout: two columns, or one if narrow.
struct HelpLayout {
  /// A key or mouse action and its effect.
  struct Line {
    let key: Label
    let meaning: StaticString

    init(key: Label, meaning: StaticString) { (self.key, self.meaning) = (key, meaning) }

    init(key: StaticString, meaning: StaticString) { self.init(key: Label(key), meaning: meaning) }
  }

  /// A group of lines under a heading, in the order shown.
  enum Section {
    case keys, mouse, settings, release

    var heading: StaticString {
      switch self {
      case .keys: "Keys"
      case .mouse: "Mouse over the picture"
      case .settings: "Settings"
      case .release: "Version"
      }
    }

    /// What stands beside the heading.
    var note: StaticString? { self == .release ? Release.version : nil }

    /// In logical pixels, including the heading. `isForPlayer`: whether the host has the keys of a
    /// player.
    func height(isForPlayer: Bool) -> Float {
      Float(lines(isForPlayer: isForPlayer).count + 1) * HelpLayout.rowHeight
    }

    func lines(isForPlayer: Bool) -> [Line] {
      switch self {
      case .keys: keys(isForPlayer: isForPlayer)
      case .mouse:
        [
          Line(key: "Point", meaning: "Read off Hz, note and dB"),
          Line(key: "Wheel", meaning: "Zoom; in music: the time"),
          Line(key: "Drag", meaning: "Move, or turn the surface"),
          Line(key: "Double click", meaning: "Whole range again"),
          Line(key: "Ctrl+wheel", meaning: "Move the scale of levels"),
          Line(key: "Click on a string", meaning: "Tune it; again: the nearest"),
          Line(key: "Clip light", meaning: "Click: reset levels"),
          Line(key: "Scale of levels", meaning: "Click: fix it, let it follow"),
        ]
      case .settings:
        [
          Line(key: "Up, down", meaning: "Choose a setting"),
          Line(key: "Left, right", meaning: "Change it; Shift: finely"),
          Line(key: "Page, Home, End", meaning: "Far, to the ends"),
          Line(key: "Delete", meaning: "Default"),
          Line(key: "Double click", meaning: "Name or slider: default"),
          Line(key: "Wheel", meaning: "Change the chosen setting"),
        ]
      case .release: []
      }
    }

    private func keys(isForPlayer: Bool) -> [Line] {
      var lines: [Line] = []
      if isForPlayer {
        lines += [
          Line(key: "Space", meaning: "Pause, play on"),
          Line(key: "Left, right", meaning: "Seek by 5 s"),
          Line(key: "Home", meaning: "Back to the start"),
        ]
      }
      lines += [
        Line(key: DisplayMode.keys, meaning: "Choose the mode"),
        Line(key: "F", meaning: "Freeze the spectrum"),
        Line(key: "S", meaning: "Settings"),
        Line(key: "H, ?", meaning: "This help"),
        Line(key: "− +", meaning: "Half, twice the tempo"),
        Line(key: "T, Shift+T", meaning: "Tap, reset the tempo"),
        Line(key: "T twice quickly", meaning: "The beat is the 1 of its bar"),
        Line(key: "C", meaning: "Compare with the next"),
        Line(key: "O", meaning: "References"),
        Line(key: "Shift+O", meaning: "Next reference"),
        Line(key: "L", meaning: "Level match"),
        Line(key: "R", meaning: "Reset levels"),
        Line(key: "P", meaning: "Save the picture"),
        Line(key: "E", meaning: "Export the spectrum (CSV)"),
        Line(key: "A", meaning: "Fix the scale, let it follow"),
        Line(
          key: isForPlayer ? "0" : "0, Home", meaning: "Whole range, nearest string"),
      ]
      if !isForPlayer {
        lines.append(Line(key: "Left, right", meaning: "Move, turn; next string"))
      }
      lines += [
        Line(key: "Up, down", meaning: "Zoom, tilt; string; time"),
        Line(key: "Page up, down", meaning: "Move levels; surface: zoom"),
        Line(key: "Tab, Shift+Tab", meaning: "Next, previous control"),
        Line(key: isForPlayer ? "Enter" : "Enter, Space", meaning: "Press the control"),
        Line(key: "Escape", meaning: "Close, let go"),
      ]
      return lines
    }
  }

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
    let first = Section.keys.height(isForPlayer: isForPlayer)
    let others =
      Section.mouse.height(isForPlayer: isForPlayer) + Self.sectionGap
      + Section.settings.height(isForPlayer: isForPlayer) + Self.sectionGap
      + Section.release.height(isForPlayer: isForPlayer)
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

  /// The left edge and the top of a section.
  func place(of section: Section, scroll: Float) -> (x: Float, y: Float) {
    var y = content.y - scroll
    if columnCount == 1 && section != .keys {
      y += Section.keys.height(isForPlayer: isForPlayer) + Self.sectionGap
    }
    if section == .settings || section == .release {
      y += Section.mouse.height(isForPlayer: isForPlayer) + Self.sectionGap
    }
    if section == .release {
      y += Section.settings.height(isForPlayer: isForPlayer) + Self.sectionGap
    }
    let isRight = columnCount == 2 && section != .keys
    return (isRight ? content.x + columnWidth + 24 : content.x, y)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

// How a command looks on its button and in the list.
extension Command {
  /// The name of its effect in `mode`.
  func name(in mode: Mode) -> Label {
    guard self == .resetZoom else { return Label(row.name) }
    return switch mode.gesture {
    case .camera: "View from the front"
    case .strings: "Nearest string"
    case .time: "Usual time"
    case .none, .frequencies: Label(row.name)
    }
  }

  /// Whether it is lit: what it switches is on, or open.
  func isLit(in controls: Controls) -> Bool {
    let settings = controls.settings
    return switch row.action {
    case .activate(.tap): controls.tapSeconds > 0
    case .activate(let port): port.kind.isToggle && settings[port] > 0
    case .toggle(let overlay): controls.overlay == overlay
    case .scaleTempo(let scale): settings[TempoScale.self] == scale
    case .nextComparand: settings.comparand != .nothing
    case .fixScale: controls.places.levelScale != nil && !settings.followsLevel
    case .nextReference, .resetView, .export, .undo, .redo: false
    }
  }

  /// Whether it is dim, because it would change nothing.
  func isIdle(in controls: Controls) -> Bool {
    switch self {
    case .resetZoom: !controls.editor.isZoomed && controls.mode.gesture != .camera
    case .fixScale: controls.places.levelScale == nil
    case .levelMatch: controls.settings.comparand == .nothing
    case .nextReference: controls.panels.references.slots.allSatisfy { $0 == nil }
    case .undo: !controls.editor.history.canUndo
    case .redo: !controls.editor.history.canRedo
    default: false
    }
  }

  func drawIcon(on canvas: Canvas, in button: Rect, _ color: Color) {
    canvas.icon(DisplayMode.allCases.count + rawValue, in: button, color, row.icon)
  }
}

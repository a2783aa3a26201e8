// SPDX-License-Identifier: GPL-3.0-or-later

extension Controls {
  mutating func perform(_ command: Command, byKey: Bool = false) {
    switch command.row.action {
    case .activate(let port): activate(port)
    case .toggle(let overlay):
      toggle(overlay)
      guard self.overlay == overlay else { return }
      if overlay == .references { showReferences() }
      if overlay == .settings, byKey { focus(on: .row(places.settingsLayout.ports[0])) }
    case .scaleTempo(let scale):
      if byKey {
        editor.change(.tempoScale, to: settings[.tempoScale] + (scale == .half ? -1 : 1))
      } else {
        editor.choose(settings[TempoScale.self] == scale ? .same : scale)
      }
    case .nextComparand: editor.chooseNextComparand()
    case .nextReference: editor.compareWithNext(of: panels.references.slots)
    case .fixScale: editor.toggleAutoLevel()
    case .resetView:
      endDrag()
      editor.resetView()
    case .export(let export): editor.effects.append(.owner(.export(export)))
    }
  }

  /// Whether the command's key does anything; else it is the host's.
  func hasEffect(_ command: Command) -> Bool { command != .fixScale || hasLevels }

  /// Whether the command's button is lit.
  func isLit(_ command: Command) -> Bool {
    switch command.row.action {
    case .activate(.tap): tapSeconds > 0
    case .activate(let port): port.kind.isToggle && settings[port] > 0
    case .toggle(let overlay): self.overlay == overlay
    case .scaleTempo(let scale): settings[TempoScale.self] == scale
    case .nextComparand, .nextReference, .fixScale, .resetView, .export: false
    }
  }

  /// Whether the command's button is dim, because it would change nothing.
  func isIdle(_ command: Command) -> Bool {
    command == .resetZoom && !editor.isZoomed && mode.gesture != .camera
  }

  /// Toggles a toggle, fires a trigger, and selects a choice's next value.
  mutating func activate(_ port: Port) {
    editor.activate(port)
    if port == .tap { tapSeconds = Self.tapLength }
  }

  /// Seconds for which a tap is shown on its button.
  private static var tapLength: Float { 0.12 }
}

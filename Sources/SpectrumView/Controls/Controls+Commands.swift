// SPDX-License-Identifier: GPL-3.0-or-later

extension Controls {
  mutating func perform(_ command: Command, byKey: Bool = false) {
    switch command.row.action {
    case .activate(let port): activate(port)
    case .toggle(let overlay):
      toggle(overlay)
      guard self.overlay == overlay else { return }
      if overlay == .references { showReferences() }
      if overlay == .settings { showSettings(byKey: byKey) }
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
    case .undo, .redo: undo(isRedo: command == .redo)
    case .export(let export): editor.effects.append(.owner(.export(export)))
    }
  }

  /// Whether the command's key does anything; else it is the host's.
  func hasEffect(_ command: Command) -> Bool { command != .fixScale || places.levelScale != nil }

  /// Performs a command of the list, which is closed.
  mutating func choose(_ command: Command) {
    overlay = .none
    if hasEffect(command) { perform(command) }
  }

  /// Does what is said over the picture.
  mutating func take(_ action: Hint.Action) {
    switch action {
    case .perform(let command): perform(command)
    case .unmute: editor.choose(TunerMute.off)
    case .dismiss: notice = nil
    }
  }

  /// Toggles a toggle, fires a trigger, and selects a choice's next value.
  mutating func activate(_ port: Port) {
    editor.activate(port)
    if port == .tap { tapSeconds = Self.tapLength }
  }

  /// Seconds for which a tap is shown on its button.
  private static var tapLength: Float { 0.12 }
}

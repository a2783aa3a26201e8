// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

// The texts of a session: the plugin relays, saves and restores them.
extension Display {
  /// Takes a text of the plugin: of another window, or of a session that was restored.
  mutating func receive(_ text: SessionText) {
    let receipt = session.receive(text)
    if text.item == .view, receipt.isRestored { window.restore(session.view.window) }
    guard receipt.isNews else { return }
    let bytes = Array(text.text)
    if text.item == .view {
      controls.editor.camera = session.view.camera
      controls.panels.references.restore(session.view.references)
    } else if let slot = text.item.slot {
      put(NamedReference(parsing: bytes), into: slot)
      // Another window may have written its file.
      if controls.overlay == .references { effects.append(.reference(.list)) }
    } else {
      model.comparison.restore(SavedCurve(parsing: bytes))
    }
  }

  /// The changes since the last call, for the plugin, at most twice a second; all of them if `isLast`,
  /// since the window is about to be closed.
  mutating func takeSessionChanges(isLast: Bool = false) -> [SessionChange] {
    guard session.poll() || isLast else { return [] }
    var changes = [session.change(view: changedView())]
    for slot in 0..<SessionItem.slotCount {
      changes.append(session.change(slot: slot, of: model.comparison.references))
    }
    changes.append(session.change(model.comparison.reference))
    return changes.compactMap { $0 }
  }

  /// The session's view with the user's changes.
  private mutating func changedView() -> SavedView {
    var view = session.view
    (view.camera, view.references) = (camera, controls.panels.references.choice)
    if let size = window.change() { view.window = size }
    return view
  }
}

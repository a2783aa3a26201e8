// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumMessages

// What a session keeps of the window: the plugin passes it on, and gives it back.
extension Display {
  /// Takes a text of the plugin: of another window, or of a session that was restored.
  mutating func receive(_ text: SessionText) {
    let bytes = Array(text.text)
    let isNews = session.receive(text.item, bytes)
    // So a state begins, also where nothing is held.
    if bytes.isEmpty { model.restoredCurves.beginState(text.item, forgets: isNews) }
    guard isNews else { return }
    if text.item == .view {
      controls.camera = session.view.camera
      controls.references.take(session.view.references)
      window.restore(session.view.window)
      model.noteChange()
    } else if let slot = text.item.slot {
      put(NamedReference(parsing: bytes), into: slot)
      // Another window may have written its file.
      if controls.overlay == .references { controls.references.requests.append(.list) }
    } else if let curve = SavedCurve(parsing: bytes, hasLoudness: text.item == .average) {
      model.restore(curve, as: text.item)
    } else if bytes.isEmpty {
      model.forget(text.item)
    }
  }

  /// What is new since the last call, for the plugin, at most twice a second; all of it if `isLast`,
  /// since the window is about to be closed.
  public mutating func takeSessionChanges(isLast: Bool = false) -> [SessionChange] {
    let (isDue, atCurves) = session.takeLook()
    guard isDue || isLast else { return [] }
    var changes: [SessionChange] = []
    if let change = session.change(view: changedView()) { changes.append(change) }
    for slot in 0..<SessionItem.slotCount {
      if let change = session.change(slot: slot, of: model.references) { changes.append(change) }
    }
    guard atCurves || isLast else { return changes }
    for item in [SessionItem.heldMaximum, .heldMean, .average, .referenceCurve] {
      let curve = model.savedCurve(item)
      // One that waits is about to be held.
      if curve == nil, model.restoredCurves.isWaiting(item) { continue }
      if let change = session.change(item, curve) { changes.append(change) }
    }
    return changes
  }

  /// What the session has of the view, with the user's changes.
  private mutating func changedView() -> SavedView {
    var view = session.view
    (view.camera, view.references) = (camera, controls.references.choice)
    if let size = window.change() { view.window = size }
    return view
  }

  /// The size that a session had the window in, for the host to be asked for once; nil for none.
  public mutating func takeRestoredSize() -> LogicalSize? { window.takeRestored() }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The session's texts as this window knows them, with their revisions, so that only changes are sent.
///
/// A window that opens knows nothing, and sends nothing that the user hasn't changed. Of a change and a
/// text of the plugin that cross on their way, both ends keep the one of the higher revision.
struct SessionLog {
  /// Seconds between polls: a drag is sent once or twice, not with each picture.
  private static var interval: Float { 0.5 }

  private struct Known {
    var text: [UInt8] = []
    /// −1 before the first text.
    var revision: Int64 = -1
  }

  /// The latest text that was received or sent; shape: [SessionItem.count].
  private var known = [Known](repeating: Known(), count: SessionItem.count)
  private(set) var view = SavedView()
  private var secondsToPoll = Self.interval
  /// The references changed since their texts were written; shape: [SessionItem.slotCount].
  private var haveSlotsChanged = [Bool](repeating: false, count: SessionItem.slotCount)

  /// The result of taking a text of the plugin.
  struct Receipt {
    /// Whether the text differs from the one that is known.
    var isNews = false
    /// Whether it is of a state that was restored since, or the first text of its item.
    var isRestored = false
  }

  /// Takes the plugin's text, unless the user's change of it is under way. Of the same revision, the
  /// plugin has taken another window's.
  mutating func receive(_ text: SessionText) -> Receipt {
    let index = text.item.index
    let revision = text.revision ?? max(0, known[index].revision)
    guard revision >= known[index].revision else { return Receipt() }
    let restores = SessionText.restores(of: known[index].revision)
    var receipt = Receipt(isRestored: SessionText.restores(of: revision) > restores)
    known[index].revision = revision
    guard !text.text.elementsEqual(known[index].text) else { return receipt }
    known[index].text = Array(text.text)
    if text.item == .view { view = SavedView(parsing: known[index].text) }
    if let slot = text.item.slot { haveSlotsChanged[slot] = false }
    receipt.isNews = true
    return receipt
  }

  mutating func step(elapsed: Float) {
    secondsToPoll -= elapsed.held(within: 0...3600)
  }

  /// Whether it is time to look for changes.
  mutating func poll() -> Bool {
    guard secondsToPoll <= 0 else { return false }
    secondsToPoll = Self.interval
    return true
  }

  /// The change for the plugin, if the view is another one.
  mutating func change(view: SavedView) -> SessionChange? {
    guard view != self.view else { return nil }
    self.view = view
    return change(.view, view.text())
  }

  /// Records that the user has changed the reference in a slot.
  mutating func recordChange(of slot: Int) { haveSlotsChanged[slot] = true }

  /// The change for the plugin, if the user has changed the reference in a slot. What came from the
  /// plugin is left as it is: a later version's text may have more in it than is read here.
  mutating func change(slot: Int, of references: ReferenceSlots) -> SessionChange? {
    guard haveSlotsChanged[slot] else { return nil }
    haveSlotsChanged[slot] = false
    return change(.slot(slot), references[slot]?.text() ?? [])
  }

  /// The change for the plugin, if this window has captured a reference curve, or dropped it.
  mutating func change(_ reference: ReferenceCurve) -> SessionChange? {
    guard reference.hasChanged else { return nil }
    reference.hasChanged = false
    return change(.referenceCurve, reference.saved?.text() ?? [])
  }

  private mutating func change(_ item: SessionItem, _ text: [UInt8]) -> SessionChange? {
    guard text != known[item.index].text, text.count <= item.capacity else { return nil }
    let revision = max(0, known[item.index].revision) + 1
    known[item.index] = Known(text: text, revision: revision)
    return SessionChange(item: item, text: text, revision: revision)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumMessages

/// A new text for the session, to be sent to the plugin.
public struct SessionChange: Sendable {
  public let item: SessionItem
  /// At most `item.capacity` bytes.
  public let text: [UInt8]

  public init(item: SessionItem, text: [UInt8]) { (self.item, self.text) = (item, text) }
}

/// The session's texts as the plugin has them, so that only changes are sent.
///
/// At first a window knows nothing, and sends nothing that the user hasn't changed: what a session has
/// restored comes with the plugin's first messages.
struct SessionLog {
  /// Seconds between looks: a drag is sent once or twice, not with each picture.
  private static var interval: Float { 0.5 }

  /// The latest text that was received or sent; shape: [SessionItem.count].
  private var known = [[UInt8]](repeating: [], count: SessionItem.count)
  private(set) var view = SavedView()
  private var secondsToLook = Self.interval
  /// The references that the user has changed since their texts were written; shape:
  /// [SessionItem.slotCount].
  private var haveSlotsChanged = [Bool](repeating: false, count: SessionItem.slotCount)

  /// Takes the plugin's text; false for one that is known.
  mutating func receive(_ item: SessionItem, _ text: [UInt8]) -> Bool {
    guard text != known[item.index] else { return false }
    known[item.index] = text
    if item == .view { view = SavedView(parsing: text) }
    if let slot = item.slot { haveSlotsChanged[slot] = false }
    return true
  }

  mutating func step(elapsed: Float) {
    secondsToLook -= elapsed.held(within: 0...3600)
  }

  /// Whether it is time to look for news.
  mutating func takeLook() -> Bool {
    guard secondsToLook <= 0 else { return false }
    secondsToLook = Self.interval
    return true
  }

  /// The change for the plugin, if the view is another one.
  mutating func change(view: SavedView) -> SessionChange? {
    guard view != self.view else { return nil }
    self.view = view
    return change(.view, view.text())
  }

  /// Notes that the user has changed the reference in a slot.
  mutating func noteChange(of slot: Int) { haveSlotsChanged[slot] = true }

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
    guard text != known[item.index], text.count <= item.capacity else { return nil }
    known[item.index] = text
    return SessionChange(item: item, text: text)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// Relays the session's texts between the windows, on the audio thread: takes those of a window or of
/// a restored state, sends them to all windows, and publishes them for the thread that saves.
struct SessionRelay {
  private var texts: SessionBuffer.Writer
  private let restored: Handover<SessionTexts>.Receiver
  /// The items to send to the windows, a bit each.
  private var due: UInt32 = 0
  private var isStateChangedDue = false
  /// The item that was repeated last, and the requests since then.
  private var (repeated, requests) = (0, 0)

  init(_ texts: SessionBuffer.Writer, _ restored: Handover<SessionTexts>.Receiver) {
    (self.texts, self.restored) = (texts, restored)
  }

  /// Takes a window's text if its revision is higher than that of the text it replaces, and reports a
  /// changed state to the host. A text from before the last restore is dropped. Without a revision, a
  /// text counts as the next one.
  @_noAllocation @_noLocks
  mutating func receive(_ text: SessionText) {
    let present = texts.latest.pointee[text.item].revision ?? 0
    let revision = text.revision ?? present + 1
    guard revision > present,
      SessionText.restores(of: revision) == SessionText.restores(of: present)
    else { return }
    texts.next.pointee.copy(texts.latest.pointee)
    texts.next.pointee.set(text.item, to: text.text, revision: revision)
    texts.publish()
    due |= 1 << UInt32(text.item.index)
    // A reference curve comes with its port, of which the host knows.
    if text.item.index != SessionItem.referenceCurve.index { isStateChangedDue = true }
  }

  /// Takes the texts of a restored state, if one has come.
  @_noAllocation @_noLocks
  mutating func receiveRestored() {
    guard let restored = restored.take() else { return }
    texts.next.pointee.copy(restored.pointee)
    texts.publish()
    due = Self.all
    self.restored.giveBack(restored)
  }

  /// Answers a listener's request with one text, or all. A host whose ring is full loses a block's
  /// messages, and a window that has just been opened knows none. One text at a time, since all at once
  /// would exceed the traffic limit, and one per round of requests, since every listener receives it.
  @_noAllocation @_noLocks
  mutating func repeatTexts(all: Bool, listeners: Int) {
    requests += 1
    if all {
      due = Self.all
    } else if requests >= listeners {
      (repeated, requests) = ((repeated + 1) % SessionItem.count, 0)
      due |= 1 << UInt32(repeated)
    }
  }

  /// Sends what is due, as far as there is room; the rest follows in the next block. Texts are for
  /// windows; the host hears of a change also as the last one closes.
  @_noAllocation @_noLocks
  mutating func send(at frame: Int, hasWindow: Bool, _ notify: inout SequenceWriter) {
    if isStateChangedDue { isStateChangedDue = !notify.appendStateChanged(at: frame) }
    guard hasWindow, due != 0 else { return }
    for index in 0..<SessionItem.count where due & (1 << UInt32(index)) != 0 {
      guard let item = SessionItem(index: index) else { continue }
      if notify.append(.text(texts.latest.pointee[item]), at: frame) {
        due &= ~(1 << UInt32(index))
      }
    }
  }

  /// All items, a bit each.
  private static var all: UInt32 {
    @_noAllocation @_noLocks get { (1 << UInt32(SessionItem.count)) - 1 }
  }
}

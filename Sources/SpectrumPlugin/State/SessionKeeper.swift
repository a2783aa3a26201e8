// SPDX-License-Identifier: GPL-3.0-or-later
import CSnapshot
import SpectrumMessages

/// The audio thread's side of the session's texts: takes them from a window, has the other windows
/// know, and lays them out for the thread that saves.
struct SessionKeeper {
  private let exchange: SessionExchange
  private let handover: Handover<RestoredTexts>
  /// The slot that was published last, which nobody writes to, and the one to write next.
  private var latest = UInt32(spectrum_first_read_slot)
  private var next = UInt32(spectrum_first_write_slot)
  /// The items that the windows are to be told, a bit each.
  private var owed: UInt32 = 0
  private var owesStateChanged = false
  /// The item that was repeated last, and the requests since then.
  private var (repeated, requests) = (0, 0)

  init(_ exchange: SessionExchange, _ handover: Handover<RestoredTexts>) {
    (self.exchange, self.handover) = (exchange, handover)
  }

  /// Takes a window's text, and has the host hear of a changed state. A reference curve comes with
  /// its port, of which the host knows.
  @_noAllocation @_noLocks
  mutating func set(_ text: SessionText) {
    let (old, new) = (exchange.slots[slot(latest)], exchange.slots[slot(next)])
    guard !old.has(text.text, as: text.item) else { return }
    new.set(to: old)
    new.set(text.item, to: text.text)
    publish()
    owed |= 1 << UInt32(text.item.index)
    if text.item.index != SessionItem.referenceCurve.index { owesStateChanged = true }
  }

  /// Takes the texts of a restored session, if one has come.
  @_noAllocation @_noLocks
  mutating func takeRestored() {
    guard let restored = handover.take() else { return }
    exchange.slots[slot(next)].set(to: restored.pointee.texts)
    publish()
    owed = Self.all
    handover.giveBack(restored)
  }

  /// Takes a listener's request: repeats one text, or all. A host whose ring is full loses a block's
  /// messages, and a window that has just been opened knows none. One text at a time, since all at once
  /// would exceed the traffic limit, and one per round of requests, since every listener receives it.
  @_noAllocation @_noLocks
  mutating func repeatTexts(all: Bool, listeners: Int) {
    requests += 1
    if all {
      owed = Self.all
    } else if requests >= listeners {
      (repeated, requests) = ((repeated + 1) % SessionItem.count, 0)
      owed |= 1 << UInt32(repeated)
    }
  }

  /// Writes what is owed, as far as there is room; the rest follows in the next block. Texts are for
  /// windows; the host hears of a change also as the last one closes.
  @_noAllocation @_noLocks
  mutating func answer(at frame: Int, hasWindow: Bool, _ notify: inout SequenceWriter) {
    if owesStateChanged { owesStateChanged = !notify.appendStateChanged(at: frame) }
    guard hasWindow, owed != 0 else { return }
    for index in 0..<SessionItem.count where owed & (1 << UInt32(index)) != 0 {
      guard let item = SessionItem(index: index) else { continue }
      let text = SessionText(item, exchange.slots[slot(latest)][item])
      if notify.append(.text(text), at: frame) { owed &= ~(1 << UInt32(index)) }
    }
  }

  @_noAllocation @_noLocks
  private mutating func publish() {
    latest = next
    next = spectrum_exchange_publish(exchange.exchange, next)
  }

  /// All items, a bit each.
  private static var all: UInt32 {
    @_noAllocation @_noLocks get { (1 << UInt32(SessionItem.count)) - 1 }
  }

  @_noAllocation @_noLocks
  private func slot(_ number: UInt32) -> Int { Int(number % 3) }
}

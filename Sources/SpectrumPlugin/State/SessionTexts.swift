// SPDX-License-Identifier: GPL-3.0-or-later
import CSnapshot
import SpectrumMessages

/// The texts of a session at one time. A view of memory that another type owns; all empty at first.
struct SessionTexts {
  /// Shape: [SessionItem.totalCapacity], the texts at their items' offsets.
  private let bytes: UnsafeMutableRawPointer
  /// Shape: [SessionItem.count].
  private let counts: UnsafeMutablePointer<Int>

  static func make() -> SessionTexts {
    let texts = SessionTexts(
      bytes: .allocate(byteCount: SessionItem.totalCapacity, alignment: 8),
      counts: .allocate(capacity: SessionItem.count))
    // Memory that is new would cause a page fault in `run`.
    texts.bytes.initializeMemory(as: UInt8.self, repeating: 0, count: SessionItem.totalCapacity)
    texts.counts.initialize(repeating: 0, count: SessionItem.count)
    return texts
  }

  func free() {
    bytes.deallocate()
    counts.deallocate()
  }

  subscript(item: SessionItem) -> UnsafeRawBufferPointer {
    @_noAllocation @_noLocks get {
      UnsafeRawBufferPointer(start: bytes + item.offset, count: counts[item.index])
    }
  }

  /// Sets a text, cut off at the item's capacity.
  @_noAllocation @_noLocks
  func set(_ item: SessionItem, to text: UnsafeRawBufferPointer) {
    let count = min(text.count, item.capacity)
    counts[item.index] = count
    guard let source = text.baseAddress, count > 0 else { return }
    (bytes + item.offset).copyMemory(from: source, byteCount: count)
  }

  /// Becomes a copy of others.
  @_noAllocation @_noLocks
  func set(to other: SessionTexts) {
    for index in 0..<SessionItem.count {
      if let item = SessionItem(index: index) { set(item, to: other[item]) }
    }
  }

  /// Whether a text is the same, byte by byte.
  @_noAllocation @_noLocks
  func has(_ text: UnsafeRawBufferPointer, as item: SessionItem) -> Bool {
    guard counts[item.index] == text.count else { return false }
    let own = self[item]
    for index in 0..<text.count where own[index] != text[index] { return false }
    return true
  }
}

/// The audio thread's texts, for the thread that saves: a triple buffer, so neither waits. Only a view
/// of memory.
struct SessionExchange {
  let exchange: UnsafeMutablePointer<spectrum_exchange>
  let slots: InlineArray<3, SessionTexts>

  static func make() -> SessionExchange {
    let exchange = UnsafeMutablePointer<spectrum_exchange>.allocate(capacity: 1)
    exchange.initialize(to: spectrum_exchange())
    spectrum_exchange_init(exchange)
    return SessionExchange(
      exchange: exchange, slots: [SessionTexts.make(), SessionTexts.make(), SessionTexts.make()])
  }

  func free() {
    for slot in 0..<3 { slots[slot].free() }
    exchange.deallocate()
  }
}

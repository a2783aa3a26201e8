// SPDX-License-Identifier: GPL-3.0-or-later

/// The transforms of a level's latest windows, by the tick at which each was the newest.
struct HalfSpectra: ~Copyable {
  /// Windows that are kept: a level that is read eight times in the length of its window needs nine.
  private static let slotCount = 10
  private let slots: UnsafeMutablePointer<SampleBuffer>
  private var ticks: InlineArray<10, Int> = .init(repeating: -1)
  private var next = 0

  init() {
    slots = .allocate(capacity: Self.slotCount)
    for slot in 0..<Self.slotCount {
      (slots + slot).initialize(to: SampleBuffer(count: CorrelationTransform.binFloats))
    }
  }

  deinit {
    for slot in 0..<Self.slotCount { _ = (slots + slot).move() }
    slots.deallocate()
  }

  /// Forgets all.
  @_noAllocation @_noLocks
  mutating func clear() { ticks = .init(repeating: -1) }

  /// Correlates the window that ends at `end`, at tick number `tick`, with the 2W samples before
  /// `end`; a window lasts `windowTicks`.
  @_noAllocation @_noLocks
  mutating func correlate(
    before end: UnsafePointer<Float>, tick: Int, windowTicks: Int,
    _ transform: borrowing CorrelationTransform
  ) {
    var older = -1
    for slot in 0..<Self.slotCount where ticks[slot] == tick - windowTicks { older = slot }
    if older < 0 {
      older = takeSlot(tick - windowTicks, besides: -1)
      transform.transform(before: end - CorrelationTransform.window, into: slots[older])
    }
    let newest = takeSlot(tick, besides: older)
    transform.transform(before: end, into: slots[newest])
    transform.correlate(newest: slots[newest], older: slots[older])
  }

  /// The slot for another window: the one that was taken longest ago, but not `other`.
  @_noAllocation @_noLocks
  private mutating func takeSlot(_ tick: Int, besides other: Int) -> Int {
    if next == other { next = (next + 1) % Self.slotCount }
    let slot = next
    ticks[slot] = tick
    next = (next + 1) % Self.slotCount
    return slot
  }
}

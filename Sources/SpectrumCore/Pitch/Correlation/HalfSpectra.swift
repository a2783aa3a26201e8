// SPDX-License-Identifier: GPL-3.0-or-later

/// The transforms of a level's latest windows, by the tick at which each window ended.
///
/// A correlation needs two windows of W samples; the older one was transformed when it was new.
struct HalfSpectra: ~Copyable {
  /// A level that is read eight times in the length of its window needs nine.
  private static let slotCount = 9
  private let slots = FixedArray(count: slotCount) { _ in
    SampleBuffer(count: CorrelationTransform.binFloats)
  }
  private var ticks: InlineArray<9, Int> = .init(repeating: never)
  /// The tick of an empty slot.
  private static let never = Int.min / 2
  /// The transform of an older window that isn't kept: it won't be needed again.
  private let passing = SampleBuffer(count: CorrelationTransform.binFloats)

  /// Forgets the windows.
  @_noAllocation @_noLocks
  mutating func clear() { ticks = .init(repeating: Self.never) }

  /// Correlates the window that ends at `end`, at tick number `tick`, with the 2W samples before
  /// `end`; a window lasts `windowTicks`. A lone partial from bin `aboveRange` on is left out, and
  /// returned. `smoothings`: of the level.
  @_noAllocation @_noLocks
  mutating func correlate(
    before end: UnsafePointer<Float>, tick: Int, windowTicks: Int, aboveRange: Int, smoothings: Int,
    _ transform: borrowing CorrelationTransform
  ) -> LonePartial {
    let newest = slot(before: tick - windowTicks)
    ticks[newest] = tick
    transform.transform(before: end, into: slots.base[newest])
    let lone = LonePartial(in: slots.base[newest], from: aboveRange, smoothings: smoothings)
    for slot in 0..<Self.slotCount where ticks[slot] == tick - windowTicks {
      transform.correlate(newest: slots.base[newest], older: slots.base[slot], end: lone.firstBin)
      return lone
    }
    transform.transform(before: end - CorrelationTransform.window, into: passing)
    transform.correlate(newest: slots.base[newest], older: passing, end: lone.firstBin)
    return lone
  }

  /// The first slot whose window ended before `tick`, else the oldest: so few slots are in use, and
  /// these stay in the cache.
  @_noAllocation @_noLocks
  private func slot(before tick: Int) -> Int {
    var oldest = 0
    for slot in 0..<Self.slotCount {
      if ticks[slot] < tick { return slot }
      if ticks[slot] < ticks[oldest] { oldest = slot }
    }
    return oldest
  }
}

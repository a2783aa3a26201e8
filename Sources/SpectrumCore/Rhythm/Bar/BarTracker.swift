// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Counts the beats of the bar, and mends a clock that counts them half a beat off.
///
/// Every half beat of the clock is a slot. Two beats after it, a slot's features are known and join
/// the past ones (`SlotFeatures`, `BarSlots`); at every second slot all metres and places are scored
/// (`BarScorer`), in small steps, and followed (`BarFilter`).
struct BarTracker: ~Copyable {
  /// Whether the beats are where the clock has its off-beats.
  private(set) var isShifted = false

  /// The clock has 16 bins for a slot.
  private static let binsPerSlot: Float = 16
  /// Slots after which a slot's features are known.
  private static let late = 4
  /// Slots that must be known before candidates are scored.
  private static let leastSlots = 8
  /// A period that differs by more than this share is another one: the bars are found from scratch.
  private static let otherPeriod: Float = 0.12
  /// The least distance of slots, in slots.
  private static let leastDistance: Float = 0.3
  /// The least probability of a metre that is shown.
  private static let leastMetre: Float = 0.4

  private var chroma = ChromaHistory()
  private let features = SlotFeatures()
  private var slots = BarSlots()
  private var scorer = BarScorer()
  private var filter = BarFilter()

  /// The last slots whose features are to come: their time and half a beat in seconds, whether the
  /// clock has a beat there; by their number modulo the count.
  private var times = InlineArray<8, Double>(repeating: 0)
  private var halves = InlineArray<8, Float>(repeating: 0)
  private var beats = InlineArray<8, Bool>(repeating: false)
  /// Slots since the restart.
  private var slotCount = 0
  /// The clock at the last frame in bins, below 0: none; the period there.
  private var lastPosition: Float = -1
  private var lastPeriod: Float = 0
  /// Frames since the last slot.
  private var sinceSlot: Float = 0
  /// Whether the user has tapped the beats: then they are the clock's.
  private var isPinned = false
  private var mayShift = true
  /// Steps of the scorer to do, of the slot number `scored`.
  private var (step, scored) = (BarScorer.stepCount, 0)

  /// Takes a frame of chroma; `middle`: its time, and `frameSeconds`: from frame to frame.
  @_noAllocation @_noLocks
  mutating func take(_ frame: borrowing PeakChroma, middle: Double) {
    chroma.append(frame, middle: middle)
  }

  /// Advances by a frame, to `time` in seconds. `position`: of the clock in two beats, 0..<64 bins, 0
  /// and 32 being its beats; below 0 without one. `period`: of a beat, in frames. `mayShift`: whether
  /// the beats may be on the clock's off-beats.
  @_noAllocation @_noLocks
  mutating func tick(
    position: Float, period: Float, time: Double, _ onsets: borrowing OnsetHistory,
    chromaSeconds: Float, mayShift: Bool
  ) {
    sinceSlot += 1
    self.mayShift = mayShift
    guard position >= 0, period > 0 else {
      restart()
      return
    }
    if lastPeriod > 0, abs(period - lastPeriod) > Self.otherPeriod * lastPeriod { restart() }
    defer { (lastPosition, lastPeriod) = (position, period) }
    guard lastPosition >= 0 else { return }
    let slot = spectrum_floor(position / Self.binsPerSlot)
    let since = position - slot * Self.binsPerSlot
    guard slot != spectrum_floor(lastPosition / Self.binsPerSlot), since < Self.binsPerSlot / 2,
      sinceSlot > Self.leastDistance * period / 2
    else { return }
    sinceSlot = 0
    let half = period / 2 * OnsetAnalysis.frameSeconds
    let isBeat = Int(clamping: slot, to: 0...4) % 2 == 0
    add(time: time - Double(since / Self.binsPerSlot * half), half: half, isBeat: isBeat)
    read(onsets, chromaSeconds: chromaSeconds)
  }

  /// Does a step of the scoring that is due.
  @_noAllocation @_noLocks
  mutating func work() {
    guard step < BarScorer.stepCount else { return }
    scorer.process(step: step, slots)
    step += 1
    if step == BarScorer.stepCount { filter.weigh(scorer.scores, late: slotCount - 1 - scored) }
  }

  /// Takes a tap of the user: the clock's beats are beats.
  @_noAllocation @_noLocks
  mutating func pin() {
    isPinned = true
    isShifted = false
  }

  /// The bar of a beat at the coming slot if `isComing`, else at the last slot.
  @_noAllocation @_noLocks @inline(__always)
  func reading(isComing: Bool) -> BarReading {
    let taken = filter.taken
    let certainty = filter.certainty
    guard taken >= 0, certainty.metre > Self.leastMetre, slots.count >= Self.leastSlots else {
      return .none
    }
    let metre = BarMetres.beats(of: taken)
    let place = (taken - BarMetres.start(metre) + (isComing ? 1 : 0)) % (2 * metre)
    return BarReading(
      beat: place / 2 + 1, beatsPerBar: metre,
      confidence: certainty.candidate.calibrated(slope: 0.5, offset: -0.7))
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    chroma.reset()
    slots.reset()
    restart()
    (lastPeriod, sinceSlot) = (0, 0)
  }

  @_noAllocation @_noLocks
  private mutating func restart() {
    guard slotCount > 0 || lastPosition >= 0 else { return }
    slots.restart()
    filter.reset()
    (slotCount, lastPosition, step, isPinned) = (0, -1, BarScorer.stepCount, false)
    isShifted = false
  }

  @_noAllocation @_noLocks
  private mutating func add(time: Double, half: Float, isBeat: Bool) {
    let place = slotCount % 8
    (times[place], halves[place], beats[place]) = (time, half, isBeat)
    slotCount += 1
    if slotCount == 1 {
      filter.begin(isBeat: isBeat)
    } else {
      filter.advance(side: isPinned || !mayShift ? isBeat : nil)
    }
    isShifted = BarFilter.isEven(filter.taken) != isBeat
  }

  /// Takes the features of the slot that is known by now, and begins to score every second one.
  @_noAllocation @_noLocks
  private mutating func read(_ onsets: borrowing OnsetHistory, chromaSeconds: Float) {
    let known = slotCount - 1 - Self.late
    guard known >= 0 else { return }
    let place = known % 8
    features.read(
      onsets, chroma, time: times[place], half: halves[place], chromaSeconds: chromaSeconds)
    slots.append(features, isBeat: beats[place])
    guard slots.count >= Self.leastSlots, known % 2 == 1 else { return }
    (step, scored) = (0, known)
  }
}

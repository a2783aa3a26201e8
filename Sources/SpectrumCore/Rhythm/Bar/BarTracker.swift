// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Counts the beats of the bar, and mends a clock that counts them half a beat off, or only every
/// second one.
///
/// Every half beat of the clock is a slot. Two beats after it, a slot's features are known and join
/// the past ones (`SlotFeatures`, `BarSlots`); at every slot, later at every fourth, all metres and
/// places are scored (`BarScorer`), in small steps, and followed (`BarFilter`). What sounded before the
/// clock's first slot is read, too, so that the bar is known soon.
struct BarTracker: ~Copyable {
  /// Whether the beats are where the clock has its off-beats; whether they are on both.
  private(set) var isShifted = false
  private(set) var isDoubled = false

  /// The clock has 16 bins for a slot.
  private static let binsPerSlot: Float = 16
  /// Slots after which a slot's features are known.
  private static let late = 4
  /// Slots that must be known before candidates are scored.
  private static let leastSlots = 6
  /// The first slots, at each of which candidates are scored; later at every fourth.
  private static let youngSlots = 16
  /// Slots before the clock's first one that are read.
  private static let mostBefore = 10
  /// A period that differs by more than this share is another one: the bars are found from scratch.
  private static let otherPeriod: Float = 0.12
  /// Slots are even, however the clock moves: nearer ones are left out, and farther apart some are
  /// put between, so that a bar is never half a beat longer or shorter. In slots; and how many of
  /// them at most.
  private static let leastDistance: Float = 0.5
  private static let mostDistance: Float = 1.5
  private static let mostBetween = 4
  /// The least probability of a metre that is shown.
  private static let leastMetre: Float = 0.4

  private var chroma = ChromaHistory()
  private var features = SlotFeatures()
  private var slots = BarSlots()
  private var scorer = BarScorer()
  private var accents = BarAccents()
  private var filter = BarFilter()

  /// The last slots, those whose features are to come among them, by their number modulo the count.
  private let recent = FixedArray(count: kept, repeating: BarSlot())
  private static let kept = 16
  /// Slots since the restart, with those before the clock's first one.
  private var slotCount = 0
  /// The clock at the last frame in bins, below 0: none; the period there.
  private var lastPosition: Float = -1
  private var lastPeriod: Float = 0
  /// Whether the user has tapped the beats: then they are the clock's.
  private var isPinned = false
  private var mayShift = true
  private var certainty: Float = 0
  /// When the beat fell that the user has said is the 1, in seconds.
  private var one = -Double.infinity
  /// The number of a slot that was the 1 by what the user said before; nil if the sound decided.
  private var formerOne: Int?
  /// The next step of a scoring, `stepCount` if none is due; the number of the slot that it scores;
  /// that of the slot whose scores were weighed last, −1 before the first.
  private var (step, scored, weighed) = (stepCount, 0, -1)
  /// Steps of a scoring: first of accents, then, if the beats aren't bare, of the net.
  static let stepCount = BarAccents.stepCount + BarScorer.stepCount

  /// Adds the newest frame of chroma; `middle`: the time of its middle, in seconds.
  @_noAllocation @_noLocks
  mutating func add(_ tonality: borrowing TonalAnalysis, middle: Double) {
    chroma.append(tonality.chroma, middle: middle, frameSeconds: tonality.frameSeconds)
  }

  /// Advances by a frame, to `time` in seconds. `position`: of the clock in a beat, 0..<32 bins; below
  /// 0 without one. `certainty`: how sure it is of its beats, −1…1. `period`: of a beat, in frames.
  /// `mayShift`: whether the beats may be on the clock's off-beats.
  @_noAllocation @_noLocks
  mutating func tick(
    position: Float, certainty: Float, period: Float, time: Double,
    _ onsets: borrowing OnsetHistory, mayShift: Bool
  ) {
    (self.mayShift, self.certainty) = (mayShift, certainty)
    guard position >= 0, period > 0 else {
      restart()
      return
    }
    if lastPeriod > 0, abs(period - lastPeriod) > Self.otherPeriod * lastPeriod { restart() }
    defer { (lastPosition, lastPeriod) = (position, period) }
    read(onsets)
    guard lastPosition >= 0 else { return }
    let isBeat = position < Self.binsPerSlot
    guard isBeat != (lastPosition < Self.binsPerSlot) else { return }
    let since = isBeat ? position : position - Self.binsPerSlot
    let half = period / 2 * OnsetAnalysis.frameSeconds
    add(upTo: time - Double(since / Self.binsPerSlot * half), half: half, isBeat: isBeat)
    read(onsets)
  }

  /// Does a step of the scoring that is due.
  @_noAllocation @_noLocks
  mutating func work() {
    guard step < Self.stepCount else { return }
    if step < BarAccents.stepCount {
      accents.process(step: step, slots, fade: scorer.fade)
    } else {
      scorer.process(step: step - BarAccents.stepCount, slots)
    }
    step += 1
    if step == BarAccents.stepCount, accents.areBare { step = Self.stepCount }
    guard step == Self.stepCount else { return }
    // The first scores are of all slots so far, half of which count.
    let slots = weighed < 0 ? (scored + 1) / 2 : scored - weighed
    let late = slotCount - 1 - scored
    filter.restrict(to: accents.soundingGrid, late: late)
    if accents.areBare {
      filter.weigh(accents.scores, late: late, slots: slots, areBare: true)
    } else {
      filter.weigh(scorer.scores, late: late, slots: slots)
    }
    weighed = scored
  }

  /// Takes a tap of the user: the clock's beats are beats.
  @_noAllocation @_noLocks
  mutating func pin() {
    isPinned = true
    (isShifted, isDoubled) = (false, false)
  }

  /// Takes the user's word that the beat at `time`, in seconds, is the 1 of its bar. Without a
  /// clock it counts if one starts within `freshSeconds`.
  @_noAllocation @_noLocks
  mutating func begin(at time: Double) {
    one = time
    formerOne = nil
    if let slots = filter.sinceOne { formerOne = slotCount - 1 - slots }
    if slotCount > 0 { countFromOne() }
  }

  /// Undoes the last `begin`: the former 1 counts again, or all that has been heard.
  @_noAllocation @_noLocks
  mutating func undoBegin() {
    one = -.infinity
    guard slotCount > 0 else { return }
    let isBeat = newest.isBeat
    if let formerOne {
      filter.setOne(slotsAgo: slotCount - 1 - formerOne)
    } else {
      filter.reset()
      filter.begin(isBeat: isBeat)
      weighed = -1
      if slots.count >= Self.leastSlots { (step, scored) = (0, slots.count - 1) }
    }
    readGrid(isBeat: isBeat)
  }

  /// Has the filter count from the beat that the user has said is the 1: from the nearest one, or
  /// from the off-beat if it was close to that.
  @_noAllocation @_noLocks
  private mutating func countFromOne() {
    let slots = Float((newest.time - one) / Double(newest.half))
    let offset: Float = filter.grid.hasBeat ? 0 : 1
    var nearest = 2 * spectrum_round((slots - offset) / 2) + offset
    if filter.grid == .slots || !isPinned && abs(slots - nearest) > Self.farthestBeat {
      nearest = spectrum_round(slots)
    }
    filter.setOne(slotsAgo: Int(clamping: nearest, to: -Self.longestOne...Self.longestOne))
    readGrid(isBeat: newest.isBeat)
  }

  /// The distance from a beat in slots above which the user means the off-beat.
  private static let farthestBeat: Float = 0.7
  /// Seconds for which the 1 that was said last outlives the bars, and more slots than that.
  private static let freshSeconds = 5.0
  private static let longestOne = 400

  /// The bar of a beat at the coming slot if `isComing`, else at the last slot.
  @_noAllocation @_noLocks @inline(__always)
  func reading(isComing: Bool) -> BarReading {
    let taken = filter.taken
    let certainty = filter.certainty
    guard taken >= 0,
      filter.isCounting || certainty.metre > Self.leastMetre && weighed >= 0
    else { return .none }
    let metre = BarMetres.metre(of: taken)
    let slots = taken - BarMetres.start(metre) + (isComing ? 1 : 0)
    let place = slots % BarMetres.length(metre)
    return BarReading(
      beat: place / BarMetres.slotsPerBeat(metre) + 1, beatsPerBar: BarMetres.beats(metre),
      confidence: filter.isCounting
        ? certainty.metre : certainty.candidate.calibrated(slope: 0.72, offset: -1.12))
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    chroma.reset()
    restart()
    (lastPeriod, one) = (0, -.infinity)
  }

  @_noAllocation @_noLocks
  private mutating func restart() {
    guard slotCount > 0 || lastPosition >= 0 else { return }
    slots.reset()
    filter.reset()
    (slotCount, lastPosition, isPinned, formerOne) = (0, -1, false, nil)
    (step, weighed) = (Self.stepCount, -1)
    (isShifted, isDoubled) = (false, false)
  }

  /// Adds the slot at `time`, and those that are missing before it.
  @_noAllocation @_noLocks
  private mutating func add(upTo time: Double, half: Float, isBeat: Bool) {
    guard slotCount > 0 else {
      add(time: time, half: half, isBeat: isBeat)
      return
    }
    let last = newest.time
    let distance = Float(time - last) / half
    guard distance > Self.leastDistance else {
      // The clock has moved by half a beat, and calls the newest slot otherwise.
      if distance > -Self.leastDistance { rename(isBeat: isBeat) }
      return
    }
    let between =
      distance > Self.mostDistance
      ? Int(clamping: distance - 0.5, to: 1...Self.mostBetween) : 0
    let step = (time - last) / Double(between + 1)
    for missing in stride(from: between, through: 0, by: -1) {
      add(
        time: time - Double(missing) * step, half: half, isBeat: isBeat == (missing % 2 == 0))
    }
  }

  @_noAllocation @_noLocks
  private mutating func add(time: Double, half: Float, isBeat: Bool) {
    let isFirst = slotCount == 0
    if isFirst {
      let count = Int(clamping: Float(time) / half, to: 0...Self.mostBefore)
      for past in stride(from: count, to: 0, by: -1) {
        keep(time - Double(past) * Double(half), half, (past % 2 == 0) == isBeat)
      }
    }
    let before = newest.time
    keep(time, half, isBeat)
    if isFirst {
      filter.begin(isBeat: isBeat)
      if time - one < Self.freshSeconds { countFromOne() }
    } else {
      // Taps have moved the clock by half a beat: the bar moves along.
      if isPinned { filter.slip(isBeat: isBeat, hasSkipped: time - before > Double(half)) }
      filter.advance(only: isPinned || !mayShift ? .clock(isBeat: isBeat) : nil)
    }
    readGrid(isBeat: isBeat)
  }

  @_noAllocation @_noLocks
  private mutating func keep(_ time: Double, _ half: Float, _ isBeat: Bool) {
    recent[slotCount % Self.kept] = BarSlot(
      time: time, half: half, isBeat: isBeat, certainty: certainty)
    slotCount += 1
  }

  @_noAllocation @_noLocks
  private mutating func rename(isBeat: Bool) {
    recent[(slotCount - 1) % Self.kept].isBeat = isBeat
    readGrid(isBeat: isBeat)
  }

  private var newest: BarSlot {
    @_noAllocation @_noLocks get { recent[(slotCount + Self.kept - 1) % Self.kept] }
  }

  /// Where the beats are, as seen from the clock. `isBeat`: whether it has a beat at the newest slot.
  @_noAllocation @_noLocks
  private mutating func readGrid(isBeat: Bool) {
    isDoubled = filter.grid == .slots
    isShifted = !isDoubled && filter.grid.hasBeat != isBeat
  }

  /// Slots from one scoring to the next, at slot number `slot`.
  @_noAllocation @_noLocks
  private static func interval(_ slot: Int) -> Int { slot < youngSlots ? 1 : 4 }

  /// Takes the features of the next slot that is known by now, and begins a scoring if it is due.
  @_noAllocation @_noLocks
  private mutating func read(_ onsets: borrowing OnsetHistory) {
    let (known, next) = (slotCount - 1 - Self.late, slots.count)
    guard next <= known else { return }
    let slot = recent[next % Self.kept]
    features.read(slot, onsets, chroma)
    slots.append(features, slot)
    // At a fast tempo the last scoring may still be under way.
    guard next == known, slots.count >= Self.leastSlots, (known - 1) % Self.interval(known) == 0,
      step == Self.stepCount
    else { return }
    (step, scored) = (0, known)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The sound as the pitch tracker hears it: whole, or without notes that ring on under a newer one.
///
/// The whole sound goes on in a pyramid of its own, so that it can be heard again at once.
struct HeardSound: ~Copyable {
  /// Of the whole sound, and of the rest without the note.
  private let pyramids: FixedArray<PitchPyramid>
  private var ringingNote: RingingNote
  private var arrivals: ArrivalWatch
  private var search = CombSearch()
  /// The note that has arrived, until `popArrival`.
  private var arrived: PresentNote?

  /// `rate` in Hz, 8000…64,000.
  init(rate: Float) {
    pyramids = FixedArray(count: 2) { _ in PitchPyramid(sampleRate: rate) }
    let tickSamples = PitchPyramid.tickSamples >> pyramids[0].firstLevel
    ringingNote = RingingNote(rate: rate, tickSamples: tickSamples)
    arrivals = ArrivalWatch(of: pyramids[0], tickSamples: tickSamples)
  }

  /// The one that is heard; boxed, so that borrowing it copies nothing.
  var pyramid: UnsafeMutablePointer<PitchPyramid> {
    @_noAllocation @_noLocks get { pyramids.base + (ringingNote.isActive ? 1 : 0) }
  }

  /// The whole sound.
  var whole: UnsafeMutablePointer<PitchPyramid> { @_noAllocation @_noLocks get { pyramids.base } }

  /// Whether what is heard isn't complete yet: a comb has just begun.
  var isWaiting: Bool {
    @_noAllocation @_noLocks get { ringingNote.isWaiting }
  }

  /// Takes a tick. The other parameters and the result are those of `RingingNote.advance`.
  @_noAllocation @_noLocks
  mutating func process(
    _ samples: UnsafePointer<Float>, _ note: PresentNote, isRising: Bool
  ) -> RingingNote.Change {
    let (whole, heard) = (pyramids.base, pyramid)
    whole.pointee.process(samples)
    let change = ringingNote.advance(
      whole.pointee, heard: heard.pointee, note, isRising: isRising)
    if ringingNote.isActive { ringingNote.hear(whole.pointee, in: &(whole + 1).pointee) }
    return change
  }

  /// Looks for a note that has arrived over others, and leaves those out. `note`: the present one;
  /// `isRising`: whether the sound got louder; `isDisturbed`: whether the present note explains less
  /// of it.
  @_noAllocation @_noLocks
  mutating func watch(
    _ note: PresentNote, isRising: Bool, isDisturbed: Bool
  ) -> RingingNote.Change {
    let whole = pyramids.base
    if note.isKnown && note.isVoiced { arrivals.remember(note.period) }
    if let arrival = arrivals.advance(
      whole.pointee, isRising: isRising, isDisturbed: isDisturbed)
    {
      // Without an attack, partials that beat may seem to be a note.
      if arrivals.isAttack || !ringingNote.explainsAll(arrivals.ringing.newest, in: whole.pointee) {
        search.begin(arrival, over: arrivals.ringing, isStruck: arrivals.isAttack)
      } else {
        arrivals.lookAgain()
      }
    }
    guard search.advance(in: whole.pointee) else { return .none }
    let isPresent = search.arrival.period.isAlike(note.period)
    if isPresent && note.period.isAlike(arrivals.ringing.newest) { return .none }
    guard search.isNote else {
      arrivals.lookAgain()
      return .none
    }
    let change = ringingNote.leaveOut(search.leftOut)
    arrivals.add(search.arrival.period)
    if !isPresent || change != .none {
      arrived = PresentNote(
        period: search.arrival.period, meanPeriod: search.arrival.period,
        age: ArrivalWatch.firstLook, hasArrived: true, isPart: search.isPart)
    }
    return change
  }

  /// The note that has arrived, once; nil if none has.
  @_noAllocation @_noLocks
  mutating func popArrival() -> PresentNote? {
    defer { arrived = nil }
    return arrived
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    ringingNote.reset()
    arrivals.reset()
    search.cancel()
    arrived = nil
    for index in 0..<2 { pyramids.base[index].reset() }
  }
}

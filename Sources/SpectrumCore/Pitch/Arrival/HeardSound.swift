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
  private var arrived: (period: Float, isPart: Bool)?
  /// The one that is heard; boxed, so that borrowing it copies nothing.
  private(set) var pyramid: UnsafeMutablePointer<PitchPyramid>

  /// `rate` in Hz, 8000…64,000.
  init(rate: Float) {
    pyramids = FixedArray(count: 2) { _ in PitchPyramid(sampleRate: rate) }
    pyramid = pyramids.base
    let tickSamples = PitchPyramid.tickSamples >> pyramid.pointee.firstLevel
    ringingNote = RingingNote(rate: rate, tickSamples: tickSamples)
    arrivals = ArrivalWatch(of: pyramid.pointee, tickSamples: tickSamples)
  }

  /// Whether what is heard isn't complete yet: a comb has just begun.
  var isWaiting: Bool {
    @_noAllocation @_noLocks get { ringingNote.isWaiting }
  }

  /// Takes a tick. The other parameters and the result are those of `RingingNote.advance`.
  @_noAllocation @_noLocks
  mutating func process(
    _ samples: UnsafePointer<Float>, period: Float, isKnown: Bool, isRising: Bool, isDoubtful: Bool
  ) -> RingingNote.Change {
    let whole = pyramids.base
    whole.pointee.process(samples)
    let change = ringingNote.advance(
      whole.pointee, heard: pyramid.pointee, period: period, isKnown: isKnown, isRising: isRising,
      isDoubtful: isDoubtful)
    follow(change)
    if ringingNote.isActive { ringingNote.hear(whole.pointee, in: &(whole + 1).pointee) }
    return change
  }

  /// Looks for a note that has arrived over others, and leaves those out. `period`: that of the
  /// present note, in seconds, 0 = none; `isKnown`: whether it has been heard for a while, and still
  /// is; `isRising`: whether the sound got louder; `isDisturbed`: whether the present note explains
  /// less of it.
  @_noAllocation @_noLocks
  mutating func watch(
    period: Float, isKnown: Bool, isRising: Bool, isDisturbed: Bool
  ) -> RingingNote.Change {
    let whole = pyramids.base
    if isKnown { arrivals.remember(period) }
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
    let isPresent = search.arrival.period.isAlike(period)
    if isPresent && period.isAlike(arrivals.ringing.newest) { return .none }
    guard search.isNote else {
      arrivals.lookAgain()
      return .none
    }
    let change = ringingNote.leaveOut(search.leftOut)
    arrivals.add(search.arrival.period)
    if !isPresent || change != .none { arrived = (search.arrival.period, search.isPart) }
    follow(change)
    return change
  }

  /// The note that has arrived, once; nil if none has: its period in seconds, and whether its partials
  /// may all be those of one that rings on.
  @_noAllocation @_noLocks
  mutating func popArrival() -> (period: Float, isPart: Bool)? {
    defer { arrived = nil }
    return arrived
  }

  /// Hears the rest or the whole sound from now on.
  @_noAllocation @_noLocks
  private mutating func follow(_ change: RingingNote.Change) {
    switch change {
    case .none: break
    case .begins: pyramid = pyramids.base + 1
    case .ends: pyramid = pyramids.base
    }
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    ringingNote.reset()
    arrivals.reset()
    search.cancel()
    arrived = nil
    for index in 0..<2 { pyramids.base[index].reset() }
    pyramid = pyramids.base
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The sound as the pitch tracker hears it: whole, or without a note that rings on under another.
///
/// The whole sound goes on in a pyramid of its own, so that it can be heard again at once.
struct HeardSound: ~Copyable {
  /// Of the whole sound, and of the rest without the note.
  private let pyramids: FixedArray<PitchPyramid>
  private var ringingNote: RingingNote
  /// The one that is heard; boxed, so that borrowing it copies nothing.
  private(set) var pyramid: UnsafeMutablePointer<PitchPyramid>

  /// `rate` in Hz, 8000…64,000.
  init(rate: Float) {
    pyramids = FixedArray(count: 2) { _ in PitchPyramid(sampleRate: rate) }
    pyramid = pyramids.base
    ringingNote = RingingNote(
      rate: rate, tickSamples: PitchPyramid.tickSamples >> pyramids.base.pointee.firstLevel)
  }

  /// Whether what is heard isn't complete yet: a comb has just begun.
  var isWaiting: Bool {
    @_noAllocation @_noLocks get { ringingNote.isWaiting }
  }

  /// Takes a tick. The rest is as in `RingingNote.advance`.
  @_noAllocation @_noLocks
  mutating func process(
    _ samples: UnsafePointer<Float>, period: Float, isKnown: Bool, isRising: Bool, isDoubtful: Bool
  ) -> RingingNote.Change {
    let whole = pyramids.base
    whole.pointee.process(samples)
    let change = ringingNote.advance(
      whole.pointee, period: period, isKnown: isKnown, isRising: isRising, isDoubtful: isDoubtful)
    switch change {
    case .none: break
    case .begins: pyramid = whole + 1
    case .ends: pyramid = whole
    }
    if ringingNote.isActive { ringingNote.hear(whole.pointee, in: &(whole + 1).pointee) }
    return change
  }

  /// As `RingingNote.leavesOutBoth`.
  @_noAllocation @_noLocks
  mutating func leavesOutBoth(_ period: Float) -> Bool { ringingNote.leavesOutBoth(period) }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    ringingNote.reset()
    for index in 0..<2 { pyramids.base[index].reset() }
    pyramid = pyramids.base
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// A beat that the analysis has foretold, until it falls.
///
/// The analysis looks ahead at the end of a quantum, the host hears in blocks: what is counted
/// between the two are frames, so that the beat's time depends on neither.
struct PendingBeat {
  /// Frames before it, of those still to be heard; nil while none is known.
  private var distance: Int?

  /// The beat falls after so many more frames: 0 is the next one to be heard.
  @_noAllocation @_noLocks
  mutating func foretell(after frames: Int) { distance = frames }

  /// Lets `count` frames be heard; on which of them the beat falls, 0..<count, or nil.
  @_noAllocation @_noLocks
  mutating func pass(_ count: Int) -> Int? {
    guard let frames = distance else { return nil }
    guard frames < count else {
      distance = frames - count
      return nil
    }
    distance = nil
    return frames
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// A scheduled beat, until the host's blocks reach it.
///
/// The analysis schedules beats at the ends of its quanta, but the host plays blocks. Counting
/// frames between the two makes a beat's time independent of both lengths.
struct PendingBeat {
  /// Frames to play before the beat's own; nil without a beat.
  private var delay: Int?

  /// Schedules the beat for the frame after `delay` more: 0 is the next frame to be played.
  @_noAllocation @_noLocks
  mutating func schedule(after delay: Int) { self.delay = delay }

  /// Advances by `count` frames; returns the frame of the beat, 0..<count, or nil if none of them
  /// is.
  @_noAllocation @_noLocks
  mutating func advance(by count: Int) -> Int? {
    guard let delay else { return nil }
    self.delay = delay < count ? nil : delay - count
    return delay < count ? delay : nil
  }
}

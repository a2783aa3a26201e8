// SPDX-License-Identifier: GPL-3.0-or-later

/// Signals the beats when they fall: up to a frame ahead, to the sample.
struct BeatClock {
  /// Frames from the end of the newest one until the beat that is due; nil = none is.
  private(set) var due: Float?

  /// Frames from the last beat signalled until the newest one; below 0 while it is still to come.
  private var sinceSignal: Float = .infinity
  /// Bins since the last beat, a frame ago.
  private var before: Float = 0

  private static let perBeat = Float(BeatProfile.binsPerBeat)
  /// Part of a period that lies between two signals at least.
  private static let leastDistance: Float = 0.6
  /// A beat is foretold that many frames ahead: the next frame's end, and the time until it is
  /// known.
  private static let foresight: Float = 1.3
  /// A beat that turns out to have been is signalled late, up to this part of a period.
  private static let latest: Float = 0.25

  /// Goes on by a frame. `sinceBeat`: bins since the last beat; `period`: of a beat, in frames.
  @_noAllocation @_noLocks
  mutating func tick(sinceBeat: Float, period: Float) {
    due = nil
    sinceSignal += 1
    let toBeat = (Self.perBeat - sinceBeat) / Self.perBeat * period
    let isMissed = sinceBeat < before && sinceBeat < Self.latest * Self.perBeat
    before = sinceBeat
    if isMissed && sinceSignal > Self.leastDistance * period {
      (due, sinceSignal) = (0, 0)
    } else if toBeat < Self.foresight && sinceSignal + toBeat > Self.leastDistance * period {
      (due, sinceSignal) = (toBeat, -toBeat)
    }
  }

  /// Goes on by a frame in which there is no beat to be known.
  @_noAllocation @_noLocks
  mutating func rest() {
    due = nil
    sinceSignal += 1
  }
}

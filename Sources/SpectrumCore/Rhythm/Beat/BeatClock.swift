// SPDX-License-Identifier: GPL-3.0-or-later

/// Signals each beat once, before it falls.
struct BeatClock {
  /// Frames from the last beat signalled to the newest frame; below 0 while that beat is to come.
  private var sinceSignal: Float = .infinity
  /// Bins since the last beat, as of the frame before.
  private var before: Float = 0

  private static let perBeat = Float(BeatProfile.binsPerBeat)
  /// The least distance between two signals, in periods.
  private static let leastDistance: Float = 0.6
  /// Frames before a beat at which it is signalled: one until the next frame ends, and the time in
  /// which that frame is analysed.
  private var foresight: Float = 1.3

  /// Signals beats so early that windows know of them before they fall: 0.12 s.
  static var herald: BeatClock { BeatClock(foresight: 12) }
  /// A beat that is found to have passed is still signalled up to this late, in periods.
  private static let latest: Float = 0.25

  /// Advances by a frame. Returns the frames from its end to a beat that is to be signalled now;
  /// nil without one. `sinceBeat`: bins since the last beat; `period`: of a beat, in frames.
  @_noAllocation @_noLocks
  mutating func tick(sinceBeat: Float, period: Float) -> Float? {
    sinceSignal += 1
    let toBeat = (Self.perBeat - sinceBeat) / Self.perBeat * period
    let isMissed = sinceBeat < before && sinceBeat < Self.latest * Self.perBeat
    before = sinceBeat
    if isMissed && sinceSignal > Self.leastDistance * period {
      sinceSignal = 0
      return 0
    }
    if toBeat < foresight && sinceSignal + toBeat > Self.leastDistance * period {
      sinceSignal = -toBeat
      return toBeat
    }
    return nil
  }

  /// Advances by a frame without a known beat.
  @_noAllocation @_noLocks
  mutating func rest() { sinceSignal += 1 }
}

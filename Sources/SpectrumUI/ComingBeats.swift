// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// Shows each beat once: at its own time if the plugin has announced it, else as it comes.
struct ComingBeats {
  /// A beat so many seconds after one that was shown is the same: less than from beat to beat at 300 BPM.
  private static let sameBeat = 0.18

  private var coming: Message.ComingBeat?
  private var latest = -Double.infinity

  mutating func receive(_ beat: Message.ComingBeat) { coming = beat }

  /// Notes that a beat has fallen; returns whether it is to be shown, and hasn't been. `now`: in seconds on
  /// the window's clock.
  mutating func fall(now: Double) -> Bool {
    // What was announced for later has come.
    let isNew = coming != nil || now - latest > Self.sameBeat
    coming = nil
    if isNew { latest = now }
    return isNew
  }

  /// The announced beat if it is due before `end`; `lag`: of the window's clock behind that of the
  /// sound. One that is long past is dropped: of a window that was hidden, or of an earlier sound.
  mutating func take(now: Double, until end: Double, lag: Double) -> Message.Beat? {
    guard let beat = coming, beat.time + lag < end else { return nil }
    let isLate = now - (beat.time + lag) >= Self.sameBeat
    (coming, latest) = (nil, isLate ? latest : now)
    return isLate ? nil : beat.beat
  }
}

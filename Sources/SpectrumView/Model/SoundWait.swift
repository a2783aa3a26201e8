// SPDX-License-Identifier: GPL-3.0-or-later

/// Waits until a sound that has begun fills the windows of the spectrum.
struct SoundWait {
  /// Seconds of a sound in which all windows come to hold nothing else, but for the edge of the
  /// longest at the resolution 32768.
  static var settling: Float { 1 }
  /// Seconds of sound that are still to come; 0 for a sound that was there already.
  private var remaining: Float = 0

  /// Takes silence: the sound after it has to last.
  mutating func hearSilence() { remaining = Self.settling }

  /// Takes `elapsed` seconds of sound; returns whether it fills the windows.
  mutating func isOver(after elapsed: Float) -> Bool {
    remaining -= elapsed
    return remaining <= 0
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The sound's loudness and its rises, tick by tick.
struct PitchLoudness {
  /// The mean square of the last 16 ticks.
  private(set) var meanSquare: Float = 0
  /// Whether the last tick had 1.5 times the energy of each of the 16 before it. These hold a whole
  /// period of any note above 47 Hz, so a note's own pulses don't count. Noise may.
  private(set) var isRising = false
  /// Since `isRising` was last true.
  private var sinceRise: TickCount
  /// Since the last onset: two ticks with eight times the mean energy of those before.
  private var sinceOnset: TickCount

  /// Energies of the last eight ticks, the newest first, and of the eight before them.
  private var (recent, earlier) = (SIMD8<Float>(), SIMD8<Float>())
  /// The highest of these sixteen.
  private var highest: Float = 0

  /// −86 dBFS as a mean square: anything quieter is silence.
  private static let silence: Float = 2.5e-9
  /// Seconds after a rise in which a note may begin, and after an onset in which it is likely to.
  private static let alertSeconds: Float = 0.06
  private static let onsetSeconds: Float = 0.04
  private static let rise: Float = 1.5
  private static let onset: Float = 8
  /// Ticks that an onset is compared with; one tick in between may belong to either.
  private static let earlierTicks = 12

  init(tickSeconds: Float) {
    sinceRise = TickCount(ofSeconds: tickSeconds)
    sinceRise.expire()
    sinceOnset = sinceRise
  }

  /// Whether it is loud enough for a note.
  var isSound: Bool { @_noAllocation @_noLocks get { meanSquare >= Self.silence } }

  /// Whether it got louder a short while ago.
  var isAlert: Bool { @_noAllocation @_noLocks get { sinceRise.seconds <= Self.alertSeconds } }

  /// Seconds for which it hasn't got louder.
  var steadySeconds: Float { @_noAllocation @_noLocks get { sinceRise.seconds } }

  /// Seconds since the last onset.
  var secondsSinceOnset: Float { @_noAllocation @_noLocks get { sinceOnset.seconds } }

  /// Whether a note is likely to begin.
  var isAfterOnset: Bool {
    @_noAllocation @_noLocks get { sinceOnset.seconds < Self.onsetSeconds }
  }

  /// Adds a tick: the `count` samples before `end`, a multiple of 8.
  @_noAllocation @_noLocks
  mutating func add(before end: UnsafePointer<Float>, count: Int) {
    let energy = LagWindow(samples: end - count, count: count).energy
    isRising = energy > Self.rise * highest
    sinceRise.advance()
    if isRising { sinceRise.restart() }
    earlier = spectrum_delayed1_8(recent, earlier)
    recent = spectrum_delayed1_8(SIMD8(repeating: energy), recent)
    let total = (recent + earlier).total
    highest = spectrum_highest8(recent.larger(earlier))
    meanSquare = total / Float(16 * count)
    let (previous, between, oldest) = (recent[1], recent[2], earlier[7])
    let twelve = total - energy - previous - between - oldest
    let isOnset =
      (energy + previous) / 2 > Self.onset * max(twelve, 0) / Float(Self.earlierTicks)
    sinceOnset.advance()
    if isOnset { sinceOnset.restart() }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Whether a sound is loud enough for its pitch to be shown.
///
/// The level is that of the sound's variance, which an offset doesn't change, smoothed by one pole from
/// tick to tick:
///
///     m[n] = m[n−1] + a·(mean − m[n−1]),   s[n] = s[n−1] + a·(mean square − s[n−1])
///     level = 10·log10(s − m²),            a = 1 − exp(−t/τ) for ticks of t seconds
struct PitchGate {
  /// At this threshold and below, in dBFS, every pitch is shown: to the tracker, less than −86 is silence.
  static let lowestThreshold: Float = -90
  /// τ in seconds: two periods and more of any note, so that their pulses aren't changes of the level.
  private static let seconds: Float = 0.05
  /// How much more than the threshold's power a pitch needs to be shown again: 1 dB, so that a level that
  /// wavers doesn't make it flicker.
  private static let hysteresis: Float = 1.259

  /// The threshold as a mean square; 0 if every pitch is shown.
  private var threshold: Float = 0
  private var (mean, meanSquare) = (Float(0), Float(0))
  /// Whether the pitch is shown.
  private(set) var isOpen = true
  /// a.
  private let share: Float

  /// `tickSeconds`: t.
  init(tickSeconds: Float) { share = 1 - spectrum_exp(-tickSeconds / Self.seconds) }

  /// Whether ticks have to be added.
  var isOn: Bool { @_noAllocation @_noLocks get { threshold > 0 } }

  /// Sets the threshold in dBFS of the RMS.
  @_noAllocation @_noLocks
  mutating func setThreshold(_ level: Float) {
    // 10^(level/10).
    threshold = level > Self.lowestThreshold ? spectrum_exp2(level * 0.332_192_81) : 0
    if isOn {
      decide()
    } else {
      reset()
    }
  }

  /// Takes a tick of `count` samples, a multiple of eight.
  @_noAllocation @_noLocks
  mutating func add(_ samples: UnsafePointer<Float>, count: Int) {
    var (sums, squares) = (SIMD8<Float>(), SIMD8<Float>())
    var index = 0
    while index < count {
      let eight = SIMD8(at: samples + index)
      sums += eight
      squares += eight * eight
      index &+= 8
    }
    let scale = share / Float(count)
    mean += scale * sums.total - share * mean
    meanSquare += scale * squares.total - share * meanSquare
    decide()
  }

  @_noAllocation @_noLocks
  private mutating func decide() {
    let needed = isOpen ? threshold : Self.hysteresis * threshold
    isOpen = meanSquare - mean * mean >= needed
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    (mean, meanSquare) = (0, 0)
    isOpen = !isOn
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A treble lift for display, because music's spectrum falls towards the treble.
///
/// The raw values are those of the port `tilt`.
public enum Tilt: Int, CaseIterable, Sendable {
  case none
  /// 0 dB up to 200 Hz; above, 5·o^1.4 dB, where o = log2(f / 200 Hz).
  case music
  /// A constant slope per octave, 0 dB at 1 kHz.
  case threeDecibels, fourAndAHalfDecibels, sixDecibels

  /// The lift in dB at a frequency, which is clamped to 1 Hz…1 MHz.
  @_noAllocation @_noLocks
  public func decibels(atHz frequency: Float) -> Float {
    let frequency = frequency.held(within: 1...1e6)
    switch self {
    case .none: return 0
    case .music: return 5 * spectrum_pow(max(0, spectrum_log2(frequency / 200)), 1.4)
    case .threeDecibels: return 3 * spectrum_log2(frequency / 1000)
    case .fourAndAHalfDecibels: return 4.5 * spectrum_log2(frequency / 1000)
    case .sixDecibels: return 6 * spectrum_log2(frequency / 1000)
    }
  }
}

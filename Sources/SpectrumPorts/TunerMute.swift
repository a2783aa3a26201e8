// SPDX-License-Identifier: GPL-3.0-or-later

/// The choices of the port `tuner_mute`.
public enum TunerMute: Int, Sendable {
  case off, on
  /// While a window shows the tuner.
  case whileShown

  /// Whether the output is silent. `showsTuner`: whether a window is in mode tuner.
  @_noAllocation @_noLocks
  public func isMuted(showsTuner: Bool) -> Bool {
    switch self {
    case .off: false
    case .on: true
    case .whileShown: showsTuner
    }
  }
}

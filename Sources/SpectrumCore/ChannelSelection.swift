// SPDX-License-Identifier: GPL-3.0-or-later

/// The part of a stereo signal that spectrum, tuner, tempo and key analyse.
public enum ChannelSelection: Int, CaseIterable, Sendable {
  /// (left + right) / 2: what a mono loudspeaker plays. `mid` is the same, named as the counterpart
  /// of `side`, (left − right) / 2.
  case mix, left, right, mid, side
  /// Two spectra, one over the other; tuner, tempo and key listen to the mix.
  case leftAndRight

  /// The weights of left and right in the signal.
  @_noAllocation @_noLocks
  func gains() -> (left: Float, right: Float) {
    switch self {
    case .mix, .mid, .leftAndRight: (0.5, 0.5)
    case .left: (1, 0)
    case .right: (0, 1)
    case .side: (0.5, -0.5)
    }
  }

  /// The channel that it is compared with: left with right, mid and mix with side.
  var counterpart: ChannelSelection {
    @_noAllocation @_noLocks get {
      switch self {
      case .left: .right
      case .right: .left
      case .side: .mid
      case .mix, .mid, .leftAndRight: .side
      }
    }
  }
}

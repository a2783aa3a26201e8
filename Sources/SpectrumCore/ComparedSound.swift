// SPDX-License-Identifier: GPL-3.0-or-later

/// A sound that is analysed beside the one that is listened to, so that their spectra can be
/// compared. The raw values are those of the port `compare`, whose other choices need no analysis.
public enum ComparedSound: Int, CaseIterable, Sendable {
  case none
  /// The side-chain's part that the channel selection names.
  case sideChain
  /// The counterpart of the selected channel (`ChannelSelection.counterpart`).
  case otherChannel

  /// Whether there is nothing to compare with.
  public var isNone: Bool {
    @_noAllocation @_noLocks get { self == .none }
  }

  public var isSideChain: Bool {
    @_noAllocation @_noLocks get { self == .sideChain }
  }
}

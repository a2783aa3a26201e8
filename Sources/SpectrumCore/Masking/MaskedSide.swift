// SPDX-License-Identifier: GPL-3.0-or-later

/// Which of two sounds is masked by the other.
public enum MaskedSide: Int, Sendable {
  case track, sideChain
}

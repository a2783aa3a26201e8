// SPDX-License-Identifier: GPL-3.0-or-later

/// Which of two sounds loses to the other.
public enum MaskedOne: Int, Sendable {
  case track, sideChain
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// What a band's level measures, and so whether it grows with the band's width.
enum LevelQuantity: Int {
  /// The power within the band: it grows.
  case power
  /// The power per hertz, and that of a bin: neither grows.
  case density, bin
}

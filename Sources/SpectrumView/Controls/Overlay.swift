// SPDX-License-Identifier: GPL-3.0-or-later

/// The overlay over the picture.
enum Overlay: Equatable {
  case none
  /// The list of modes and the index of the item that Enter selects.
  case menu(Int)
  case settings, help, references
}

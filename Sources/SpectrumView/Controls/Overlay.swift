// SPDX-License-Identifier: GPL-3.0-or-later

/// The overlay over the picture.
///
/// `menu`: the list of modes; `commands`: that of all commands.
enum Overlay: Int, CaseIterable {
  case none, menu, settings, help, references, commands

  /// Whether a click beside it only closes it.
  var closesByClick: Bool { self == .menu || self == .help || self == .commands }
}

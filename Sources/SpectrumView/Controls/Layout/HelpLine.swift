// SPDX-License-Identifier: GPL-3.0-or-later

/// Keys, or an action of the mouse, and their effect.
struct HelpLine {
  let key: Label
  let meaning: StaticString
  /// Whether the line is there if the host has the keys of a player, or if not; nil: always.
  let isForPlayer: Bool?

  init(_ key: Label, _ meaning: StaticString, isForPlayer: Bool? = nil) {
    (self.key, self.meaning, self.isForPlayer) = (key, meaning, isForPlayer)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Used by `Player` through `length`, without a type's name, and uses it.
extension Score {
  var length: Int { notes.count }
  func play(by player: Player) { player.play(self) }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// A line around a window whose keys are its own, and not another part's of the host's window.
enum KeySign {
  static func draw(_ controls: Controls, on canvas: Canvas) {
    guard controls.haveKeys, !controls.areKeysOfPlayer else { return }
    let width = max(1, canvas.scale.rounded()) / canvas.scale
    canvas.strokeRound(
      canvas.bounds.inset(width / 2, width / 2), radius: 2, canvas.theme.controls.accent,
      width: width)
  }
}

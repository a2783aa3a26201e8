// SPDX-License-Identifier: GPL-3.0-or-later

/// The word beside a scale of levels that follows the loudest band in view.
enum AutoMark {
  /// The scale of levels, where a click fixes it or lets it follow; nil without one.
  static func target(_ layout: Layout, _ shape: Mode.Shape) -> Rect? {
    if shape == .circle { return CircularGeometry(in: layout.plot).middle }
    let scale = layout.decibels.width > 0 ? layout.decibels : layout.legend
    guard scale.width > 0 else { return nil }
    return Rect(scale.x, scale.y, scale.width, scale.height + layout.frequencies.height)
  }

  /// "auto" at the foot of a scale that follows, or in the middle of the circle.
  static func texts(_ scene: Scene) -> [PlacedText] {
    let (canvas, layout, shape) = (scene.canvas, scene.layout, scene.mode.shape)
    guard scene.settings.followsLevel, let target = target(layout, shape) else { return [] }
    let (label, color) = (Label("auto"), scene.theme.controls.accent)
    if shape == .circle {
      let circle = CircularGeometry(in: layout.plot)
      // A small circle's middle has no room.
      guard circle.inner >= 13 else {
        return [canvas.placed(label, layout.plot.x, layout.plot.bottom - 4, color)]
      }
      // Below the unit.
      let y = circle.middleY + (circle.hasUnit ? 7 : 0)
      return [canvas.placed(label, circle.middleX, middle: y, color, anchor: .middle)]
    }
    let isLeft = layout.decibels.width > 0
    return [
      canvas.placed(
        label, isLeft ? target.x : target.right, layout.frequencies.y + 12, color,
        anchor: isLeft ? .left : .right)
    ]
  }
}

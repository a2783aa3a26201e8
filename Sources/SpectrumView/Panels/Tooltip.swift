// SPDX-License-Identifier: GPL-3.0-or-later

/// A text in a box over the picture.
struct Tooltip {
  let box: Rect
  let texts: [PlacedText]

  static var height: Float { 22 }

  func draw(on canvas: Canvas) {
    canvas.fillRound(box, radius: 4, canvas.theme.controls.panel)
    canvas.strokeRound(box.inset(0.5, 0.5), radius: 4, canvas.theme.controls.border)
    for text in texts { text.draw(on: canvas) }
  }
}

extension Tooltip {
  /// The effect of a click, and the key that does the same. `place`: the box for a width, of this
  /// type's height; nil without room.
  init?(name: Label, key: Label, on canvas: Canvas, place: (Float) -> Rect?) {
    let (size, gap, margin) = (ControlStyle.textSize, Float(12), Float(8))
    let nameWidth = canvas.width(of: name, size: size)
    let keyWidth = canvas.width(of: key, size: size)
    guard let box = place(nameWidth + gap + keyWidth + 2 * margin) else { return nil }
    let row = box.inset(margin, 0)
    self.init(
      box: box,
      texts: [
        canvas.controlText(
          name, in: Rect(row.x, row.y, nameWidth, row.height), canvas.theme.controls.text),
        canvas.controlText(
          key, in: Rect(row.x + nameWidth + gap, row.y, row.width, row.height),
          canvas.theme.controls.heading),
      ])
  }
}

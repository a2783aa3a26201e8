// SPDX-License-Identifier: GPL-3.0-or-later

/// The line that says where a file was written, or why none was.
struct ExportNotice: Equatable {
  /// Seconds for which it is shown.
  static var length: Float { 6 }

  /// Its parts from left to right, and a shorter line for narrow windows.
  let parts: [Label]
  let short: Label
  var seconds = Self.length

  init(written name: [UInt8], in folder: [UInt8]) {
    var path = folder
    if path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
    let name = Self.label(ofEndOf: name)
    (parts, short) = (["Saved as ", Self.label(ofEndOf: path), name], name)
  }

  init(unwritten reason: StaticString, folder: [UInt8]) {
    let blamed: Label = "\(folder.isEmpty ? "" : " ")\(Self.label(ofEndOf: folder))"
    (parts, short) = (["Not saved: ", Label(reason), blamed], "Not saved")
  }

  /// A label of UTF-8; of a long one the end, since a folder's last name says most.
  private static func label(ofEndOf text: [UInt8]) -> Label {
    let room = 56
    guard text.count > room else { return Label(utf8: text) }
    var start = text.count - room
    // Not within a character.
    while start < text.count, text[start] & 0xC0 == 0x80 { start += 1 }
    return "…\(Label(utf8: text[start...]))"
  }

  /// Draws it in a box in the middle of `room`; the short line, smaller if need be, where it lacks room.
  func draw(on canvas: Canvas, in room: Rect) {
    let texts = texts(on: canvas, in: room)
    guard let first = texts.first, let last = texts.last else { return }
    let margin: Float = 8
    let left = first.bounds.x - margin
    let box = Rect(
      left, canvas.aligned(room.middleY - Tooltip.height / 2), last.bounds.right + margin - left,
      Tooltip.height)
    Tooltip(box: box, texts: texts).draw(on: canvas)
  }

  func texts(on canvas: Canvas, in room: Rect) -> [PlacedText] {
    for labels in [parts, [short]] {
      for size in [ControlStyle.textSize, ControlStyle.smallestText] {
        if let texts = placed(labels, size: size, on: canvas, in: room) { return texts }
      }
    }
    return []
  }

  /// The labels in a row in the middle of `room`; nil without room.
  private func placed(
    _ labels: [Label], size: Float, on canvas: Canvas, in room: Rect
  ) -> [PlacedText]? {
    var width: Float = 0
    for label in labels { width += canvas.width(of: label, size: size) }
    guard width + 16 <= room.width else { return nil }
    var x = canvas.aligned(room.middleX - width / 2)
    let baseline = canvas.baseline(middle: room.middleY, size: size)
    var texts: [PlacedText] = []
    for (index, label) in labels.enumerated() where label.count > 0 {
      let isLead = index == 0 && labels.count > 1
      let color = isLead ? canvas.theme.controls.quietText : canvas.theme.controls.text
      texts.append(canvas.placed(label, x, baseline, size: size, color, anchor: .left))
      x += canvas.width(of: label, size: size)
    }
    return texts
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

// The names of strings, each in its place.
extension TunerPicture {
  /// A string's box and its contents: number, name, arrow.
  struct StringMark {
    let number: Int
    let label: Label
    let name: TunerName
    let box, labelRect, nameRect, arrow: Rect
    let baseline, labelBaseline, labelSize, nameSize: Float
  }

  /// The contents of the strings' boxes.
  func stringMarks() -> [StringMark] {
    layout.strings.enumerated().compactMap { index, box in
      guard let note = page.tuning.writtenNote(ofString: index + 1),
        let name = TunerName(midi: Int(note), nil, page.naming)
      else { return nil }
      return box.height >= Self.stackedHeight
        ? stacked(name, number: index + 1, in: box) : inLine(name, number: index + 1, in: box)
    }
  }

  /// The height of a box from which on the number has room above the arrow.
  private static let stackedHeight: Float = 40

  /// A large name, with the number and the arrow below it on its left.
  private func stacked(_ name: TunerName, number: Int, in box: Rect) -> StringMark {
    let label: Label = "\(number)"
    // Capitals as high as four fifths of the box.
    var size = 0.8 / NoteName.capitalHeight * box.height
    let space = PageStyle.gridSize
    /// The size of the number, and the widths of its column and of the name.
    func parts(_ size: Float) -> (labelSize: Float, side: Float, name: Float) {
      let labelSize = max(PlacedText.smallestSize, 0.4 * size)
      let side = max(canvas.width(of: label, size: labelSize), 0.3 * size)
      return (labelSize, side, name.width(on: canvas, size: size))
    }
    var widths = parts(size)
    while size > PlacedText.smallestSize, widths.side + widths.name + 3 * space > box.width {
      size -= 0.5
      widths = parts(size)
    }
    size = max(size, PlacedText.smallestSize)
    let labelWidth = canvas.width(of: label, size: widths.labelSize)
    let left = box.middleX - (widths.side + space + widths.name) / 2
    let nameX = left + widths.side + space
    let baseline = canvas.baseline(middle: box.middleY, size: size)
    let top = baseline - NoteName.capitalHeight * size
    let labelBaseline = canvas.aligned(top + NoteName.capitalHeight * widths.labelSize)
    return StringMark(
      number: number, label: label, name: name, box: box,
      labelRect: Rect(
        left + (widths.side - labelWidth) / 2,
        labelBaseline - NoteName.capitalHeight * widths.labelSize, labelWidth,
        NoteName.capitalHeight * widths.labelSize),
      nameRect: Rect(nameX, top, widths.name, NoteName.capitalHeight * size),
      arrow: Rect(
        left + widths.side / 2 - 0.15 * size, baseline - 0.26 * size, 0.3 * size, 0.26 * size),
      baseline: baseline, labelBaseline: labelBaseline, labelSize: widths.labelSize,
      nameSize: size)
  }

  /// Number, name and arrow, one beside the other.
  private func inLine(_ name: TunerName, number: Int, in box: Rect) -> StringMark {
    let label: Label = "\(number)"
    var size = min(1.2 * layout.bodySize, 0.7 * box.height)
    // Width of number, name and arrow with spaces.
    func width(_ size: Float) -> Float {
      let labelWidth = canvas.width(of: label, size: 0.8 * size)
      return labelWidth + name.width(on: canvas, size: size) + 1.5 * size
    }
    while size > PlacedText.smallestSize, width(size) > box.width - 4 { size -= 0.5 }
    size = max(size, PlacedText.smallestSize)
    let labelSize = PageStyle.captionSize(size)
    let labelWidth = canvas.width(of: label, size: labelSize)
    let nameWidth = name.width(on: canvas, size: size)
    let space = max(2, min(0.4 * size, (box.width - labelWidth - nameWidth - 0.7 * size) / 4))
    let baseline = canvas.baseline(middle: box.middleY, size: size)
    // Number and name are centred if that leaves room for the arrow.
    let left = min(
      box.middleX - (labelWidth + nameWidth + space) / 2,
      box.right - 2 - 0.6 * size - 2 * space - nameWidth - labelWidth)
    let nameX = left + labelWidth + space
    let (top, height) = (baseline - PlacedText.ascent * size, size)
    return StringMark(
      number: number, label: label, name: name, box: box,
      labelRect: Rect(left, top, labelWidth, height),
      nameRect: Rect(nameX, top, nameWidth, height),
      arrow: Rect(nameX + nameWidth + space, box.middleY - 0.25 * size, 0.6 * size, 0.5 * size),
      baseline: baseline, labelBaseline: baseline, labelSize: labelSize, nameSize: size)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Where the tuner's parts stand in a page, on a grid of 4 logical pixels.
///
/// Gauge, strobe and history share one axis of cents, so that the eye follows a pitch straight
/// down. What has no room is left out, the history first, then the strobe: its rect is then empty.
struct TunerLayout {
  let area: Rect
  /// Size of ordinary text, and of that beside the large name.
  let bodySize, headSize: Float
  /// The large name, and its size: a wide and a narrow window differ in where the texts stand.
  let name: Rect
  let nameSize: Float
  /// On the left and on the right of the name: the arrows that say where the note lies.
  let flatArrows, sharpArrows: Rect
  /// Frequency, confidence, reference; cents and their meaning.
  let left, right: Rect
  let gaugeLabels, gauge, strobe, history: Rect
  /// −50…50 cents.
  let axis: (x: Float, width: Float)

  init(in rect: Rect) {
    let grid = PageStyle.grid
    let (margin, gap) = PageStyle.spaces(width: rect.width, height: rect.height)
    let area = rect.inset(margin, margin)
    let body = PageStyle.bodySize(width: rect.width, height: rect.height)
    (self.area, bodySize) = (area, body)

    let isNarrow = rect.width < 0.8 * rect.height
    let labelHeight = grid(1.4 * body + 3)
    let gaugeHeight = max(20, grid(min(0.07 * area.height, 96)))
    var strobeHeight = max(12, grid(min(0.07 * area.height, 96)))
    var headHeight = grid((isNarrow ? 0.36 : 0.4) * area.height)
    var historyHeight =
      area.height - headHeight - labelHeight - gaugeHeight - strobeHeight - 3 * gap
    if historyHeight < 24 {
      headHeight += historyHeight + gap
      historyHeight = 0
    }
    if headHeight < 32 {
      headHeight += strobeHeight + gap
      strobeHeight = 0
    }
    let head = Rect(area.x, area.y, area.width, headHeight)

    // The name with its arrows is 2.4 sizes wide, of which it takes half.
    let nameHeight = isNarrow ? grid(0.56 * headHeight) : headHeight
    nameSize = grid(min((isNarrow ? 0.4 : 0.18) * area.width, nameHeight / 0.8))
    headSize = max(body, spectrum_floor(0.1 * nameSize))
    let nameWidth = NoteName.largeWidth * nameSize
    let nameBox = Rect(
      head.middleX - nameWidth / 2,
      head.y + (nameHeight - NoteName.capitalHeight * nameSize) / 2, nameWidth,
      NoteName.capitalHeight * nameSize)
    name = nameBox
    let arrowSize = 0.3 * nameSize
    func arrows(_ x: Float) -> Rect {
      Rect(x, nameBox.middleY - arrowSize / 2, 1.3 * arrowSize, arrowSize)
    }
    flatArrows = arrows(nameBox.x - 0.14 * nameSize - 1.3 * arrowSize)
    sharpArrows = arrows(nameBox.right + 0.04 * nameSize)

    if isNarrow {
      let (y, height) = (head.y + nameHeight + gap, headHeight - nameHeight - gap)
      let width = grid((area.width - 2 * gap) / 2)
      left = Rect(area.x, y, width, height)
      right = Rect(area.right - width, y, width, height)
    } else {
      let width = grid(flatArrows.x - area.x - gap)
      left = Rect(area.x, head.y, width, headHeight)
      right = Rect(area.right - width, head.y, width, headHeight)
    }

    // The gutters beside the axis hold the notes and seconds of the history.
    let gutter = min(PageStyle.grid(2.8 * body), grid(area.width / 8))
    axis = (area.x + gutter, area.width - 2 * gutter)
    var y = area.y + headHeight + gap
    gaugeLabels = Rect(area.x, y, area.width, labelHeight)
    y += labelHeight
    gauge = Rect(area.x + gutter, y, axis.width, gaugeHeight)
    y += gaugeHeight + gap
    strobe = Rect(area.x + gutter, y, axis.width, strobeHeight)
    y += strobeHeight + (strobeHeight > 0 ? gap : 0)
    history = Rect(area.x + gutter, y, axis.width, historyHeight)
  }

  /// Where so many cents stand on the axis, within it.
  func x(cents: Float) -> Float {
    axis.x + (min(50, max(-50, cents)) + 50) / 100 * axis.width
  }

  /// Where a reading of so many seconds ago stands in the history, within it.
  func y(age: Float) -> Float {
    history.y + min(1, max(0, age / Float(TunerHistory.span))) * history.height
  }
}

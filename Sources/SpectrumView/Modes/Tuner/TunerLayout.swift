// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// The layout of the tuner's page, on a grid of 4 logical pixels.
///
/// Gauge, strobe and history share one axis, so that the eye can follow a pitch straight down.
/// Parts without room are left out, first the names below the history, then the history, then the
/// strobe, then the gauge's labels, in a small window the strings; their rects are empty.
struct TunerLayout {
  /// Size of the cents' unit, and the width of "−50.0" in bold with its unit; in sizes of the number.
  static let (unitSize, centsWidth): (Float, Float) = (0.4, 3.7)

  let area: Rect
  /// Sizes of ordinary text, and of text beside the large name.
  let bodySize, headSize: Float
  /// The large name, and its size; wide and narrow windows place the texts differently.
  let name: Rect
  let nameSize: Float
  /// The arrows on the left and right of the name, which show the note's direction.
  let flatArrows, sharpArrows: Rect
  /// Frequency, confidence, reference; cents and their meaning.
  let left, right: Rect
  /// Size of the cents: as large as five signs and the unit have room.
  let centsSize: Float
  /// The instrument's strings, the first on the right, as a guitarist sees them, or on the left; in
  /// two rows where there are too many for one.
  let strings: [Rect]
  let gaugeLabels, gauge, strobe, history: Rect
  /// The names of the notes below the history.
  let historyNames: Rect
  /// The axis from −50 to 50 cents.
  let axis: (x: Float, width: Float)

  init(in rect: Rect, stringCount: Int = 0, isLeftHanded: Bool = false) {
    let grid = PageStyle.grid
    let style = PageStyle(in: rect)
    let (area, gap, body) = (style.area, style.gap, style.body)
    (self.area, bodySize) = (area, body)

    let isNarrow = rect.width < 0.8 * rect.height
    let stringRows = Self.rows(of: stringCount, in: area, gap, body)
    let rows = TunerRows(in: area, body: body, gap: gap, stringRows: stringRows)
    let (labelHeight, gaugeHeight, headHeight) = (rows.label, rows.gauge, rows.head)
    let (strobeHeight, stringHeight, historyHeight) = (rows.strobe, rows.strings, rows.history)
    let head = Rect(area.x, area.y, area.width, headHeight)

    // The name with its arrows is 2.4 sizes wide; the name is half of that.
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

    // The word has the rest of the column's height.
    centsSize = max(
      2 * headSize, PageStyle.grid(min(right.width / Self.centsWidth, 0.5 * right.height)))

    // The margins beside the axis hold the history's notes and seconds.
    let gutter = min(PageStyle.grid(2.8 * body), grid(area.width / 8))
    axis = (area.x + gutter, area.width - 2 * gutter)
    var y = area.y + headHeight + gap
    let stringArea = Rect(area.x, y, area.width, stringHeight)
    strings = Self.strings(
      in: stringArea, count: stringCount, rows: stringRows, gap: min(gap, 4),
      widest: max(7 * body, 2.6 * rows.stringBox),
      isLeftHanded: isLeftHanded)
    if stringHeight > 0 { y += stringHeight + gap }
    gaugeLabels = Rect(area.x, y, area.width, labelHeight)
    y += labelHeight
    gauge = Rect(area.x + gutter, y, axis.width, gaugeHeight)
    y += gaugeHeight + gap
    strobe = Rect(area.x + gutter, y, axis.width, strobeHeight)
    y += strobeHeight + (strobeHeight > 0 ? gap : 0)
    let namesHeight = historyHeight >= labelHeight + 28 ? labelHeight : 0
    history = Rect(area.x + gutter, y, axis.width, historyHeight - namesHeight)
    historyNames = Rect(area.x + gutter, history.bottom, axis.width, namesHeight)
  }

  /// The rows in which each box holds its string's number, name and arrow: 1, 2, or 0 without room.
  private static func rows(of count: Int, in area: Rect, _ gap: Float, _ body: Float) -> Int {
    guard count > 0 else { return 0 }
    for rows in 1...2 {
      let columns = (count + rows - 1) / rows
      let width = (area.width + gap) / Float(columns) - gap
      if width >= 3.6 * body, area.height >= Float(4 + 6 * rows) * body { return rows }
    }
    return 0
  }

  /// Boxes of equal width in the middle of `area`, row by row from the first string on.
  private static func strings(
    in area: Rect, count: Int, rows: Int, gap: Float, widest: Float, isLeftHanded: Bool
  ) -> [Rect] {
    guard rows > 0 else { return [] }
    let columns = (count + rows - 1) / rows
    let room = (area.width - Float(columns - 1) * gap) / Float(columns)
    let width = PageStyle.grid(min(room, widest))
    let height = (area.height - Float(rows - 1) * gap) / Float(rows)
    let left = area.middleX - (Float(columns) * (width + gap) - gap) / 2
    return (0..<count).map { index in
      let (row, place) = (index / columns, index % columns)
      let column = isLeftHanded ? place : columns - 1 - place
      return Rect(
        left + Float(column) * (width + gap), area.y + Float(row) * (height + gap), width, height)
    }
  }

  /// The rows of the frequency and of as many of the lines below it as have room.
  func leftRows(lineCount: Int) -> [Rect] {
    Self.rows(in: left, first: 1.5 * headSize, others: headSize, count: 1 + lineCount)
  }

  /// At most `count` rows, and one at least, in the middle of a column: as many as have room.
  static func rows(in column: Rect, first: Float, others: Float, count: Int) -> [Rect] {
    var (first, others) = (min(column.height, 1.3 * first), 1.5 * others)
    let tight = (first: first * 1.05 / 1.3, others: others * 1.1 / 1.5)
    if first + others > column.height, tight.first + tight.others <= column.height {
      // Closer together, two have room.
      (first, others) = (tight.first, column.height - tight.first)
    }
    let rows = TextColumn.rows([first] + Array(repeating: others, count: count - 1), in: column)
    // On the grid; the place is rounded.
    let place = rows[0].y - column.y
    let shift = PageStyle.grid(place + 0.01) - place
    return rows.map { Rect($0.x, $0.y + shift, $0.width, $0.height) }
  }

  /// The position of `cents` on the axis, clamped to it.
  func x(cents: Float) -> Float {
    axis.x + (min(50, max(-50, cents)) + 50) / 100 * axis.width
  }

  /// The position of a fractional MIDI number in the history, clamped to it.
  func x(note: Float, in range: TunerRange) -> Float {
    axis.x + min(1, max(0, (note - range.low) / range.width)) * axis.width
  }

  /// The position of a reading `age` seconds ago in the history, clamped to it.
  func y(age: Float) -> Float {
    history.y + min(1, max(0, age / Float(TunerHistory.span))) * history.height
  }
}

/// The heights of the tuner's rows: what has no room is 0, and leaves its own to the head.
private struct TunerRows {
  let label, gauge, strings: Float
  /// Height of a row of the strings.
  let stringBox: Float
  let head, strobe, history: Float

  init(in area: Rect, body: Float, gap: Float, stringRows: Int) {
    let grid = PageStyle.grid
    var label = grid(1.4 * body + 3)
    var gauge = max(20, grid(min(0.07 * area.height, 96)))
    var box = max(16, grid(2 * body))
    var strobe = max(12, grid(min(0.08 * area.height, 112)))
    var head = grid(0.35 * area.height)
    var history = area.height - head - label - gauge - strobe - 3 * gap
    func strings() -> Float {
      stringRows > 0 ? Float(stringRows) * box + (stringRows > 1 ? 4 : 0) : 0
    }
    if stringRows > 0 { history -= strings() + gap }
    // What is read from across a room grows by what the history can spare.
    func grow(_ height: inout Float, to wanted: Float, rows: Int) {
      let spare = grid((history - 0.2 * area.height) / Float(max(1, rows)))
      let growth = max(0, min(grid(wanted) - height, spare))
      height += growth
      history -= growth * Float(rows)
    }
    grow(&gauge, to: min(0.115 * area.height, 128), rows: 1)
    grow(&box, to: 0.14 * area.height, rows: stringRows)
    (self.gauge, stringBox, self.strings) = (gauge, box, strings())
    if history < 24 {
      head += history + gap
      history = 0
    }
    if head < 32 {
      head += strobe + gap
      strobe = 0
    }
    if head < 24 {
      head += label
      label = 0
    }
    self.label = label
    (self.head, self.strobe, self.history) = (head, strobe, history)
  }
}

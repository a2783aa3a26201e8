// SPDX-License-Identifier: GPL-3.0-or-later

/// The layout of the levels page, on a grid of 4 logical pixels.
///
/// From top to bottom: a meter per channel over one scale in dBFS, momentary and short-term
/// loudness over one scale in LU, correlation, readouts. The bars' numbers are on their right, in a
/// narrow window above them. Parts without room are left out, first the correlation, then the
/// loudness bars; their rects are empty.
struct LevelsLayout {
  let area: Rect
  /// Sizes of ordinary text and of the readouts' numbers.
  let bodySize, readoutSize: Float
  /// Whether the window is narrow, with the numbers above the bars.
  let isNarrow: Bool
  /// Width of the bars' names, on their left.
  let nameWidth: Float
  /// The columns beside or above the meters; the peak's is empty without room.
  let level, peak, clip: (x: Float, width: Float)
  /// Bars, the first and the second of a kind (the second is empty in mono), and the rows of their
  /// numbers.
  private(set) var meters, meterRows, loudness: InlineArray<2, Rect>
  private(set) var loudnessRow, correlation, correlationRow: Rect
  /// The rows of the ticks' labels.
  private(set) var meterLabels, loudnessLabels, correlationLabels: Rect
  /// A caption over a number for each readout that has room, in their order.
  private(set) var readouts: [Rect]

  init(in rect: Rect, channelCount: Int) {
    let grid = PageStyle.grid
    let (margin, gap) = PageStyle.spaces(width: rect.width, height: rect.height)
    let area = rect.inset(margin, margin)
    let body = PageStyle.bodySize(width: rect.width, height: rect.height)
    (self.area, bodySize) = (area, body)
    isNarrow = rect.width < 0.8 * rect.height

    let hasPeak = area.width >= 36 * body
    nameWidth = grid(1.2 * body + 4)
    let levelWidth = grid((isNarrow ? 8 : 5.2) * body + 4)
    let clipWidth = grid((hasPeak ? 5.6 : 3.8) * body + 4)
    clip = (area.right - clipWidth, clipWidth)
    let peakWidth = hasPeak ? levelWidth : 0
    peak = (clip.x - 2 * gap - peakWidth, peakWidth)
    level = ((hasPeak ? peak.x : clip.x) - 2 * gap - levelWidth, levelWidth)

    // A column has room for the short caption; a row of a wide window for as many as there are.
    let column = 4.2 * max(PlacedText.smallestSize, 0.8 * body) + gap
    let columns =
      isNarrow ? 4 : min(max(1, Int(area.width / column)), LevelsReadout.allCases.count)
    let numberSize = grid(area.width / Float(columns) / 4.6)
    readoutSize = max(PlacedText.smallestSize, min(2 * body, numberSize))

    let none = Rect(area.x, area.y, 0, 0)
    (meters, meterRows, loudness) = (
      .init(repeating: none), .init(repeating: none), .init(repeating: none)
    )
    (loudnessRow, correlation, correlationRow) = (none, none, none)
    (meterLabels, loudnessLabels, correlationLabels) = (none, none, none)
    readouts = []
    place(LevelsRows(self, channelCount: channelCount, columns: columns, gap: gap))
  }

  /// Stacks the rows and distributes a tall window's spare height between and around them.
  private mutating func place(_ rows: LevelsRows) {
    let barX = area.x + nameWidth
    let barWidth = (isNarrow ? area.right : level.x - 2 * rows.gap) - barX
    var y = area.y + rows.top

    /// Places a bar at `y`, and the row of its numbers.
    func bar(_ height: Float, _ count: Float = 1) -> (bar: Rect, row: Rect) {
      let bar = Rect(barX, y + rows.header, barWidth, height)
      let all = count * height + (count - 1) * 4
      return isNarrow
        ? (bar, Rect(area.x, y, area.width, rows.header))
        : (bar, Rect(level.x, y, area.right - level.x, all))
    }
    func labels() -> Rect { Rect(barX, y, barWidth, rows.label) }

    for index in 0..<rows.meterCount {
      (meters[index], meterRows[index]) = bar(rows.meter)
      y = meters[index].bottom + (index + 1 < rows.meterCount ? rows.gap : 0)
    }
    meterLabels = labels()
    y += rows.label + rows.between
    if rows.loudness > 0 {
      (loudness[0], loudnessRow) = bar(rows.loudness, 2)
      loudness[1] = loudness[0]
      loudness[1].y = loudness[0].bottom + 4
      y = loudness[1].bottom
      loudnessLabels = labels()
      y += rows.label + rows.between
    }
    if rows.correlation > 0 {
      (correlation, correlationRow) = bar(rows.correlation)
      y = correlation.bottom
      correlationLabels = labels()
      y += rows.label + rows.between
    }
    let columns = Float(rows.columns)
    let width = PageStyle.grid((area.width - (columns - 1) * rows.gap) / columns)
    for index in 0..<rows.readoutCount {
      let (row, column) = (Float(index / rows.columns), Float(index % rows.columns))
      readouts.append(
        Rect(
          area.x + column * (width + rows.gap), y + row * (rows.readout + rows.gap), width,
          rows.readout))
    }
  }

  /// The position of a level on the loudness scale: −18…+9 LU around −23 LUFS, as "EBU +9".
  func x(loudness lufs: Float) -> Float {
    let bar = loudness[0]
    let part = (lufs - LevelsPage.targetLoudness + 18) / 27
    return bar.x + min(1, max(0, part)) * bar.width
  }
}

/// Heights of the levels page's rows: texts have fixed ones, the bars share the rest.
private struct LevelsRows {
  let gap: Float
  let meterCount, columns, readoutCount: Int
  /// Of a scale's labels, of the numbers above a bar (0 if beside it), of a readout.
  let label, header, readout: Float
  /// Of a bar; 0 if there is no room for its kind.
  let meter, loudness, correlation: Float
  /// Between two parts, and above the first.
  let between, top: Float

  init(_ layout: LevelsLayout, channelCount: Int, columns: Int, gap: Float) {
    let grid = PageStyle.grid
    let (body, height) = (layout.bodySize, layout.area.height)
    meterCount = max(1, min(2, channelCount))
    (self.columns, self.gap) = (columns, gap)
    label = grid(body + 4) + 4
    header = layout.isNarrow ? grid(1.5 * body + 4) : 0
    readout = grid(label + 1.4 * layout.readoutSize)
    readoutCount = layout.isNarrow ? LevelsReadout.allCases.count : columns
    let readoutRows = Float((readoutCount + columns - 1) / columns)
    let readouts = readoutRows * readout + (readoutRows - 1) * gap
    let meters = Float(meterCount)

    // The least height of each kind, then the kinds that have room.
    let leastMeter: Float = 12
    var rest = height - readouts - gap - label - meters * (header + leastMeter) - (meters - 1) * gap
    let leastLoudness = header + 2 * 8 + 4 + label + gap
    let hasLoudness = rest >= leastLoudness
    if hasLoudness { rest -= leastLoudness }
    let leastCorrelation = header + 8 + label + gap
    let hasCorrelation = channelCount > 1 && hasLoudness && rest >= leastCorrelation
    if hasCorrelation { rest -= leastCorrelation }

    // Distributes the rest in shares: 3 for a meter, 2 for a loudness bar, 1 for the correlation,
    // up to the greatest height that looks like a bar.
    let share =
      max(0, rest * 0.8) / (3 * meters + (hasLoudness ? 4 : 0) + (hasCorrelation ? 1 : 0))
    let most = (layout.isNarrow ? 6 : 4) * body
    meter = leastMeter + grid(min(most, 3 * share))
    loudness = hasLoudness ? 8 + grid(min(0.6 * most, 2 * share)) : 0
    correlation = hasCorrelation ? 8 + grid(min(0.4 * most, share)) : 0
    rest -= meters * (meter - leastMeter)
    rest -= hasLoudness ? 2 * (loudness - 8) : 0
    rest -= hasCorrelation ? correlation - 8 : 0
    let parts: Float = 1 + (hasLoudness ? 1 : 0) + (hasCorrelation ? 1 : 0)
    between = gap + min(5 * gap, grid(max(0, rest) / parts))
    top = grid(max(0, rest - parts * (between - gap)) / 2)
  }
}

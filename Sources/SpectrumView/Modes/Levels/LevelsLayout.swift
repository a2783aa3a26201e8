// SPDX-License-Identifier: GPL-3.0-or-later

/// The layout of the levels page, on a grid of 4 logical pixels.
///
/// From top to bottom: a meter per channel over one scale in dBFS, momentary and short-term
/// loudness over one scale in LU, correlation, readouts. The bars' numbers are on their right, in a
/// narrow window above them. Parts without room are left out, first the correlation's bar, then the
/// loudness bars, then the less important readouts; their rects are empty.
struct LevelsLayout {
  /// A readout's caption and number share a rect.
  typealias Readout = (kind: Figure, rect: Rect)

  let area: Rect
  /// Sizes of ordinary text and of the readouts' numbers.
  let bodySize, readoutSize: Float
  /// Whether the window is narrow, with the numbers above the bars.
  let isNarrow: Bool
  /// Width of the bars' names, on their left, and whether they are spelled out.
  let nameWidth: Float
  let hasLongNames: Bool
  /// The columns beside or above the meters; the peak's is empty without room.
  let level, peak, clip: (x: Float, width: Float)
  /// Two bars of a kind (the second is empty in mono), and the rows of their numbers.
  private(set) var meters = InlineArray<2, Rect>(repeating: .empty)
  private(set) var meterRows = InlineArray<2, Rect>(repeating: .empty)
  private(set) var loudness = InlineArray<2, Rect>(repeating: .empty)
  private(set) var loudnessRow = Rect.empty
  private(set) var (correlation, correlationRow) = (Rect.empty, Rect.empty)
  /// Whether the column of the meters' levels goes on beside the loudness bars, with the highest of
  /// each; with one column less there is only room for the name of the integrated loudness.
  var hasLoudestColumn: Bool { loudness[0].height > 0 && !isNarrow && peak.width > 0 }
  /// The rows of the ticks' labels.
  private(set) var (meterLabels, loudnessLabels) = (Rect.empty, Rect.empty)
  private(set) var correlationLabels = Rect.empty
  /// From left to right and top to bottom.
  private(set) var readouts: [Readout] = []

  init(in rect: Rect, channelCount: Int) {
    let grid = PageStyle.grid
    let style = PageStyle(in: rect)
    let (area, gap, body) = (style.area, style.gap, style.body)
    (self.area, bodySize) = (area, body)
    isNarrow = rect.width < 0.8 * rect.height

    // RMS, peak and clip light with their spaces fill a narrow page.
    let hasPeak = area.width >= (isNarrow ? 25 : 36) * body
    let rows = LevelsRows(
      in: area, body: body, gap: gap, isNarrow: isNarrow, hasPeak: hasPeak,
      channelCount: channelCount)
    readoutSize = rows.readoutSize
    hasLongNames = !isNarrow && area.width >= 48 * body
    nameWidth = grid(
      (hasLongNames ? 6.2 : rows.loudness > 0 ? 3.2 : 1.2) * body + 4)
    let levelWidth = grid((isNarrow ? 8.8 : 5.2) * body + 4)
    let clipWidth = grid((hasPeak ? 5.6 : 3.8) * body + 4)
    clip = (area.right - clipWidth, clipWidth)
    let peakWidth = hasPeak ? levelWidth : 0
    let space = isNarrow ? gap : 2 * gap
    peak = (clip.x - space - peakWidth, peakWidth)
    let levelRight = (hasPeak ? peak.x : clip.x) - space
    // A narrower page has room for less than all of the words.
    let levelX = max(area.x, levelRight - levelWidth)
    level = (levelX, levelRight - levelX)

    place(rows)
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
    for (index, kind) in rows.readouts.enumerated() {
      let (row, column) = (Float(index / rows.columns), Float(index % rows.columns))
      readouts.append(
        (
          kind,
          Rect(
            area.x + column * (width + rows.gap), y + row * (rows.readout + rows.gap), width,
            rows.readout)
        ))
    }
  }

  /// The clip light in a channel's row, as high as the row or as a line of text with a border.
  func clipBox(_ channel: Int) -> Rect {
    let row = meterRows[channel]
    let height = min(row.height, PageStyle.grid(1.8 * bodySize))
    return Rect(clip.x, row.y + PageStyle.grid((row.height - height) / 2), clip.width, height)
  }

  /// Where the scale's 0 LU is labelled with the target: as wide as "0 LU = −23 LUFS"; empty without
  /// room for the loudness.
  var targetLabel: Rect {
    guard loudnessLabels.height > 0 else { return .empty }
    let width = 9 * PageStyle.captionSize(bodySize)
    return Rect(
      x(loudnessUnits: 0) - width / 2, loudnessLabels.y, width, loudnessLabels.height)
  }

  /// The position of a loudness above the target, in LU, on its scale, clamped to it.
  func x(loudnessUnits units: Float) -> Float {
    loudness[0].x + LevelScale.loudness.value(of: units) * loudness[0].width
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Heights of the levels page's rows: texts have fixed ones, the bars share the rest.
struct LevelsRows {
  let gap: Float
  let meterCount: Int
  /// The readouts that have room, in their order on the page, and how many are in a row.
  let readouts: [Figure]
  let columns: Int
  /// Size of the readouts' numbers.
  let readoutSize: Float
  /// Of a scale's labels, of the numbers above a bar (0 if beside it), of a readout.
  let label, header, readout: Float
  /// Of a bar; 0 if there is no room for its kind.
  let meter, loudness, correlation: Float
  /// Between two parts, and above the first.
  let between, top: Float

  /// `hasPeak`: whether the held peaks have a column beside the meters.
  init(
    in area: Rect, body: Float, gap: Float, isNarrow: Bool, hasPeak: Bool, channelCount: Int
  ) {
    let grid = PageStyle.grid
    meterCount = max(1, min(2, channelCount))
    let meters = Float(meterCount)
    self.gap = gap
    let (label, header) = (grid(body + 4) + 4, isNarrow ? grid(1.5 * body + 4) : 0)
    (self.label, self.header) = (label, header)

    let leastMeter: Float = 12
    var rest = area.height - label - meters * (header + leastMeter) - (meters - 1) * gap
    let captionSize = PageStyle.captionSize(body)
    // A column has room for the short captions.
    let most = max(1, Int((area.width + gap) / (6.4 * captionSize + gap)))

    /// The readouts if the correlation has a bar or none, and their rows.
    func fit(withBar: Bool) -> LevelsReadoutRows {
      LevelsReadoutRows(
        Figure.levelReadoutsByImportance.filter {
          $0 == .peak ? !hasPeak : $0 == .correlation ? !withBar && channelCount > 1 : true
        },
        columns: isNarrow ? min(3, most) : most, width: area.width, height: rest, body: body,
        label: label, gap: gap)
    }
    let leastLoudness = header + 2 * 8 + 4 + label + gap
    let leastCorrelation = header + 8 + label + gap
    let full = fit(withBar: true)
    let hasCorrelation =
      channelCount > 1 && full.isComplete
      && rest - full.height >= leastLoudness + leastCorrelation
    let numbers = hasCorrelation ? full : fit(withBar: false)
    (readouts, columns, readoutSize) = (numbers.kinds, numbers.columns, numbers.numberSize)
    readout = numbers.rowHeight
    rest -= numbers.height
    let hasLoudness = numbers.isComplete && rest >= leastLoudness
    if hasLoudness { rest -= leastLoudness }
    if hasCorrelation { rest -= leastCorrelation }

    // Distributes the rest in shares: 3 for a meter, 2 for a loudness bar, 1 for the correlation,
    // up to the greatest height that looks like a bar.
    let share =
      max(0, rest * 0.8) / (3 * meters + (hasLoudness ? 4 : 0) + (hasCorrelation ? 1 : 0))
    let highest = 8 * body
    meter = leastMeter + grid(min(highest, 3 * share))
    loudness = hasLoudness ? 8 + grid(min(0.6 * highest, 2 * share)) : 0
    correlation = hasCorrelation ? 8 + grid(min(0.4 * highest, share)) : 0
    rest -= meters * (meter - leastMeter)
    rest -= hasLoudness ? 2 * (loudness - 8) : 0
    rest -= hasCorrelation ? correlation - 8 : 0
    let parts: Float =
      (readouts.isEmpty ? 0 : 1) + (hasLoudness ? 1 : 0) + (hasCorrelation ? 1 : 0)
    between = gap + min(5 * gap, grid(max(0, rest) / max(1, parts)))
    top = grid(max(0, rest - parts * (between - gap)) / 2)
  }
}

/// The readouts that fit into a width and a height, in rows of equal length.
private struct LevelsReadoutRows {
  /// In their order on the page.
  let kinds: [Figure]
  let columns: Int
  let numberSize, rowHeight: Float
  /// Of all rows and the gaps above each.
  let height: Float
  /// Whether none is left out.
  let isComplete: Bool

  /// As many of `wanted`, the most important first, as fit in rows of at most `columns`.
  init(
    _ wanted: [Figure], columns most: Int, width: Float, height: Float, body: Float,
    label: Float, gap: Float
  ) {
    // Rows of equal length look calmer than a last one with a single number.
    let rows = (wanted.count + most - 1) / most
    let columns = (wanted.count + rows - 1) / rows
    let number = PageStyle.grid(width / Float(columns) / 4.6)
    numberSize = max(PlacedText.smallestSize, min(2.4 * body, number))
    rowHeight = PageStyle.grid(label + 1.4 * numberSize + 3)
    let room = min(rows, Int((max(0, height) / (rowHeight + gap)).held(within: 0...64)))
    isComplete = room == rows
    self.columns = isComplete ? columns : most
    let shown = wanted.prefix(isComplete ? wanted.count : room * most)
    kinds = Figure.levelReadouts.filter { shown.contains($0) }
    self.height = Float(room) * (rowHeight + gap)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The spectrogram's picture: a ring of rows, each painted once, when it is due.
struct SpectrogramImage: ~Copyable {
  /// The parameters of the painted rows; a change repaints all.
  struct Key: Equatable {
    var columns: DisplayColumns
    var height: Int
    var palette: Palette
    var seconds: Float
    var generation: Int
  }

  private var key: Key?
  private var colors: [UInt32] = []
  private var table = ColumnTable()
  /// A ring of rows; shape: [height][width], row n at n mod height.
  @Owned(0, 0) private var pixels: UnsafeMutableBufferPointer<UInt32>
  /// Number of the next row to paint, counted from the history's start.
  private(set) var end = 0

  /// Paints the rows that are due since the last call.
  mutating func update(_ history: DisplayHistory, _ key: Key) {
    let count = key.columns.width * key.height
    if key != self.key {
      if count != pixels.count { _pixels = Owned(count, 0) }
      colors = key.palette.makeTable()
      if key.columns != self.key?.columns { table = ColumnTable(key.columns) }
      self.key = key
      end = 0
    }
    // Rows of the picture per row of the history.
    let rate = Double(key.height) / (Double(key.seconds) * DisplayHistory.rowRate)
    // Not those of a row that is under way, or a row's length would depend on the times of pictures.
    let due = min(Int(history.clock * rate), Int(Double(history.end) * rate))
    end = max(end, due - key.height)
    var painted: Int?
    while end < due {
      let number = min(Int(Double(end) / rate), history.end - 1)
      // If a row of the history covers several of the picture, the others are copies.
      if number == painted { repeatLine(key) } else { paint(history.row(number), key) }
      painted = number
      end += 1
    }
  }

  /// Row `number` of the picture; shape: [width].
  private func line(_ number: Int, _ key: Key) -> UnsafeMutableBufferPointer<UInt32> {
    let start = number % key.height * key.columns.width
    return UnsafeMutableBufferPointer(rebasing: pixels[start..<(start + key.columns.width)])
  }

  private func repeatLine(_ key: Key) {
    _ = line(end, key).update(fromContentsOf: line(end - 1, key))
  }

  private mutating func paint(_ row: UnsafeBufferPointer<UInt8>?, _ key: Key) {
    let line = line(end, key)
    guard let row else {
      line.update(repeating: colors[0])
      return
    }
    colors.withUnsafeBufferPointer { colors in
      table.forEachHeight(row) { x, height in
        line[x] = colors[Int(height.held(within: 0...255) + 0.5)]
      }
    }
  }

  /// Copies the picture, newest row at the bottom, into an area of the last update's size.
  func draw(into pixmap: Pixmap, _ area: Pixmap.Area) {
    guard let key, key.height == area.height, key.columns.width == area.width else { return }
    for y in 0..<area.height {
      let number = end - area.height + y
      let target = UnsafeMutableBufferPointer(
        start: pixmap.row(area.top + y) + area.left, count: area.width)
      if number < 0 {
        target.update(repeating: colors[0])
      } else {
        _ = target.update(fromContentsOf: line(number, key))
      }
    }
  }
}

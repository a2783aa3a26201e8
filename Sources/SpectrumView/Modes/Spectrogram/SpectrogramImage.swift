// SPDX-License-Identifier: GPL-3.0-or-later

/// The spectrogram's picture: a ring of rows, each painted once, when it is due. It flows by parts of a
/// row: what is drawn lies between two of them.
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
  /// A ring of rows; shape: [count][width], row n at n mod `count`.
  @Owned(0, 0) private var pixels: UnsafeMutableBufferPointer<UInt32>
  /// Number of the next row to paint, counted from the history's start.
  private(set) var end = 0
  private var count = 0
  /// Where the picture has flowed to, in rows: behind the last row of the history that is whole.
  private var position = 0.0

  /// Paints the rows that are due since the last call.
  mutating func update(_ history: DisplayHistory, _ key: Key) {
    // Rows of the picture per row of the history.
    let rate = Double(key.height) / (Double(key.seconds) * DisplayHistory.rowRate)
    if key != self.key {
      count = key.height + Int(rate) + 2
      let size = key.columns.width * count
      if size != pixels.count { _pixels = Owned(size, 0) }
      colors = key.palette.makeTable()
      if key.columns != self.key?.columns { table = ColumnTable(key.columns) }
      self.key = key
      end = 0
    }
    position = max(0, history.clock - 1) * rate
    // Not those of a row that is under way, or a row's length would depend on the times of pictures.
    let due = min(Int(history.clock * rate), Int(Double(history.end) * rate))
    end = max(end, due - count)
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
    let start = number % count * key.columns.width
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

  /// Draws the picture, newest row at the bottom, into an area of the last update's size. `isFlowing`:
  /// whether it moves; at rest its rows are sharp.
  func draw(into pixmap: Pixmap, _ area: Pixmap.Area, isFlowing: Bool) {
    guard let key, key.height == area.height, key.columns.width == area.width else { return }
    let bottom = isFlowing ? min(Int(position), end) : end
    let part = isFlowing ? UInt32(min(position - Double(bottom), 1) * 256) : 256
    for y in 0..<area.height {
      let number = bottom - area.height + y
      let target = UnsafeMutableBufferPointer(
        start: pixmap.row(area.top + y) + area.left, count: area.width)
      if number < 0 {
        target.update(repeating: colors[0])
      } else if number == 0 || part == 256 {
        _ = target.update(fromContentsOf: line(number, key))
      } else {
        Self.mix(line(number - 1, key), line(number, key), part, into: target)
      }
    }
  }

  /// Mixes pixels, `part`/256 of the second; all of one count.
  private static func mix(
    _ first: UnsafeMutableBufferPointer<UInt32>, _ second: UnsafeMutableBufferPointer<UInt32>,
    _ part: UInt32, into target: UnsafeMutableBufferPointer<UInt32>
  ) {
    // Two of the four bytes at once: 255·256 fits into 16 bits.
    let (mask, rest) = (0xFF_00FF as UInt32, 256 - part)
    for x in target.indices {
      let (a, b) = (first[x], second[x])
      let even = ((a & mask) &* rest &+ (b & mask) &* part) >> 8 & mask
      let odd = ((a >> 8 & mask) &* rest &+ (b >> 8 & mask) &* part) & ~mask
      target[x] = even | odd
    }
  }
}

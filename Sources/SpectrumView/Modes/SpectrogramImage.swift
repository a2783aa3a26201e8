// SPDX-License-Identifier: GPL-3.0-or-later

/// The spectrogram's picture: a ring of rows, each painted once, when its time comes.
struct SpectrogramImage: ~Copyable {
  /// What the rows were painted for; if any of it changes, all are painted anew.
  struct Key: Equatable {
    var columns: DisplayColumns
    var height: Int
    var palette: Palette
    var seconds: Float
    var generation: Int
  }

  private var key: Key?
  private var colors: [UInt32] = []
  /// Shape: [height][width]; row n at n mod height.
  private var pixels: UnsafeMutableBufferPointer<UInt32> = .allocate(capacity: 0)
  /// Number of the row that is painted next, counted from the history's start.
  private(set) var end = 0
  /// How many rows were ever painted.
  private(set) var paintedRowCount = 0

  deinit { pixels.deallocate() }

  /// Paints the rows that have become due since the last call.
  mutating func update(_ history: borrowing DisplayHistory, _ key: Key) {
    let count = key.columns.width * key.height
    if key != self.key {
      if count != pixels.count {
        pixels.deallocate()
        pixels = .allocate(capacity: count)
        pixels.initialize(repeating: 0)
      }
      colors = key.palette.makeTable()
      self.key = key
      end = 0
    }
    // Rows of the picture per row of the history.
    let rate = Double(key.height) / (Double(key.seconds) * DisplayHistory.rowRate)
    let due = Int(history.clock * rate)
    end = max(end, due - key.height)
    while end < due {
      paint(history.row(Int(Double(end) / rate)), key)
      end += 1
    }
  }

  private mutating func paint(_ row: UnsafeBufferPointer<UInt8>?, _ key: Key) {
    paintedRowCount &+= 1
    let width = key.columns.width
    let line = UnsafeMutableBufferPointer(
      rebasing: pixels[(end % key.height * width)..<((end % key.height + 1) * width)])
    guard let row else {
      line.update(repeating: colors[0])
      return
    }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: width) { heights in
      heights.initialize(repeating: 0)
      key.columns.fill(heights) { Float(row[$0]) }
      for x in 0..<width { line[x] = colors[Int(heights[x].held(within: 0...255) + 0.5)] }
    }
  }

  /// Copies the picture into `area`, whose size is that of the last update: newest row below.
  func draw(into pixmap: Pixmap, _ area: Pixmap.Area) {
    guard let key, key.height == area.height, key.columns.width == area.width else { return }
    for y in 0..<area.height {
      let number = end - area.height + y
      let target = UnsafeMutableBufferPointer(
        start: pixmap.row(area.top + y) + area.left, count: area.width)
      if number < 0 {
        target.update(repeating: colors[0])
      } else {
        let start = (number % key.height) * area.width
        _ = target.update(fromContentsOf: pixels[start..<(start + area.width)])
      }
    }
  }
}

extension Display {
  /// Frequency across, time upwards: the newest row at the bottom.
  mutating func drawSpectrogram(on canvas: borrowing Canvas, in plot: Rect) {
    let scale = canvas.scale
    canvas.withPixels { pixels, width, height, stride in
      let pixmap = Pixmap(pixels, width: width, height: height, stride: stride)
      let area = pixmap.area(of: plot, scale: scale)
      guard !area.isEmpty, left.bandCount > 0, history.bandCount == left.bandCount else { return }
      spectrogram.update(
        history,
        SpectrogramImage.Key(
          columns: makeColumns(width: area.width), height: area.height, palette: settings.palette,
          seconds: settings.spectrogramSeconds.held(within: 1...60),
          generation: history.generation))
      spectrogram.draw(into: pixmap, area)
    }
  }
}

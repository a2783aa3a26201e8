// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of the picture that seldom changes: Cairo draws it once, then its pixels are copied.
struct SavedPicture: ~Copyable {
  /// The subject of the pixels, and their place.
  private struct Key: Equatable {
    let area: Pixmap.Area
    let scale: Float
    let theme: Theme
    let state: Int
  }

  private var key: Key?
  /// Rows of the area.
  @Owned(0, 0) private var pixels: UnsafeMutableBufferPointer<UInt32>

  /// Draws `rect` with `body`, which fills all of it and nothing else, or as it was drawn for the
  /// same `state`. The rect's edges are whole device pixels.
  mutating func draw(on canvas: Canvas, in rect: Rect, state: Int, _ body: () -> Void) {
    let area = canvas.deviceArea(rect)
    let key = Key(area: area, scale: canvas.scale, theme: canvas.theme, state: state)
    if key == self.key {
      canvas.withPixels { pixmap in
        for row in 0..<area.height {
          (pixmap.row(area.top + row) + area.left).update(
            from: $pixels + row * area.width, count: area.width)
        }
      }
      return
    }
    body()
    canvas.withPixels { pixmap in save(area, of: pixmap, key) }
  }

  private mutating func save(_ area: Pixmap.Area, of pixmap: Pixmap, _ key: Key) {
    self.key = nil
    // What is partly outside the picture is drawn again each time.
    guard !area.isEmpty, area.intersection(pixmap.bounds) == area else { return }
    if pixels.count < area.width * area.height { _pixels = Owned(area.width * area.height, 0) }
    for row in 0..<area.height {
      ($pixels + row * area.width).update(
        from: pixmap.row(area.top + row) + area.left, count: area.width)
    }
    self.key = key
  }
}

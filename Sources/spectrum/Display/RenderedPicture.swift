// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumView

/// A picture of one or more tiles of equal size, in rows of `columns`.
final class RenderedPicture {
  /// Device pixels between two tiles.
  private static let gap = 4
  /// The largest width and height; a little below Cairo's.
  private static let limit = 16_384

  private let tileWidth, tileHeight, columns: Int
  /// Device pixels of the whole picture.
  private let width, height: Int
  private let scale: Float
  /// Shape: [height][width], 0x00RRGGBB.
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private let glyphs = GlyphCache()

  init(tiles: Int, columns: Int, _ size: PictureSize, scale: Float) throws(ToolError) {
    (self.columns, self.scale) = (columns, scale)
    tileWidth = Int((Float(size.width) * scale).rounded())
    tileHeight = Int((Float(size.height) * scale).rounded())
    let rows = (tiles + columns - 1) / columns
    width = columns * tileWidth + (columns - 1) * Self.gap
    height = rows * tileHeight + (rows - 1) * Self.gap
    guard width <= Self.limit, height <= Self.limit else {
      throw .pictureTooLarge(limit: Self.limit)
    }
    pixels = .allocate(capacity: width * height)
    pixels.initialize(repeating: 0x20_2228)
  }

  deinit { pixels.deallocate() }

  /// Draws the display into tile `index`, counted row by row.
  func draw(_ display: inout Display, tile index: Int) throws(ToolError) {
    let x = index % columns * (tileWidth + Self.gap)
    let y = index / columns * (tileHeight + Self.gap)
    try display.draw(on: canvas(x, y, tileWidth, tileHeight))
  }

  /// Takes the pixels of a picture of this size.
  func copy(_ image: [UInt32]) {
    for (index, pixel) in zip(pixels.indices, image) { pixels[index] = pixel }
  }

  func write(to file: OutputFile) throws(ToolError) {
    let canvas = try canvas(0, 0, width, height)
    let name = try file.temporaryName()
    errno = 0
    // Cairo says only that it failed; the system's reason is still there.
    if !FileName.withCString(name, { canvas.writePNG(to: $0) }) {
      throw file.failure(errno == 0 ? EIO : errno)
    }
    try file.commit()
  }

  private func canvas(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int
  ) throws(ToolError) -> Canvas {
    guard width <= Self.limit, height <= Self.limit, let base = pixels.baseAddress,
      let canvas = Canvas(
        pixels: UnsafeMutableRawPointer(base + y * self.width + x)
          .assumingMemoryBound(to: UInt8.self),
        width: width, height: height, stride: self.width * 4, scale: scale, glyphs: glyphs)
    else { throw .pictureTooLarge(limit: Self.limit) }
    return canvas
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CCairo
import PNGFiles

@testable import SpectrumView

/// Pixels in memory, and in a PNG file.
struct PixelImage: Equatable {
  let width, height: Int
  /// Shape: [height][width], each 0x00RRGGBB.
  var pixels: [UInt32]

  init(width: Int, height: Int, pixels: [UInt32]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  init(width: Int, height: Int, of color: UInt32 = 0) {
    self.init(width: width, height: height, pixels: Array(repeating: color, count: width * height))
  }

  /// Reads a PNG file; nil where there is none.
  init?(readingPNG path: String) {
    guard let file = PNGFile(path) else { return nil }
    self.init(width: file.width, height: file.height, pixels: file.pixels)
  }

  /// Writes a PNG file; false where that fails.
  func writePNG(to path: String) -> Bool {
    var copy = pixels
    return copy.withUnsafeMutableBytes { bytes in
      guard
        let surface = cairo_image_surface_create_for_data(
          bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_RGB24, Int32(width),
          Int32(height), Int32(4 * width))
      else { return false }
      defer { cairo_surface_destroy(surface) }
      return cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS
    }
  }

  /// Draws on it, at `scale` device pixels to a logical one.
  mutating func withCanvas<Result>(scale: Int = 1, _ body: (Canvas) -> Result) -> Result {
    let (width, height) = (width, height)
    return pixels.withUnsafeMutableBytes { bytes in
      body(
        Canvas(
          pixels: bytes.bindMemory(to: UInt8.self).baseAddress!, width: width, height: height,
          stride: 4 * width, scale: Float(scale))!)
    }
  }

  /// With channels of 64 and more rounded to multiples of 4: the files are a quarter smaller, and
  /// nobody sees it. In the dark, where one level counts for more, all are kept.
  var rounded: PixelImage {
    func rounded(_ part: UInt32) -> UInt32 { part < 64 ? part : min(252, (part + 2) & ~3) }
    return PixelImage(
      width: width, height: height,
      pixels: pixels.map {
        rounded($0 >> 16 & 255) << 16 | rounded($0 >> 8 & 255) << 8 | rounded($0 & 255)
      })
  }

  subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}

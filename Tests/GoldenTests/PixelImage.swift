// SPDX-License-Identifier: GPL-3.0-or-later
import CCairo

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
    guard let surface = cairo_image_surface_create_from_png(path) else { return nil }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let stride = Int(cairo_image_surface_get_stride(surface))
    self.init(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        pixels[y * width + x] =
          UnsafeRawPointer(data).load(fromByteOffset: y * stride + 4 * x, as: UInt32.self)
          & 0xFF_FFFF
      }
    }
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

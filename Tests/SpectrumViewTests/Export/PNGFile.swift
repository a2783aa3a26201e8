// SPDX-License-Identifier: GPL-3.0-or-later
import CCairo

/// The pixels of a PNG file.
struct PNGFile {
  let width, height: Int
  /// Shape: [height][width], each 0x00RRGGBB.
  private let pixels: [UInt32]

  init?(_ path: String) {
    guard let surface = cairo_image_surface_create_from_png(path) else { return nil }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    var pixels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width {
        pixels.append(
          UnsafeRawPointer(data).load(fromByteOffset: y * stride + 4 * x, as: UInt32.self)
            & 0xFF_FFFF)
      }
    }
    self.pixels = pixels
  }

  subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CCairo

/// The pixels of a PNG file.
public struct PNGFile {
  public let width, height: Int
  /// Shape: [height][width], each 0x00RRGGBB.
  public let pixels: [UInt32]

  /// Nil where there is none.
  public init?(_ path: String) {
    guard let surface = cairo_image_surface_create_from_png(path) else { return nil }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let stride = Int(cairo_image_surface_get_stride(surface))
    (self.width, self.height) = (width, height)
    pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      // `while`: quick in a debug build, where iterators aren't.
      count = 0
      while count < width * height {
        let offset = count / width * stride + 4 * (count % width)
        pixels[count] =
          UnsafeRawPointer(data).load(fromByteOffset: offset, as: UInt32.self) & 0xFF_FFFF
        count += 1
      }
    }
  }

  public subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}

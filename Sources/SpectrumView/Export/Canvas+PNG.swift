// SPDX-License-Identifier: GPL-3.0-or-later
import CCairo

extension Canvas {
  /// Writes the image as a PNG file; returns false on failure.
  public func writePNG(to path: UnsafePointer<CChar>) -> Bool {
    withSurface { cairo_surface_write_to_png($0, path) } == CAIRO_STATUS_SUCCESS
  }

  /// The image as a PNG file's bytes; nil without memory.
  public func png() -> [UInt8]? {
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { bytes in
      withSurface { surface in
        cairo_surface_write_to_png_stream(
          surface,
          { bytes, data, count in
            guard let bytes, let data else { return CAIRO_STATUS_WRITE_ERROR }
            bytes.assumingMemoryBound(to: [UInt8].self).pointee
              .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
            return CAIRO_STATUS_SUCCESS
          }, bytes)
      }
    }
    return status == CAIRO_STATUS_SUCCESS ? bytes : nil
  }
}

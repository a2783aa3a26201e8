// SPDX-License-Identifier: GPL-3.0-or-later
import CCairo
import Foundation

/// A folder for what windows of this process write, gone with this object. One at a time.
final class ExportHome {
  let path: String
  private let folder: String

  init() throws {
    let name = "spectrum-" + UUID().uuidString
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    path = folder + "/out"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let settings = "XDG_PICTURES_DIR=\"\(path)\"\nXDG_DOCUMENTS_DIR=\"\(path)\"\n"
    try Data(settings.utf8).write(to: URL(fileURLWithPath: folder + "/user-dirs.dirs"))
    setenv("XDG_CONFIG_HOME", folder, 1)
  }

  deinit {
    unsetenv("XDG_CONFIG_HOME")
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The names with this ending, in order; hidden ones have another.
  func names(_ ending: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted()
  }

  /// Puts a file where the folder was.
  func loseFolder() {
    try? FileManager.default.removeItem(atPath: path)
    FileManager.default.createFile(atPath: path, contents: nil)
  }
}

/// The pixels of a PNG file.
struct PNGFile {
  let width, height: Int
  /// Shape: [height][width], each 0x00RRGGBB.
  let pixels: [UInt32]

  init?(_ path: String) {
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
}

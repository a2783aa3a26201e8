// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import SpectrumFiles
import SpectrumView

/// Writes pictures into the user's folder for pictures, and spectra into that for documents.
struct Exporter {
  private let folders: UserFolders

  init(folders: UserFolders = UserFolders()) { self.folders = folders }

  /// Writes a file, and has the display say where, or why not. `scale`: device pixels per logical pixel.
  func write(_ export: Export, of display: inout Display, size: WindowSize, scale: Float) {
    guard let folder = folders.path(of: export == .picture ? .pictures : .documents) else {
      return display.record(unwritten: "there is no home folder")
    }
    do throws(FileError) {
      let bytes = try bytes(of: export, from: &display, size: size, scale: scale)
      let name = try NewFile.write(
        bytes, in: folder, stem: TimedName.stem(),
        ending: Array((export == .picture ? ".png" : ".csv").utf8))
      display.record(written: name, in: folders.shown(folder))
    } catch {
      let (words, namesFolder) = error.text
      display.record(unwritten: words, folder: namesFolder ? folders.shown(folder) : [])
    }
  }

  private func bytes(
    of export: Export, from display: inout Display, size: WindowSize, scale: Float
  ) throws(FileError) -> [UInt8] {
    if export == .spectrum { return display.spectrumText() }
    // Unlike Swift's own allocation, it fails without a trap.
    guard let pixels = calloc(size.width * size.height, 4) else { throw FileError(number: ENOMEM) }
    defer { free(pixels) }
    guard
      let canvas = Canvas(
        pixels: pixels.assumingMemoryBound(to: UInt8.self), width: size.width, height: size.height,
        stride: size.width * 4, scale: scale)
    else { throw FileError(number: ENOMEM) }
    display.drawWithoutControls(on: canvas)
    guard let bytes = canvas.png() else { throw FileError(number: ENOMEM) }
    return bytes
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics

/// Draws a face of the inline display.
public enum InlinePicture {
  /// Draws into `pixels`, premultiplied ARGB32 and opaque; shape: [height][width], both above 0.
  public static func draw(
    _ face: InlineFace, into pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int
  ) {
    let sheet = Sheet(pixmap: Pixmap(pixels, width: width, height: height, stride: width))
    sheet.fill(0, 0, width, height, Shade.background)
    switch face {
    case .spectrum(let page): SpectrumPicture.draw(page, on: sheet)
    case .tuner(let page): TunerPicture(face: page, sheet: sheet).draw()
    case .tempo(let page): TempoPicture.draw(page, on: sheet)
    case .loudness(let page): LoudnessPicture.draw(page, on: sheet)
    }
    for index in 0..<width * height { pixels[index] |= 0xFF00_0000 }
  }
}

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
    switch face.page {
    case .spectrum: SpectrumPicture.draw(SpectrumFace(face), on: sheet)
    case .tuner: TunerPicture.draw(TunerFace(face), on: sheet)
    case .tempo: TempoPicture.draw(TempoFace(face), on: sheet)
    case .loudness: LoudnessPicture.draw(LoudnessFace(face), on: sheet)
    }
    for index in 0..<width * height { pixels[index] |= 0xFF00_0000 }
  }
}

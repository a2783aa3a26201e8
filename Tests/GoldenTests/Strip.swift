// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

@testable import SpectrumInline

/// A page of the inline display with readings such as `Scene` has.
enum Strip: String, CaseIterable, Sendable {
  case spectrum, tuner, tempo, loudness

  /// Width and height: the lowest that must be legible, a usual one, and that at twice the scale.
  static let sizes = [(100, 30), (200, 80), (400, 160)]

  func draw(width: Int, height: Int) -> PixelImage {
    var words = [Int32](repeating: 0, count: InlineFace.wordCount)
    var image = PixelImage(width: width, height: height)
    words.withUnsafeMutableBufferPointer { words in
      let face = InlineFace(words.baseAddress!)
      write(to: face)
      image.pixels.withUnsafeMutableBufferPointer {
        InlinePicture.draw(face, into: $0.baseAddress!, width: width, height: height)
      }
    }
    return image
  }

  private func write(to face: InlineFace) {
    switch self {
    case .spectrum:
      let page = SpectrumFace(beginning: face)
      page.setScales(floor: -80, top: 0, lowHz: 20, highHz: 20_000)
      for bar in 0..<SpectrumFace.barCount {
        let place = Float(bar) / Float(SpectrumFace.barCount)
        let height = (0.75 - 0.4 * place) * (0.8 + 0.2 * sin(40 * place))
        page.set(bar, height: height, mark: height + 0.08)
      }
    case .tuner:
      // A guitar's A string, flat.
      var page = TunerFace()
      (page.isSounding, page.note, page.frequency) = (true, 45, 109.1)
      (page.cents, page.needle) = (-14.2, -14.2)
      (page.string, page.stringCount) = (5, 6)
      let strings: [Int32] = [64, 59, 55, 50, 45, 40]
      for (index, note) in strings.enumerated() { page.strings[index] = note }
      page.write(to: face)
    case .tempo:
      var page = TempoFace()
      (page.bpm, page.hostBPM, page.drift, page.isOnBeat) = (120.4, 120, 0.4, true)
      page.write(to: face)
    case .loudness:
      var page = LoudnessFace()
      (page.shortTerm, page.momentary, page.truePeak) = (-19.1, -17.3, 0.4)
      page.write(to: face)
    }
  }
}

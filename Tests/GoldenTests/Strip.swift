// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumReadings

@testable import SpectrumInline

/// A page of the inline display with readings such as `Scene` has.
enum Strip: String, CaseIterable, Sendable {
  case spectrum, tuner, tempo, loudness
  /// The tuner with German names and Helmholtz's octaves.
  case names

  /// Width and height: the lowest that must be legible, a usual one, and that at twice the scale.
  static let sizes = [(100, 30), (200, 80), (400, 160)]

  func draw(width: Int, height: Int) -> PixelImage {
    var image = PixelImage(width: width, height: height)
    image.pixels.withUnsafeMutableBufferPointer {
      InlinePicture.draw(face, into: $0.baseAddress!, width: width, height: height)
    }
    return image
  }

  private var face: InlineFace {
    switch self {
    case .spectrum:
      var page = SpectrumFace(
        LevelScale(floor: -80, ceiling: 0), FrequencyScale(low: 20, high: 20_000))
      for bar in 0..<SpectrumFace.barCount {
        let place = Float(bar) / Float(SpectrumFace.barCount)
        let height = (0.75 - 0.4 * place) * (0.8 + 0.2 * sin(40 * place))
        page.set(bar, height: height, mark: height + 0.08)
      }
      return .spectrum(page)
    case .tuner:
      // A guitar's A string, flat.
      var page = TunerFace()
      (page.isSounding, page.note, page.frequency) = (true, 45, 109.1)
      (page.cents, page.needle) = (-14.2, -14.2)
      (page.string, page.stringCount) = (5, 6)
      let strings: [Int32] = [64, 59, 55, 50, 45, 40]
      for (index, note) in strings.enumerated() { page.strings[index] = note }
      return .tuner(page)
    case .names:
      // A guitar's A string at its fourth fret.
      var page = TunerFace()
      (page.isSounding, page.note, page.frequency) = (true, 61, 277.6)
      (page.cents, page.needle) = (2.6, 2.6)
      (page.noteNames, page.octaves, page.stringCount) = (1, 1, 0)
      return .tuner(page)
    case .tempo:
      var page = TempoFace()
      (page.bpm, page.hostBPM, page.drift, page.isOnBeat) = (120.4, 120, 0.4, true)
      return .tempo(page)
    case .loudness:
      var page = LoudnessFace()
      (page.shortTerm, page.momentary, page.truePeak) = (-19.1, -17.3, 0.4)
      return .loudness(page)
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SeededRandom
import Testing

@testable import SpectrumView

/// What an eye would not see passes, and what it would doesn't.
@Suite struct PictureDifferenceTests {
  /// The smallest pictures of a spectrum, of thin lines, of colours without edges, of large and of
  /// small texts.
  static let subjects = [.bars, .curve, .spectrogram, .tuner, .levels].map {
    Golden(width: 320, height: 200, subject: .mode($0))
  }

  private func isSeen(_ one: PixelImage, _ other: PixelImage) -> Bool {
    PictureDifference(one, other).isSeen
  }

  @Test("Rounding of colours in files isn't seen, nor is noise of one level on top of it")
  func noise() {
    for golden in Self.subjects {
      let picture = golden.draw()
      var noisy = picture.rounded
      var random = SplitMix64(seed: 1)
      for index in noisy.pixels.indices {
        var pixel: UInt32 = 0
        for shift: UInt32 in [0, 8, 16] {
          let part =
            Int(noisy.pixels[index] >> shift & 255) + Int.random(in: -1...1, using: &random)
          pixel |= UInt32(min(255, max(0, part))) << shift
        }
        noisy.pixels[index] = pixel
      }
      #expect(!isSeen(picture, noisy), "\(golden)")
    }
  }

  @Test(
    "The smallest text of the faintest colour that is gone or three pixels off is seen",
    arguments: [Theme.dark, .light])
  func text(theme: Theme) {
    let empty = PixelImage(width: 60, height: 40, of: theme.background.packed)
    func text(_ x: Float, _ y: Float) -> PixelImage {
      var image = empty
      image.withCanvas { $0.text(Label("10"), x, y, size: 11, theme.quietText) }
      for index in image.pixels.indices { image.pixels[index] &= 0xFF_FFFF }
      return image
    }
    let drawn = text(20, 20)
    for other in [empty, text(23, 20), text(20, 23)] { #expect(isSeen(drawn, other)) }
  }

  @Test("Another colour of the plot, the texts or the waveform is seen")
  func colors() {
    let picture = Golden(subject: .mode(.bars)).draw()
    // A tenth less of one channel, or a tenth more.
    for (shift, factor) in [(16, 0.9), (8, 0.9), (0, 0.9), (8, 1.1)] as [(UInt32, Float)] {
      var other = picture
      for index in other.pixels.indices {
        let pixel = other.pixels[index]
        let part = min(255, UInt32(Float(pixel >> shift & 255) * factor))
        other.pixels[index] = pixel & ~(255 << shift) | part << shift
      }
      #expect(isSeen(picture, other), "\(shift) \(factor)")
    }
  }

  @Test("A thin line that is gone or three pixels off is seen")
  func lines() {
    // The grid's stronger lines, and those of the pages.
    for color: UInt32 in [0x252628, 0x3D424D] {
      let empty = PixelImage(width: 200, height: 100, of: 0x060608)
      var (one, other) = (empty, empty)
      for x in 0..<200 { (one[x, 40], other[x, 43]) = (color, color) }
      #expect(isSeen(one, other) && isSeen(one, empty))
    }
  }

  @Test("Differences are those of CIELAB: white to black is 100, and near by as published")
  func lab() {
    func largest(_ one: UInt32, _ other: UInt32) -> Float {
      PictureDifference(
        PixelImage(width: 8, height: 8, of: one), PixelImage(width: 8, height: 8, of: other)
      ).largest
    }
    #expect(abs(largest(0xFFFFFF, 0x000000) - 100) < 0.1)
    // sRGB's primaries under D65: red is (53.2, 80.1, 67.2), green (87.7, −86.2, 83.2).
    #expect(abs(largest(0xFF0000, 0x000000) - 117.3) < 0.3)
    #expect(abs(largest(0xFF0000, 0x00FF00) - 170.6) < 0.3)
  }
}

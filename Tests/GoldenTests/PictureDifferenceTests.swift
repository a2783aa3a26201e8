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

  private func difference(_ one: PixelImage, _ other: PixelImage) -> PictureDifference {
    PictureDifference(one, other)
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
      let difference = PictureDifference(picture, noisy)
      let (isSeen, largest) = (difference.isSeen, difference.largest)
      #expect(isSeen == false, "\(golden): \(largest)")
    }
  }

  @Test("A picture two pixels further is another one", arguments: subjects)
  func shifted(golden: Golden) {
    let picture = golden.draw()
    for (dx, dy) in [(2, 0), (-2, 0), (0, 2), (0, -2)] {
      let moved = picture.moved(all: picture.bounds, x: dx, y: dy)
      let isSeen = difference(picture, moved).isSeen
      #expect(isSeen, "\(dx), \(dy)")
    }
  }

  @Test("A text of the scale that is gone or three pixels off is seen", arguments: subjects)
  func text(golden: Golden) {
    let picture = golden.draw()
    for box in golden.texts {
      let room = box.inset(-1, -1).pixels
      #expect(difference(picture, picture.erased(room)).isSeen, "without \(box)")
      #expect(difference(picture, picture.moved(all: room, x: 3, y: 0)).isSeen, "moved \(box)")
      #expect(difference(picture, picture.moved(all: room, x: 0, y: 3)).isSeen, "moved \(box)")
    }
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
      #expect(difference(picture, other).isSeen, "\(shift) \(factor)")
    }
  }

  @Test("A thin line that is gone or three pixels off is seen")
  func lines() {
    // The grid's stronger lines, and those of the pages.
    for color: UInt32 in [0x252628, 0x3D424D] {
      let empty = PixelImage(width: 200, height: 100, of: 0x060608)
      var (one, other) = (empty, empty)
      for x in 0..<200 { (one[x, 40], other[x, 43]) = (color, color) }
      let (isMoved, isGone) = (difference(one, other).isSeen, difference(one, empty).isSeen)
      #expect(isMoved)
      #expect(isGone)
    }
  }

  @Test("At two device pixels to a logical one a shift is seen as at one")
  func scale() {
    let picture = Golden(scale: 2, subject: .mode(.bars)).drawInDevicePixels()
    let moved = picture.moved(all: picture.bounds, x: 4, y: 0)
    #expect(difference(picture.reduced(by: 2), moved.reduced(by: 2)).isSeen)
  }

  @Test("Differences are those of CIELAB: white to black is 100, and near by as published")
  func lab() {
    func largest(_ one: UInt32, _ other: UInt32) -> Float {
      difference(
        PixelImage(width: 8, height: 8, of: one), PixelImage(width: 8, height: 8, of: other)
      ).largest
    }
    #expect(abs(largest(0xFFFFFF, 0x000000) - 100) < 0.1)
    // sRGB's primaries under D65: red is (53.2, 80.1, 67.2), green (87.7, −86.2, 83.2).
    #expect(abs(largest(0xFF0000, 0x000000) - 117.3) < 0.3)
    #expect(abs(largest(0xFF0000, 0x00FF00) - 170.6) < 0.3)
  }
}

/// A rectangle of pixels.
struct PixelRect {
  var left, top, right, bottom: Int
}

extension Rect {
  fileprivate var pixels: PixelRect {
    PixelRect(
      left: Int(x.rounded(.down)), top: Int(y.rounded(.down)), right: Int(right.rounded(.up)),
      bottom: Int(bottom.rounded(.up)))
  }
}

extension PixelImage {
  fileprivate var bounds: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height) }

  /// With a part of it elsewhere; where it was, and beyond an edge, the part's first pixel is
  /// taken for the background.
  fileprivate func moved(all part: PixelRect, x dx: Int, y dy: Int) -> PixelImage {
    var result = erased(part)
    for y in max(0, part.top)..<min(height, part.bottom) {
      for x in max(0, part.left)..<min(width, part.right) {
        guard (0..<width).contains(x + dx), (0..<height).contains(y + dy) else { continue }
        result[x + dx, y + dy] = self[x, y]
      }
    }
    return result
  }

  fileprivate func erased(_ part: PixelRect) -> PixelImage {
    var result = self
    let background = self[max(0, part.left), max(0, part.top)]
    for y in max(0, part.top)..<min(height, part.bottom) {
      for x in max(0, part.left)..<min(width, part.right) { result[x, y] = background }
    }
    return result
  }
}

extension Golden {
  /// The places of the picture's texts, of the readouts, the scales and the pages; without those
  /// that a panel lies over.
  fileprivate var texts: [Rect] {
    var display = Display()
    prepare(&display)
    guard case .none = display.controls.overlay else { return [] }
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    return pixels.withUnsafeMutableBufferPointer {
      let canvas = Canvas(
        pixels: $0.baseAddress!, width: width, height: height, stride: 4 * width, scale: 1)!
      return display.allTexts(on: canvas)
    }
  }
}

extension Display {
  fileprivate func allTexts(on canvas: Canvas) -> [Rect] {
    let layout = controls.layout
    let scene = SpectrumView.Scene(
      model: model, mode: controls.mode, layout: layout, camera: camera, plot: layout.plot,
      canvas: canvas, caches: PictureCaches())
    var rects = Picture.texts(scene).map { $0.bounds }
    switch settings.mode {
    case .tuner:
      rects += model.pages.tuner.texts(on: canvas, model.pages.tuner.layout(in: layout.plot)).map {
        $0.bounds
      }
    case .levels:
      let page = LevelsLayout(in: layout.plot, channelCount: model.pages.levels.channelCount)
      rects += model.pages.levels.texts(on: canvas, page).map { $0.bounds }
    default: break
    }
    return rects
  }
}

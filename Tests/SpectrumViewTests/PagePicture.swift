// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

/// Pixels that something was drawn on, one device pixel per logical one.
struct Picture {
  let width, height: Int
  /// Shape: [height][width], each 0x00RRGGBB.
  let pixels: [UInt32]

  init(width: Int, height: Int, _ draw: (Canvas) -> Void) {
    (self.width, self.height) = (width, height)
    pixels = PageSize(width: width, height: height, scale: 1).draw(draw)
  }

  /// The row of pixels at `y`.
  func withRow<Result>(at y: Float, _ body: (ArraySlice<UInt32>) -> Result) -> Result {
    let start = Int(y) * width
    return body(ArraySlice(Array(pixels[start..<(start + width)])))
  }
}

/// A page's size in logical pixels, and the device pixels in each.
struct PageSize: CustomStringConvertible, Sendable {
  let width, height: Int
  let scale: Float

  var description: String { "\(width) × \(height) at \(scale)" }

  /// The plots of windows of 240 × 120, 200 × 200 and 320 × 200: room for a page's essentials only.
  static let tiny: [PageSize] = [(224, 60), (184, 136), (304, 136)].flatMap { size in
    ([1, 1.5, 2] as [Float]).map { PageSize(width: size.0, height: size.1, scale: $0) }
  }

  static let all: [PageSize] =
    [(320, 200), (320, 140), (640, 360), (1064, 577), (577, 1064), (400, 500), (1200, 240)]
    .flatMap { size in
      ([1, 1.5, 2] as [Float]).map { PageSize(width: size.0, height: size.1, scale: $0) }
    } + [PageSize(width: 3840, height: 2160, scale: 1)]

  /// The pixels after `body` has drawn.
  @discardableResult
  func draw(_ body: (Canvas) -> Void) -> [UInt32] {
    let (columns, rows) = (Int(Float(width) * scale), Int(Float(height) * scale))
    var pixels = [UInt32](repeating: 0, count: columns * rows)
    pixels.withUnsafeMutableBytes { bytes in
      guard let base = bytes.bindMemory(to: UInt8.self).baseAddress,
        let canvas = Canvas(
          pixels: base, width: columns, height: rows, stride: 4 * columns, scale: scale)
      else { return }
      body(canvas)
    }
    return pixels
  }

  /// Expects that no two of `rects` share a point and that all lie in `page`; half a pixel is
  /// given to the rounding of advances.
  func expectApart(_ rects: [Rect], within page: Rect) {
    for (index, rect) in rects.enumerated() {
      #expect(
        rect.x >= page.x - 0.5 && rect.right <= page.right + 0.5 && rect.y >= page.y - 0.5
          && rect.bottom <= page.bottom + 0.5, "\(rect) in \(self)")
      for other in rects[..<index] {
        #expect(!rect.overlaps(other, gap: -0.5), "\(rect) and \(other) in \(self)")
      }
    }
  }

  /// Expects no text of less than 11 pixels, nor of less contrast than WCAG 2 AA's 4.5 : 1, on the
  /// background or, for dark text, on the clip light's red.
  func expectLegible(_ texts: [PlacedText]) {
    for text in texts {
      let isDark = ColorVision.luminance(text.color) <= 0.1
      let ground = isDark ? Theme.dark.states.poor : Theme.dark.background
      let contrast = ColorVision.contrast(text.color, ground)
      #expect(contrast >= 4.5, "\(text.label.string)")
      #expect(text.size >= 11)
    }
  }
}

extension Label {
  var string: String { withCString { String(cString: $0) } }
}

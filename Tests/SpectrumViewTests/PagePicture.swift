// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

/// Expects that all of `rects` lie in `page`, and that each two are `gap` apart, or share no point.
func expectApart(
  _ rects: [Rect], within page: Rect, _ what: String, gap: Float = 0,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for (index, rect) in rects.enumerated() {
    let place: Comment = "\(what): \(rect)"
    #expect(page.contains(rect), place, sourceLocation: sourceLocation)
    let isClear = !rects[..<index].contains { $0.overlaps(rect, gap: gap) }
    #expect(isClear, place, sourceLocation: sourceLocation)
  }
}

/// A page's size in logical pixels, and the device pixels in each.
struct PageSize: CustomStringConvertible, Sendable {
  let width, height: Int
  let scale: Float

  var description: String { "\(width) × \(height) at \(scale)" }
  var bounds: Rect { Rect(0, 0, Float(width), Float(height)) }

  /// The plots of windows of 240 × 120, 200 × 200 and 320 × 200: room for a page's essentials only.
  static let tiny: [PageSize] = [(224, 60), (184, 136), (304, 136)].flatMap { size in
    ([1, 1.5, 2] as [Float]).map { PageSize(width: size.0, height: size.1, scale: $0) }
  }

  /// The plot of a usual window, roughly.
  static let large = PageSize(width: 1064, height: 577, scale: 1)

  static let all: [PageSize] =
    [(320, 200), (320, 140), (640, 360), (1064, 577), (577, 1064), (400, 500), (1200, 240)]
    .flatMap { size in
      ([1, 1.5, 2] as [Float]).map { PageSize(width: size.0, height: size.1, scale: $0) }
    } + [PageSize(width: 3840, height: 2160, scale: 1)]

  /// Calls `body` with an empty canvas of this size.
  @discardableResult
  func measure<Result>(_ body: (Canvas) -> Result) -> Result {
    DisplayPicture(width: Float(width), height: Float(height), scale: scale).withCanvas(body)
  }

  /// Expects that no two of `rects` share a point and that all lie in `page`; half a pixel is
  /// given to the rounding of advances.
  func expectApart(_ rects: [Rect], within page: Rect) {
    SpectrumViewTests.expectApart(
      rects, within: page.inset(-0.5, -0.5), "\(self)", gap: -0.5)
  }

  /// Expects that texts are apart, within the page and legible.
  func expectReadable(_ texts: [PlacedText], beside rects: [Rect] = []) {
    expectApart(texts.map(\.bounds) + rects, within: bounds)
    expectLegible(texts)
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
  var string: String { String(decoding: (0..<count).map { self[$0] }, as: UTF8.self) }
}

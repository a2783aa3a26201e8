// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumInline

@Suite struct InlineSurfaceTests {
  @Test(
    "A picture is as wide as the strip and no higher than it",
    arguments: [
      (200, 80, 200, 80), (100, 112, 100, 40), (100, 30, 100, 30), (60, 112, 60, 28),
      (200, 224, 200, 80), (4000, 4000, 1024, 409), (1024, 100, 1024, 100),
    ])
  func size(width: Int, height: Int, drawnWidth: Int, drawnHeight: Int) throws {
    let picture = try #require(Strip().picture(width: width, height: height))
    #expect(picture.width == drawnWidth && picture.height == drawnHeight)
  }

  @Test("A strip in which nothing can be read has no picture")
  func tooSmall() {
    for (width, height) in [(0, 0), (23, 80), (200, 11), (0, 80), (200, 0)] {
      #expect(Strip().picture(width: width, height: height) == nil, "\(width)x\(height)")
    }
  }

  @Test("The pixels stay at one place, as a host may rely on, whatever the size")
  func place() {
    let strip = Strip()
    var places: Set<UnsafeMutablePointer<UInt8>> = []
    for width in [100, 900, 60, 4000] as [UInt32] {
      places.insert(strip.surface.pointee.render(width: width, height: 500)!.pointee.data)
    }
    #expect(places.count == 1)
  }

  @Test("A picture is of the latest face")
  func latest() {
    let strip = Strip(.tempo)
    let empty = strip.picture()
    strip.play(seconds: 0.1, draws: false) { source, _ in source.show(Message.Tempo(bpm: 100)) }
    let first = strip.picture()
    strip.play(seconds: 0.1, draws: false) { source, _ in source.show(Message.Tempo(bpm: 180)) }
    let second = strip.picture()
    #expect(empty != first && first != second && strip.picture() == second)
  }
}

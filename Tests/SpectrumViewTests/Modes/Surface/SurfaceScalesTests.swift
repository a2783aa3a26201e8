// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

/// What is read off around the surface.
@Suite struct SurfaceScalesTests {
  /// A display whose surface has mountains in every row.
  private static func mountains() -> Display {
    var display = Display.still(.surface)
    for row in 0..<70 {
      display.hear((0..<128).map { -70 + Float(($0 * 37 + row * 11) % 70) }, elapsed: 0.05)
    }
    return display
  }

  @Test(
    "A sine's ridge begins at the tick of its frequency",
    arguments: [50, 100, 1000, 10_000] as [Float])
  func frequencies(hertz: Float) {
    var silent = Display.still(.surface)
    var display = Display.still(.surface)
    // Low, so that perspective does not move the ridge's top away from its foot.
    display.hear(Display.line(at: hertz, level: -76), elapsed: 0.04)
    // A hair above the floor, whose colours are others without any sound.
    silent.hear(Display.line(at: hertz, level: -79.99), elapsed: 0.04)
    let ground = DisplayPicture(&silent, width: 1064, height: 577)
    let picture = DisplayPicture(&display, width: 1064, height: 577)
    let plot = Layout(width: 1064, height: 577, mode: .surface).plot
    let projection = display.camera.projection(
      width: plot.width, height: plot.height, offset: SIMD2(plot.x, plot.y))
    let tick = SurfaceScales(projection)
      .frequency(at: FrequencyScale(low: 20, high: 20_000).position(of: hertz)).point
    // The front edge is straight and level; what rises above it is the ridge. Elsewhere a colour
    // may be a rounding apart.
    let ridge = picture.differences(
      from: ground, in: Rect(plot.x, tick.y - 4, plot.width, 3), moreThan: 8)
    let middle = Float(ridge.reduce(0) { $0 + $1.x }) / Float(ridge.count)
    // Half a band, in pixels of the front edge.
    #expect(abs(middle - tick.x) < 4, "\(middle) \(tick.x)")
  }

  @Test(
    "From wherever the surface is seen, labels stay inside and clear of each other",
    arguments: [(320, 200), (640, 360), (1064, 577), (600, 900)] as [(Float, Float)])
  func clear(width: Float, height: Float) {
    var display = Self.mountains()
    display.resize(width: width, height: height)
    for turn in stride(from: Float(-1), to: 1, by: 0.07) {
      for tilt in [-0.1, 0, 0.15, 0.4] as [Float] {
        display.camera.reset()
        display.camera.orbit(right: turn, down: tilt)
        let bounds = display.measure {
          display.surfaceTexts(on: $0, display.layout).map { $0.bounds }
        }
        #expect(bounds.count > 1, "\(turn) \(tilt)")
        expectApart(bounds, within: Rect(0, 0, width, height), "\(turn) \(tilt)")
      }
    }
  }

  @Test("Frequencies and levels stand clear of the surface where nobody has turned it")
  func besides() {
    var display = Self.mountains()
    let picture = DisplayPicture(&display, width: 1064, height: 577)
    let layout = display.layout
    let bounds = picture.withCanvas { canvas in
      canvas.fill(canvas.bounds, Color(0, 0, 0))
      display.drawSurface(on: canvas, layout)
      // Time stands beside the edge, over which high mountains may lean.
      return display.surfaceTexts(on: canvas, layout)
        .filter { !$0.label.string.hasSuffix(" s") && $0.label.string != "now" }
        .map { $0.bounds }
    }
    #expect(bounds.count > 10)
    for text in bounds {
      for y in Int(text.y)..<Int(text.bottom) {
        for x in Int(text.x)..<Int(text.right) where picture[x, y] != 0 {
          Issue.record("\(x), \(y)")
          return
        }
      }
    }
  }

  @Test(
    "Levels rise, time goes away from the viewer, at any turn", arguments: [-0.9, -0.4, 0, 0.7])
  func directions(turn: Float) {
    var camera = SurfaceCamera()
    camera.orbit(right: turn, down: 0)
    let scales = SurfaceScales(camera.projection(width: 800, height: 400))
    #expect(scales.level(1).point.y < scales.level(0.5).point.y)
    #expect(scales.level(0.5).point.y < scales.level(0).point.y)
    // The present is at z = 1, three seconds ago at −1.
    let (now, past) = (scales.time(0).point, scales.time(2.95).point)
    let isTurnedRound = abs(turn) > 0.5
    #expect(isTurnedRound ? past.y > now.y : past.y < now.y)
  }
}

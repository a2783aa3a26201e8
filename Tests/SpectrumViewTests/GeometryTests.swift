// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import SpectrumMessages
import Testing

@testable import SpectrumView

/// A window of some size in logical pixels, and device pixels per logical one.
struct WindowSize: CustomTestStringConvertible, Sendable {
  let width, height, scale: Float

  static let all = [
    WindowSize(width: 320, height: 200, scale: 1), WindowSize(width: 333, height: 211, scale: 1.5),
    WindowSize(width: 640, height: 360, scale: 1), WindowSize(width: 1064, height: 577, scale: 1),
    WindowSize(width: 1064, height: 577, scale: 2), WindowSize(width: 320, height: 900, scale: 1),
    WindowSize(width: 1900, height: 200, scale: 1),
  ]

  static let square = WindowSize(width: 800, height: 600, scale: 1)

  var testDescription: String { "\(width) x \(height) at \(scale)" }
}

@Suite struct GeometryTests {
  /// The pixels of the plot that differ with these levels from a picture of silence.
  private func lit(
    _ display: inout Display, _ size: WindowSize, by levels: [Float]
  ) -> [(x: Int, y: Int)] {
    func picture(_ levels: [Float]) -> DisplayPicture {
      display.hear(levels, elapsed: 1)
      return DisplayPicture(&display, width: size.width, height: size.height, scale: size.scale)
    }
    let empty = picture([Float](repeating: -200, count: levels.count))
    return picture(levels).differences(from: empty, in: plot(size, display.settings.mode))
  }

  private func plot(_ size: WindowSize, _ mode: DisplayMode) -> Rect {
    Layout(width: size.width, height: size.height, mode: mode).plot
  }

  /// Where a pixel is on a circle of frequencies that goes clockwise from the top, 0…1.
  private func place(_ x: Int, _ y: Int, in circle: CircularGeometry) -> Float {
    place(right: Float(x) + 0.5 - circle.middleX, up: circle.middleY - Float(y) - 0.5, in: circle)
  }

  private func place(right: Float, up: Float, in circle: CircularGeometry) -> Float {
    let turn = atan2(right, up) / (2 * .pi)
    return ((turn < 0 ? turn + 1 : turn) - circle.gap / 2) / (1 - circle.gap)
  }

  @Test(
    "A sine's bar stands at its frequency and is as high as its level says",
    arguments: Deep.pairs(WindowSize.all, [100, 1000, 8000] as [Float]))
  func bar(size: WindowSize, frequency: Float) {
    var display = Display.still(.bars)
    let plot = plot(size, .bars)
    let lit = lit(&display, size, by: Display.line(at: frequency, level: -20))
    let (left, right) = (lit.map(\.x).min() ?? 0, lit.map(\.x).max() ?? 0)
    let middle = Float(left + right + 1) / 2 / size.scale
    let place = plot.x + plot.width * log(frequency / 20) / log(1000)
    // Half a band, and a pixel for the edges, which lie between pixels.
    #expect(abs(middle - place) <= plot.width / 256 + 1)
    // −20 of −80…0 dB is three quarters; the peak's tick of one pixel lies on top of it.
    let top = Float(lit.map(\.y).min() ?? 0) / size.scale
    #expect(abs(top + 1 - (plot.y + plot.height / 4)) <= 1)
    let bottom = Float((lit.map(\.y).max() ?? 0) + 1) / size.scale
    #expect(abs(bottom - plot.bottom) <= 1)
  }

  @Test("Where several bands share a column, the highest peak mark shows", arguments: 500..<508)
  func sharedMark(band: Int) {
    let (layout, bandCount) = (Layout(width: 320, height: 200, mode: .bars), 1024)
    #expect(layout.plot.width * 3 < Float(bandCount))
    var display = Display.still(
      .bars, bandCount: bandCount, [.peakHold: BandMotion.Times.endlessHold])
    var levels = [Float](repeating: -200, count: bandCount)
    display.hear(levels, elapsed: 1)
    let empty = DisplayPicture(&display, width: 320, height: 200)
    // A mark at half the height, and lower ones at its neighbours.
    for (level, bands) in [(-60, band - 3...band + 3), (-40, band...band)]
      as [(Float, ClosedRange<Int>)]
    {
      for band in bands { levels[band] = level }
    }
    display.hear(levels, elapsed: 1)
    display.hear([Float](repeating: -200, count: bandCount), elapsed: 1)
    let marks = DisplayPicture(&display, width: 320, height: 200)
      .differences(from: empty, in: layout.plot)
    let highest = marks.min { $0.y < $1.y }
    let (x, y) = (Float(highest?.x ?? 0) + 0.5, Float(highest?.y ?? 0) + 0.5)
    #expect(abs(y - layout.plot.middleY) <= 1.5, "\(y), not \(layout.plot.middleY)")
    let place = layout.plot.x + layout.plot.width * (Float(band) + 0.5) / Float(bandCount)
    #expect(abs(x - place) <= 1, "\(x), not \(place)")
  }

  @Test(
    "Equal bands make a circle at any aspect ratio", arguments: Deep.cases(WindowSize.all, few: 3))
  func circle(size: WindowSize) {
    var display = Display.still(.circular)
    let plot = plot(size, .circular)
    let lit = lit(&display, size, by: [Float](repeating: -20, count: 128))
    let radii = lit.map { pixel in
      let x = (Float(pixel.x) + 0.5) / size.scale - plot.middleX
      let y = (Float(pixel.y) + 0.5) / size.scale - plot.middleY
      return (x * x + y * y).squareRoot()
    }
    // −20 dBFS is at three quarters of the scale, which goes from a quarter of the radius to all of it.
    let outer = CircularGeometry(in: plot).outer
    // A pixel for the peaks' tick, and one for the edge.
    #expect(abs((radii.max() ?? 0) - (0.25 + 0.75 * 0.75) * outer) <= 2)
    #expect(abs((radii.min() ?? 0) - 0.25 * outer) <= 1.5)
    // As large as the plot allows, with 30 pixels beside and 16 above it for labels.
    let room = min(plot.width / 2 - 30, plot.height / 2 - 16)
    #expect(abs(outer - room) < 0.01, "\(outer) of \(room)")
    // Down to the lowest point: at the top there is the gap.
    let across = Float((lit.map(\.x).max() ?? 0) - (lit.map(\.x).min() ?? 0))
    let down = Float(lit.map(\.y).max() ?? 0) - plot.middleY * size.scale
    #expect(abs(across - 2 * down) <= 3 * size.scale)
  }

  @Test("Around the circle frequencies go clockwise from the top")
  func clockwise() {
    let layout = Layout(width: 800, height: 600, mode: .circular)
    var display = Display.still(.circular)
    // 20 Hz · 1000^(1/4): a quarter of the way, which is to the right.
    let lit = lit(&display, .square, by: Display.line(at: 113, level: 0))
    let x = Float(lit.map(\.x).reduce(0, +)) / Float(lit.count)
    let y = Float(lit.map(\.y).reduce(0, +)) / Float(lit.count)
    #expect(x > layout.plot.middleX + 0.1 * layout.plot.height)
    // And so do their labels: each is seen from the middle where its frequency is.
    let texts = DisplayPicture(width: 800, height: 600).withCanvas { canvas in
      CircularScales.texts(display.scene(on: canvas, layout), taken: [])
    }
    let circle = CircularGeometry(in: layout.plot)
    var count = 0
    for text in texts {
      let label = text.label.string
      let digits = label.prefix { $0.isNumber }
      // Those without digits, or below 20, are levels and words.
      guard let number = Float(digits), label.contains("k") || number >= 20 else { continue }
      count += 1
      let expected = log((label.contains("k") ? 1000 : 1) * number / 20) / log(Float(1000))
      let seen = place(
        right: text.bounds.middleX - circle.middleX, up: circle.middleY - text.bounds.middleY,
        in: circle)
      #expect(abs(seen - expected) < 0.01, "\(label) is at \(seen), not \(expected)")
    }
    #expect(count > 5)
    #expect(abs(y - layout.plot.middleY) < 0.03 * layout.plot.height)
  }

  @Test("The spectrogram's newest row is at the bottom, and older ones go up")
  func spectrogram() {
    let layout = Layout(width: 800, height: 600, mode: .spectrogram)
    var display = Display.still(.spectrogram, [.palette: Palette.heat.value])
    display.hear([Float](repeating: -200, count: 128), elapsed: 1)
    display.hear(Display.line(at: 1000, level: 0))
    for _ in 0..<12 { display.step(elapsed: 1 / 60.0) }
    let picture = DisplayPicture(&display, width: 800, height: 600)
    let x = Int(layout.plot.x + layout.plot.width * log(50) / log(1000))
    let lit = (Int(layout.plot.y)..<Int(layout.plot.bottom)).filter { picture[x, $0] != 0 }
    // 0.2 s of the 6.4 s, up from the bottom, of which the last row of the history, 1/60 s, is to come.
    let pixelsPerSecond = layout.plot.height / 6.4
    #expect((lit.max() ?? 0) == Int(layout.plot.bottom) - 1)
    #expect(lit.count == (lit.max() ?? 0) - (lit.min() ?? 0) + 1)
    #expect(abs(Float(lit.count) - 0.2 * pixelsPerSecond) <= 2 * pixelsPerSecond / 60 + 1)
    // Full scale, but for the place within the band: the palette's last colour.
    let newest = Color(packed: picture[x, Int(layout.plot.bottom) - 2])
    #expect(newest.red == 1 && abs(newest.green - 0.3) < 0.05 && newest.blue == 0)
  }

  @Test("Whenever pictures fall between rows of the history, the spectrogram leaves out none")
  func unevenPictures() {
    let layout = Layout(width: 320, height: 1000, mode: .spectrogram)
    var display = Display.still(.spectrogram, [.spectrogramTime: 2])
    for step in 0..<129 {
      display.hear([Float](repeating: step % 5 < 2 ? 0 : -30, count: 128), elapsed: 1.4 / 60)
      _ = DisplayPicture(&display, width: 320, height: 1000)
    }
    let picture = DisplayPicture(&display, width: 320, height: 1000)
    // What was painted row by row is what is painted at once.
    let palette = display.settings.palette
    display.settings[Palette.self] = palette == .heat ? .viridis : .heat
    _ = DisplayPicture(&display, width: 320, height: 1000)
    display.settings[Palette.self] = palette
    let again = DisplayPicture(&display, width: 320, height: 1000)
    #expect(again.differences(from: picture, in: layout.plot).isEmpty)
    let x = Int(layout.plot.middleX)
    let dark = (Int(layout.plot.y) + 1..<Int(layout.plot.bottom)).filter { picture[x, $0] == 0 }
    #expect(dark.isEmpty, "\(dark.count) of \(layout.plot.height) rows")
  }

  @Test("Time in which the spectrum was frozen is a gap in spectrogram and surface")
  func frozenTime() {
    var display = Display.still(.spectrogram)
    for (seconds, isFrozen) in [(1, 0), (2, 1), (0.5, 0)] as [(Float, Float)] {
      display.play(-10, seconds: seconds, with: [.freeze: isFrozen])
    }
    #expect(abs(display.model.pages.history.clock / DisplayHistory.rowRate - 3.5) < 0.01)
    for (seconds, isLit) in [(0.5, true), (1.5, false), (2.5, false), (3.25, true)] {
      let row = display.model.pages.history.row(Int(seconds * 60))
      #expect(row.map { ($0[64] > 0) == isLit } == true, "\(seconds) s")
      // A row of the surface for each twentieth of a second.
      let age = Int((3.5 - seconds) * 20)
      if age < 60 {
        #expect((display.model.pages.surface.row(age)[64] > 0) == isLit, "\(seconds) s")
      }
    }
  }

  @Test("Zoomed, a spoke is where the scale around the circle has its band")
  func zoomedCircle() {
    var display = Display.still(
      .circular, bandCount: 32, [.lowFrequency: 100, .highFrequency: 200])
    let circle = CircularGeometry(in: plot(.square, .circular))
    let places = lit(&display, .square, by: Display.line(at: 115, level: 0, bandCount: 32))
      .map { place($0.x, $0.y, in: circle) }
    // Band 8 of 32, from 112.5 to 139.6 Hz, on an octave from 100 Hz.
    let edges = [8, 9].map { log2(0.2 * pow(1000, Float($0) / 32)) }
    #expect(abs((places.min() ?? 0) - edges[0]) < 0.01, "\(places.min() ?? 0), not \(edges[0])")
    #expect(abs((places.max() ?? 0) - edges[1]) < 0.01, "\(places.max() ?? 0), not \(edges[1])")
  }

  @Test("Zoomed, a held curve is where the scale around the circle has its band")
  func zoomedRing() throws {
    let layout = Layout(width: 800, height: 600, mode: .circular)
    var display = Display.still(
      .circular, bandCount: 32,
      [.lowFrequency: 100, .highFrequency: 200, .holdCurve: HoldCurve.maximum.value, .peakHold: 0])
    display.hear(Display.line(at: 115, level: 0, bandCount: 32), elapsed: 1)
    display.hear([Float](repeating: -200, count: 32))
    for _ in 0..<3 { display.step(elapsed: 1) }
    let held = DisplayPicture(&display, width: 800, height: 600)
    display.step(elapsed: 0, with: [.holdCurve: HoldCurve.off.value])
    let circle = CircularGeometry(in: layout.plot)
    // The ring's tip is its farthest pixel from the middle; the legend in the corner is farther.
    let ring = DisplayPicture(&display, width: 800, height: 600)
      .differences(from: held, in: layout.plot)
      .map {
        (
          pixel: $0,
          radius: hypot(Float($0.x) + 0.5 - circle.middleX, circle.middleY - Float($0.y) - 0.5)
        )
      }
      .filter { $0.radius < circle.outer + 3 }
    let tip = try #require(ring.max { $0.radius < $1.radius })
    #expect(ring.count > 100 && abs(tip.radius - circle.outer) < 3, "\(tip) of \(circle.outer)")
    // The middle of band 8 of 32, on an octave from 100 Hz.
    let expected = log2(0.2 * pow(1000, Float(8.5) / 32))
    let place = place(tip.pixel.x, tip.pixel.y, in: circle)
    #expect(abs(place - expected) < 0.01, "\(place), not \(expected)")
  }

  @Test("A scale that follows has the highest level in view at its top")
  func scaleInView() {
    var display = Display.still(.bars, [.autoLevel: 1])
    var levels = Display.line(at: 55, level: -12)
    levels[110] = -40
    func top() -> Float {
      display.play(levels, seconds: 10, .rate(2))
      return display.model.spectra.scale.top
    }
    #expect(top() == -7)
    display.set(.lowFrequency, to: 2000)
    #expect(top() == -35)
    // The band of 55 Hz, from 52.9 to 55.8 Hz, is in view with a third of it.
    display.set(.lowFrequency, to: 54.9)
    #expect(top() == -7)
  }

  @Test("A scale that follows has room for the louder channel, and for what is compared with")
  func scaleOfAll() {
    let (soft, loud) = ([Float](repeating: -60, count: 128), Display.line(at: 1000, level: -12))
    for comparand in [Comparand.nothing, .sideChain] {
      var display = Display.still(.bars, [.autoLevel: 1, .compare: comparand.value])
      let isCompared = comparand == .sideChain
      display.play(
        soft, right: isCompared ? nil : loud, compared: isCompared ? loud : nil, seconds: 10,
        .rate(2))
      // 5 dB above it, as above one channel alone.
      let top = display.model.spectra.scale.top
      #expect(abs(top + 7) < 0.01, "\(comparand): \(top)")
    }
  }

  @Test("The word auto keeps its distance from the frequencies, wherever they begin")
  func autoBesideFrequencies() throws {
    for mode in [DisplayMode.bars, .curve, .spectrogram] {
      var display = Display.still(mode, [.autoLevel: 1])
      display.resize(width: 640, height: 300)
      for low in stride(from: Float(20), to: 5000, by: Deep.pick(37, few: 111)) {
        display.step(elapsed: 0, with: [.lowFrequency: low])
        let texts = display.texts()
        let auto = try #require(texts["auto"])
        let near = texts.filter {
          $0.label != auto.label && $0.bounds.overlaps(auto.bounds.inset(-3.9, 0))
        }
        #expect(near.isEmpty, "\(mode), \(low) Hz: \(near.strings)")
      }
    }
  }

  @Test("No text overlaps another or is cut", arguments: DisplayMode.allCases)
  func texts(mode: DisplayMode) {
    for (width, height) in ControlsGeometryTests.sizes {
      for isFull in [false, true] {
        var display = Self.display(mode, full: isFull)
        display.resize(width: width, height: height)
        let picture = DisplayPicture(width: width, height: height, scale: isFull ? 1.5 : 1)
        let layout = display.layout
        let texts = picture.withCanvas { display.texts(on: $0, layout).map { $0.bounds } }
        expectApart(
          texts + (layout.toolbar.map { [$0.rect] } ?? []), within: Rect(0, 0, width, height),
          "\(width) x \(height)")
      }
    }
  }

  /// A display with nothing to say, or with the longest texts there are.
  private static func display(_ mode: DisplayMode, full: Bool) -> Display {
    var display = Display.still(mode)
    guard full else { return display }
    display.receive(.tempo(.init(bpm: 159.9, confidence: 1, hostBPM: 40)))
    display.set([.holdCurve: HoldCurve.both.value, .referenceCurve: 1, .peakLabels: 1])
    display.settings[FrequencyLabels.self] = mode == .curve ? .notes : .hertz
    // Plateaus and peaks, so that lines and labels have somewhere to stand.
    let levels = (0..<128).map { $0 % 4 == 0 ? Float(-3) : -90 }
    display.hear(levels, right: levels)
    // A scale whose marks lie anywhere, and frequencies that need finer marks.
    display.set([.floor: -139.6, .ceiling: -0.3, .lowFrequency: 100, .highFrequency: 1150])
    for _ in 0..<60 {
      display.receive(.pitch(.init(frequency: 4186.01, confidence: 1, note: 108, cents: -50)))
      display.receive(.level(.init(rms: [-88.8, -88.8])), elapsed: 1 / 60.0)
    }
    display.settings[.freeze] = 1
    return display
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumView

@Suite struct LineLabelsTests {
  private let slope = (0..<128).map { -10 - 0.3 * Float($0) }

  private func labels(
    _ display: borrowing Display, width: Float = 640, height: Float = 360, taken: [Rect] = []
  ) -> [PlacedText] {
    DisplayPicture(width: width, height: height).withCanvas { canvas in
      let layout = Layout(width: width, height: height, mode: display.settings.mode)
      return LineLabels.texts(display.scene(on: canvas, layout), taken: taken)
    }
  }

  /// A maximum that falls by 0.3 dB a band, over an average far below.
  private func held(_ mode: DisplayMode, softer: Float = 20) -> Display {
    var display = Display.still(mode, [.holdCurve: HoldCurve.both.value])
    display.play(slope, seconds: 1)
    display.play(slope.map { $0 - 25 }, seconds: softer)
    return display
  }

  @Test(
    "Each name stands close above its own line, and no line crosses it",
    arguments: [DisplayMode.bars, .curve])
  func places(mode: DisplayMode) {
    let display = held(mode)
    let plot = Layout(width: 640, height: 360, mode: mode).plot
    let texts = labels(display)
    #expect(Set(texts.strings) == ["max", "avg"])
    for text in texts {
      var highest: Float = 0
      for x in stride(from: text.bounds.x, through: text.bounds.right, by: 1) {
        let band = min(127, max(0, Int((x - plot.x) / plot.width * 128)))
        let top = display.model.height(of: .maximum, at: band)
        let low = display.model.height(of: .average, at: band)
        #expect(abs(top - (80 + slope[band]) / 80) < 1e-3)
        highest = max(highest, text.label.string == "max" ? top : low)
        if text.label.string == "avg" {
          #expect(plot.bottom - top * plot.height < text.bounds.y, "the maximum crosses it")
        }
      }
      let gap = plot.bottom - highest * plot.height - text.bounds.bottom
      #expect(gap > 2 && gap < 10, "\(text.label.string): \(gap)")
    }
  }

  @Test("Names of lines that stand still stand still, whatever is played")
  func stillness() {
    var display = held(.curve)
    let before = labels(display).filter { $0.label.string == "max" }
    for level in [-12, -60, -30] as [Float] {
      display.play(slope.map { $0 + level }, seconds: 1)
      let after = labels(display).filter { $0.label.string == "max" }
      #expect(after.map(\.x) == before.map(\.x))
      #expect(after.map(\.baseline) == before.map(\.baseline))
    }
    #expect(before.count == 1)
  }

  @Test("Where the next line is too close above, a line has no name")
  func close() {
    // The average is 3 dB below the maximum: less than a name is high.
    let display = held(.curve, softer: 1)
    #expect(labels(display).strings == ["max"])
  }

  @Test("Lines on the ground, a plot that is too small, and a full one have no names")
  func none() {
    let display = held(.curve)
    #expect(labels(display, width: 320, height: 200).isEmpty)
    #expect(labels(display, taken: [Rect(0, 0, 640, 360)]).isEmpty)
    var silent = Display.still(.curve, [.holdCurve: HoldCurve.both.value])
    silent.play([Float](repeating: -200, count: 128), seconds: 1)
    #expect(labels(silent).isEmpty)
  }
}

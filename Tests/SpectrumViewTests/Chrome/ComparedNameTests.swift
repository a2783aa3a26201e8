// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

@Suite struct ComparedNameTests {
  @Test(
    "The average that is held and the one compared with have two names, in small windows too",
    arguments: [(320, 200), (640, 360)] as [(Float, Float)])
  func averages(width: Float, height: Float) {
    var display = Display.still(.bars)
    display.settings[HoldCurve.self] = .both
    display.settings[Comparand.self] = .average
    for _ in 0..<120 {
      display.hear([Float](repeating: -20, count: 128))
      display.step(elapsed: 1 / 60)
    }
    #expect(display.model.heldLines == [.compared, .average, .maximum])
    let layout = Layout(width: width, height: height, mode: .bars)
    let texts = DisplayPicture(width: width, height: height).withCanvas { canvas in
      display.texts(on: canvas, layout)
    }
    for name in ["max", "avg", "vs. average"] {
      let places = texts.filter { $0.label.string == name }.map(\.bounds)
      #expect(!places.isEmpty && places.allSatisfy { layout.plot.contains($0) }, "\(name)")
    }
    #expect(!texts.contains { $0.label.string == "average" })
    // A minus says as much.
    #expect(display.model.comparison.differenceLabel.string == "track − average")
  }
}

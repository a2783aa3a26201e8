// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

@Suite struct ComparedNameTests {
  @Test(
    "The average that is held and the one compared with have two names, in small windows too",
    arguments: [(320, 200), (640, 360)] as [(Float, Float)])
  func averages(width: Float, height: Float) {
    var display = Display.still(
      .bars, [.holdCurve: HoldCurve.both.value, .compare: Comparand.average.value])
    display.play(-20, seconds: 2)
    #expect(display.model.heldLines == [.compared, .average, .maximum])
    let layout = Layout(width: width, height: height, mode: .bars)
    let texts = display.texts(width, height)
    for name in ["max", "avg", "vs. average"] {
      let places = texts.filter { $0.label.string == name }.map(\.bounds)
      #expect(!places.isEmpty && places.allSatisfy { layout.plot.contains($0) }, "\(name)")
    }
    #expect(texts["average"] == nil)
    // A minus says as much.
    #expect(display.model.comparison.differenceLabel.string == "track − average")
  }
}

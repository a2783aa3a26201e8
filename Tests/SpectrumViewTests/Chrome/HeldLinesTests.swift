// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages
import SpectrumReferences
import Testing

@testable import SpectrumView

@Suite struct HeldLinesTests {
  @Test(
    "The maximum is the highest level, the average the mean power over time",
    arguments: FrameTimes.all)
  func curves(frames: FrameTimes) {
    var display = Display.still(.bars, [.holdCurve: HoldCurve.both.value])
    display.play(-20, seconds: 1, frames)
    display.play(-80, seconds: 3, frames)
    #expect(abs(display.model.spectra.hold.maxima.received[5] + 20) < 1e-4)
    // A quarter of the time at 10^-2, the rest at 10^-8: 6.02 dB below −20.
    let mean = 10 * log10((1e-2 + 3 * 1e-8) / 4) as Double
    // The pictures' lengths are summed up in single precision.
    #expect(abs(Double(display.model.spectra.hold.average(of: 5)) - mean) < 0.001)
    #expect(abs(display.model.spectra.hold.seconds - 4) < 1e-3)
  }

  @Test("Of bands that share a place the highest counts, wherever a reference lacks others")
  func partialReference() {
    var display = Display.still(.circular, [.compare: Comparand.reference.value])
    var reference = ReferenceSpectrum()
    for band in 140..<148 { reference.levels[band] = band % 2 == 0 ? -20 : -40 }
    display.show(reference, "Part")
    display.play(-30, seconds: 0.2)
    let heights = (0..<128).map { display.model.height(of: .compared, at: $0) }
    let there = heights.indices.filter { !heights[$0].isNaN }
    #expect(there.count >= 3 && there.count < 12)
    for (first, end) in [(there[0] - 2, there[1] + 1), (there[0], there[0] + 3), (0, 128)] {
      let highest = heights[first..<end].filter { !$0.isNaN }.max()
      #expect(display.model.highest(of: .compared, in: first..<end) == highest)
    }
    let last = there[there.count - 1]
    #expect(display.model.highest(of: .compared, in: last..<last + 3) == heights[last])
    #expect(display.model.highest(of: .compared, in: 0..<there[0]).isNaN)
  }

  @Test("Off and on again, other bands, and another range of bands start again")
  func restart() {
    var display = Display.still(.bars, [.holdCurve: HoldCurve.maximum.value])
    display.play(-20, seconds: 1)
    // What is shown may change without losing what is held.
    display.play(-60, seconds: 1, with: [.holdCurve: HoldCurve.both.value])
    #expect(abs(display.model.spectra.hold.maxima.received[5] + 20) < 1e-4)
    display.play(-60, seconds: 0.1, with: [.holdCurve: HoldCurve.off.value])
    #expect(display.model.spectra.hold.bandCount == 0 && display.model.heldLines.isEmpty)
    display.play(-60, seconds: 0.1, with: [.holdCurve: HoldCurve.both.value])
    #expect(abs(display.model.spectra.hold.maxima.received[5] + 60) < 1e-4)
    #expect(abs(display.model.spectra.hold.seconds - 0.1) < 1e-4)
    display.play([Float](repeating: -70, count: 64), seconds: 0.1)
    #expect(abs(display.model.spectra.hold.maxima.received[5] + 70) < 1e-4)
    display.setUp(bands: 64, from: 40, to: 10_000)
    display.play([Float](repeating: -75, count: 64), seconds: 0.1)
    #expect(abs(display.model.spectra.hold.maxima.received[5] + 75) < 1e-4)
  }

  @Test("A frozen spectrum and a sender that stopped feed nothing")
  func standing() {
    var display = Display.still(.bars, [.holdCurve: HoldCurve.both.value])
    display.play(-20, seconds: 1)
    display.play(0, seconds: 1, with: [.freeze: 1])
    #expect(abs(display.model.spectra.hold.maxima.received[5] + 20) < 1e-4)
    #expect(abs(display.model.spectra.hold.seconds - 1) < 1e-4)
    display.play(-20, seconds: 0.1, with: [.freeze: 0])
    for _ in 0..<100 { display.step(elapsed: 0.1) }
    #expect(abs(display.model.spectra.hold.average(of: 5) + 20) < 0.01)
    #expect(display.model.spectra.hold.seconds < 2.2)
  }

  @Test("The picture that a display is frozen with from the start counts for no time")
  func frozenFromTheStart() {
    var display = Display.still(.curve, [.holdCurve: HoldCurve.both.value, .freeze: 1])
    display.play(-20, seconds: 1)
    display.play(-60, seconds: 1, with: [.freeze: 0])
    #expect(abs(display.model.spectra.hold.average(of: 5) + 60) < 1e-3)
    #expect(abs(display.model.spectra.hold.seconds - 1) < 1e-4)
  }

  @Test("The reference is what was shown when it was switched on, and moves with the scale")
  func reference() {
    var display = Display.still(.curve)
    display.play(-20, right: -35, seconds: 1)
    #expect(display.model.heldLines.isEmpty)
    display.play(-60, right: -60, seconds: 2, with: [.referenceCurve: 1])
    #expect(display.model.heldLines == [.reference])
    #expect(abs(display.model.comparison.reference.curve.received[9] + 20) < 1e-3)
    // Of −80…0 dB three quarters, of −40…0 dB a half.
    #expect(abs(display.model.height(of: .reference, at: 9) - 0.75) < 1e-4)
    display.step(elapsed: 0.1, with: [.floor: -40])
    #expect(abs(display.model.height(of: .reference, at: 9) - 0.5) < 1e-4)
    display.play(-60, seconds: 0.1, with: [.referenceCurve: 0])
    display.play(-60, seconds: 0.1, with: [.referenceCurve: 1])
    #expect(abs(display.model.comparison.reference.curve.received[9] + 60) < 1e-3)
    // Of other bands it says nothing, and it is not taken again from another sound.
    display.hear([Float](repeating: -70, count: 64))
    for _ in 0..<3 { display.step(elapsed: 0.1) }
    #expect(display.model.heldLines.isEmpty)
    display.play(-70, seconds: 0.1)
    #expect(display.model.heldLines == [.reference])
    #expect(abs(display.model.comparison.reference.curve.received[9] + 60) < 1e-3)
  }

  @Test("Above the top of the scale, too, a reference has the levels themselves")
  func loudReference() {
    var display = Display.still(.curve, [.ceiling: -20])
    display.play(-6, seconds: 1)
    // Kept, and let go, by its key.
    display.type("k")
    display.play(-6, seconds: 0.1)
    #expect(abs(display.model.comparison.reference.curve.received[9] + 6) < 1e-3)
    display.type("k")
    display.play(-6, seconds: 0.1)
    #expect(display.model.heldLines.isEmpty)
  }

  @Test("A reference can be kept of a frozen spectrum, and waits for the first sound")
  func referenceTimes() {
    var display = Display.still(.bars, [.referenceCurve: 1])
    display.step(elapsed: 1)
    display.play(-200, seconds: 1)
    #expect(display.model.comparison.reference.isKept == false)
    display.play(-20, seconds: 1.1)
    #expect(display.model.comparison.reference.isKept == true)
    display.play(-30, seconds: 1, with: [.referenceCurve: 0])
    display.step(elapsed: 0.1, with: [.freeze: 1])
    display.play(-50, seconds: 0.1, with: [.referenceCurve: 1])
    #expect(abs(display.model.comparison.reference.curve.received[9] + 30) < 1e-3)
  }

  /// A second of −20 dBFS and one of silence, without marks: the average is 3.01 dB lower.
  private func held(_ mode: DisplayMode) -> Display {
    var display = Display.still(mode, [.peakHold: 0, .holdCurve: HoldCurve.both.value])
    display.play(-20, seconds: 1)
    display.play(-200, seconds: 1)
    return display
  }

  @Test(
    "Held lines are drawn at their levels", arguments: [.bars, .curve] as [DisplayMode])
  func drawn(mode: DisplayMode) throws {
    var display = held(mode)
    let picture = DisplayPicture(&display, width: 640, height: 360)
    let layout = Layout(width: 640, height: 360, mode: mode)
    for (line, level) in [(HeldLine.maximum, -20), (.average, -23.01)] as [(HeldLine, Float)] {
      let y = layout.plot.y + layout.plot.height * -level / 80
      // The brightest pixel of columns that have no other line, as many as a dot and its gap.
      let left = Int(layout.plot.x + 0.45 * layout.plot.width)
      let pixels = ((Int(y) - 3)...(Int(y) + 3)).flatMap { y in (left..<left + 4).map { ($0, y) } }
      let brightest = pixels.max { picture[$0.0, $0.1] & 0xFF00 < picture[$1.0, $1.1] & 0xFF00 }
      let place = try #require(brightest)
      #expect(abs(Float(place.1) + 0.5 - y) <= 1, "\(line)")
      let color = Color(packed: picture[place.0, place.1])
      #expect(
        abs(color.red / color.green - line.style(.dark).color.red / line.style(.dark).color.green)
          < 0.15)
    }
  }

  @Test("Without colour, held lines differ by their dashes, in the plot and in the legend")
  func dashes() throws {
    var display = held(.curve)
    let picture = DisplayPicture(&display, width: 640, height: 360)
    let layout = Layout(width: 640, height: 360, mode: .curve)
    for (line, level, hasGaps) in [(HeldLine.maximum, -20, false), (.average, -23.01, true)]
      as [(HeldLine, Float, Bool)]
    {
      let y = Int(layout.plot.y + layout.plot.height * -level / 80)
      let left = Int(layout.plot.x + 0.45 * layout.plot.width)
      func isLit(_ x: Int, _ rows: ClosedRange<Int>) -> Bool {
        rows.contains { picture[x, $0] & 0xFF00 > 0x6000 }
      }
      let lit = (left..<left + 40).filter { isLit($0, (y - 2)...(y + 2)) }.count
      #expect(hasGaps ? (10...30).contains(lit) : lit == 40, "\(line): \(lit)")
      // The sample stands left of the name.
      let text = display.texts(640, 360)[display.model.name(of: line).string]
      let bounds = try #require(text?.bounds)
      let middle = Int(bounds.middleY)
      let sample = (Int(bounds.x) - 21..<Int(bounds.x) - 5).filter {
        isLit($0, (middle - 2)...(middle + 2))
      }.count
      #expect(hasGaps ? (4...12).contains(sample) : sample == 16, "\(line): \(sample)")
    }
  }

  @Test("Held lines, both channels and the badge say in words what they are")
  func words() {
    var display = Display.still(.bars, [.holdCurve: HoldCurve.both.value])
    display.play(-20, right: -20, seconds: 1)
    display.step(elapsed: 0.1, with: [.referenceCurve: 1, .freeze: 1])
    for mode in [.bars, .curve, .circular] as [DisplayMode] {
      display.settings[DisplayMode.self] = mode
      let texts = Set(display.texts(320, 200).strings)
      #expect(
        texts.isSuperset(of: ["max", "avg", "reference", "left", "right", "FROZEN"]), "\(mode)")
    }
  }
}

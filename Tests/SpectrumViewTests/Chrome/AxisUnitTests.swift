// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts
import Testing

@testable import SpectrumView

/// Which axis is which, and in what unit.
@Suite struct AxisUnitTests {
  private func texts(
    _ mode: DisplayMode, width: Float = 1064, height: Float = 577,
    _ set: (inout DisplaySettings) -> Void = { _ in }
  ) -> [PlacedText] {
    var display = Display.still(mode)
    set(&display.settings)
    display.hear(Display.line(at: 1000, level: -20), elapsed: 0.1)
    return display.texts(width, height)
  }

  @Test(
    "Each axis names its unit",
    arguments: [
      (.bars, ["20 kHz", "dBFS"]), (.curve, ["20 kHz", "dBFS"]),
      (.spectrogram, ["20 kHz", "dBFS", "−6.4 s", "now"]),
      (.surface, ["20 kHz", "0 dBFS", "−1 s", "now"]),
      (.surfacePlus, ["20 kHz", "0 dBFS", "−1 s", "now"]),
    ] as [(DisplayMode, [String])])
  func units(mode: DisplayMode, units: [String]) {
    let texts = texts(mode)
    for unit in units { #expect(texts[unit] != nil, "\(unit) in \(texts.strings)") }
  }

  @Test("The end of the frequency scale names the unit wherever it is")
  func frequencies() {
    let texts = texts(.bars) { ($0[.lowFrequency], $0[.highFrequency]) = (50, 500) }
    #expect(texts["500 Hz"] != nil && texts["500"] == nil)
    // Notes aren't numbers of anything.
    let notes = self.texts(.bars) { $0[FrequencyLabels.self] = .notes }
    #expect(!notes.contains { $0.label.string.hasSuffix("Hz") && $0.baseline > 400 })
  }

  @Test("Levels are relative to full scale unless gain, tilt or weighting moves them")
  func levels() {
    func unit(_ set: (inout DisplaySettings) -> Void) -> String {
      var settings = DisplaySettings()
      set(&settings)
      let lift = BandLift.Settings(
        gain: settings[.gain], tilt: settings[Tilt.self], weighting: settings[Weighting.self])
      return LevelUnit(lift, Measure(settings).quantity).label.string
    }
    #expect(unit { _ in } == "dBFS")
    #expect(unit { $0[.gain] = 6 } == "dB")
    #expect(unit { $0[Tilt.self] = .music } == "dB")
    #expect(unit { $0[Weighting.self] = .a } == "dB(A)")
    #expect(unit { ($0[Weighting.self], $0[.gain]) = (.c, 6) } == "dB(C)")
    #expect(unit { $0[Weighting.self] = .k } == "dB(K)")
    #expect(unit { $0[.calibration] = 1 } == "dBFS")
    #expect(unit { $0[.calibration] = 2 } == "dBFS/Hz")
    // The other detectors don't follow the calibration.
    #expect(unit { ($0[.calibration], $0[.detector]) = (2, 1) } == "dBFS")
  }

  @Test("In the smallest window the frequencies are left, and no unit crowds them")
  func small() {
    let texts = texts(.bars, width: 320, height: 200).strings
    #expect(texts.contains("1k") && texts.contains("10k"), "\(texts)")
    #expect(!texts.contains("dBFS"))
  }

  @Test(
    "The spectrogram's legend is wide enough to tell colours, framed, and apart from the plot",
    arguments: [(320, 200), (640, 360), (1064, 577)] as [(Float, Float)])
  func legend(width: Float, height: Float) {
    var display = Display.still(.spectrogram)
    let picture = DisplayPicture(&display, width: width, height: height)
    let layout = Layout(width: width, height: height, mode: .spectrogram)
    let bar = ColorLegend.bar(layout)
    #expect(bar.width >= 8 && bar.x - layout.plot.right >= 8)
    // The lowest and the highest colour at its ends, within the frame.
    let table = display.settings.palette.makeTable()
    func color(_ y: Float) -> Color { Color(packed: picture[Int(bar.middleX), Int(y)]) }
    for (y, index) in [(bar.y + 2, 255), (bar.bottom - 3, 0)] {
      let difference = ColorVision.normal.seen(color(y))
        .distance(to: ColorVision.normal.seen(Color(packed: table[index])))
      #expect(difference < 12, "\(index): \(difference)")
    }
    let frame = Color(packed: picture[Int(bar.x), Int(bar.bottom) - 3])
    let contrast = ColorVision.contrast(frame, Theme.dark.background)
    #expect(contrast >= 2, "\(contrast)")
  }

  @Test("Now is where the newest row comes in, and the oldest age is at the top")
  func times() {
    let layout = Layout(width: 1064, height: 577, mode: .spectrogram)
    for seconds in [1, 6.4, 30, 60] as [Float] {
      let texts = texts(.spectrogram) { $0[.spectrogramTime] = seconds }
        .filter { $0.bounds.right < layout.plot.x }
        .filter { layout.plot.y < $0.baseline && $0.baseline <= layout.plot.bottom }
        .sorted { $0.baseline < $1.baseline }
      #expect(texts.first?.label.string == TimeAxis.label(ago: seconds).string)
      #expect(texts.last?.label.string == "now")
      #expect(texts.count >= 3, "\(texts.strings)")
      if let (first, last) = texts.first.flatMap({ first in texts.last.map { (first, $0) } }) {
        #expect(first.bounds.y - layout.plot.y < 10 && layout.plot.bottom - last.bounds.bottom < 10)
      }
    }
  }
}

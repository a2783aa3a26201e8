// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import SpectrumMessages
import Testing

@testable import SpectrumView

/// The line of numbers above the plot, and the word for silence.
@Suite struct HeaderTests {
  /// A display with a number in every part of the header.
  private static func sounding(
    _ mode: DisplayMode, clipped: Int32 = 0, showsControls: Bool = true
  ) -> Display {
    var display = Display.still(mode)
    display.showsControls = showsControls
    var level = LevelsTests.level(2, rms: -12, clipped: clipped)
    level.heldPeak = [-3.3, -4]
    display.receive(.tempo(.init(bpm: 120, confidence: 0.98)))
    display.receive(.bar(.init(beat: 2, beatsPerBar: 3, confidence: 1)))
    display.receive(.key(.init(key: 7, confidence: 1)))
    for _ in 0..<60 {
      display.hear(Display.line(at: 1000, level: -20), waveform: [0, 0])
      display.receive(.level(level))
      display.receive(.pitch(.init(frequency: 440, confidence: 1, note: 69, cents: 3)))
      display.step(elapsed: 1 / 60.0)
    }
    return display
  }

  private static func texts(
    _ display: inout Display, _ width: Float, _ height: Float
  ) -> [PlacedText] {
    display.resize(width: width, height: height)
    return display.readoutTexts()
  }

  @Test(
    "What is left out of a narrower header is always the least important part",
    arguments: [200, 577])
  func order(height: Float) {
    // A text that each part has, in the order of importance.
    let parts =
      height < 320
      ? ["A4", "+3 c", "120.0 BPM", "−12.0 dBFS", "RMS", "G", "beat 2 of 3", "Correlation −0.50"]
        + ["Peak −3.3 dBFS", "Short-term −13.0 LUFS", "98 %", "440.00 Hz"]
      : ["A4", "+3 c", "120.0 BPM", "−12.0", "G", "2 of 3", "−0.50", "−3.3", "−13.0", "98 %"]
        + ["440.00 Hz"]
    for showsControls in [false, true] {
      var display = Self.sounding(.bars, showsControls: showsControls)
      var counts: Set<Int> = []
      for width in stride(from: Float(200), through: 2000, by: 20) {
        let texts = Self.texts(&display, width, height).strings
        // Narrow windows are compact at any height.
        guard texts.contains("PITCH") == (height >= 320) else { continue }
        let there = parts.map { part in
          texts.contains(part) || part == "G" && texts.contains("G major")
        }
        let count = there.prefix { $0 }.count
        #expect(!there.dropFirst(count).contains(true), "\(width): \(texts)")
        counts.insert(count)
      }
      #expect(counts.contains(parts.count), "\(counts)")
    }
  }

  @Test("Every level has a caption and a unit, above it or beside it")
  func captions() {
    var display = Self.sounding(.bars)
    for (width, height, texts) in [
      (1064, 577, ["BAR", "KEY", "RMS dBFS", "PEAK dBFS", "CORREL.", "CLIP"]),
      (
        1920, 700,
        ["RMS dBFS", "PEAK dBFS", "SHORT-TERM LUFS", "CORRELATION", "−12.0", "−3.3", "−13.0"]
          + ["−0.50", "CLIP"]
      ),
      (
        1920, 200,
        [
          "RMS", "−12.0 dBFS", "Peak −3.3 dBFS", "Short-term −13.0 LUFS", "Correlation −0.50",
          "CLIP",
        ]
      ),
    ] as [(Float, Float, [String])] {
      let shown = Self.texts(&display, width, height)
      for text in texts { #expect(shown[text] != nil, "\(text): \(shown.strings)") }
    }
  }

  @Test("Where there is a clip light there are pitch, tempo and level, and nothing overlaps it")
  func clipLightRoom() {
    for showsControls in [false, true] {
      var display = Self.sounding(.bars, clipped: 5, showsControls: showsControls)
      for (height, width) in [200, 577].flatMap({ height in
        stride(from: Float(200), through: 2000, by: Deep.pick(7, few: 35)).map {
          (Float(height), $0)
        }
      }) {
        let texts = Self.texts(&display, width, height)
        guard let light = display.layout.clipLight else {
          #expect(texts["CLIP"] == nil)
          continue
        }
        let strings = texts.strings
        #expect(strings.contains("+3 c") && strings.contains("120.0 BPM"), "\(width): \(strings)")
        #expect(strings.contains { $0.hasPrefix("−12.0") }, "\(width): \(strings)")
        for text in texts {
          let isInside = text.label.string == "CLIP"
          #expect(light.contains(text.bounds) == isInside, "\(width): \(text.label.string)")
          #expect(light.overlaps(text.bounds) == isInside, "\(width): \(text.label.string)")
        }
      }
    }
  }

  @Test(
    "The header's clip light stays lit until a reset, and a click on it resets the levels",
    arguments: DisplayMode.allCases)
  func clipLight(mode: DisplayMode) throws {
    var display = Self.sounding(mode, clipped: 3)
    display.resize(width: 1064, height: 577)
    let light = try #require(display.layout.clipLight)
    func isLit() -> Bool {
      display.model.pages.levels.clipLight(in: light).count > 0
        && display.readoutTexts()["CLIP"]?.isBold == true
    }
    #expect(isLit())
    var later = LevelsTests.level(2, rms: -30, clipped: 3)
    for _ in 0..<300 { display.receive(.level(later), elapsed: 1 / 60.0) }
    #expect(isLit())
    display.click(light)
    #expect(display.changes().map { $0.port } == [.resetLevels, .resetLevels])
    later.clipped = [0, 0]
    display.receive(.level(later), elapsed: 1 / 60.0)
    #expect(!isLit())
  }

  @Test("A mono plugin has no correlation")
  func mono() {
    var display = Self.sounding(.bars)
    display.setUp(channels: 1)
    #expect(Self.texts(&display, 1920, 1080)["CORRELATION"] == nil)
  }

  @Test("In silence the same word stands at the same place in every mode, and no number is left")
  func silence() {
    for (width, height) in [
      (240, 120), (200, 200), (320, 200), (300, 600), (1064, 577), (1920, 200), (3840, 2160),
    ] as [(Float, Float)] {
      var places: Set<String> = []
      for mode in DisplayMode.allCases {
        var display = Self.sounding(mode, showsControls: false)
        display.receive(.tempo(.init()))
        display.receive(.pitch(.init()))
        for _ in 0..<240 {
          display.hear([Float](repeating: -200, count: 128), waveform: [0, 0])
          display.receive(.level(.silent()), elapsed: 1 / 60.0)
        }
        display.resize(width: width, height: height)
        let texts = display.texts()
        let word = texts.filter { $0.label.string == "Silence" }
        #expect(word.count == 1, "\(mode), \(width): \(texts.strings)")
        for text in word {
          places.insert("\(text.bounds)")
          #expect(display.layout.notice.contains(text.bounds), "\(mode), \(width)")
        }
        // Neither a level nor a rate; the axes have numbers without a point.
        let numbers = texts.strings.filter {
          $0.contains("∞") || $0.contains("90.0") || $0.contains("fps")
        }
        #expect(numbers.isEmpty, "\(mode), \(width): \(numbers)")
      }
      #expect(places.count == 1, "\(width) × \(height): \(places)")
    }
  }
}

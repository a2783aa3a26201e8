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
    let isCompact = height < 320
    let (level, peak) = isCompact ? ("−12.0 dBFS", "Peak −3.3 dBFS") : ("−12.0", "−3.3")
    let (loudness, correlation) = isCompact ? ("−13.0 LUFS", "−0.50") : ("−13.0", "−0.50")
    let (names, bar) = (isCompact ? ["RMS"] : [], isCompact ? "beat 2 of 3" : "2 of 3")
    let orders: [DisplayMode: [String]] = [
      .bars: [loudness, peak, level] + names + ["A4", "+3 c", "120.0 BPM", "G", bar, correlation]
        + ["98 %", "440.00 Hz"],
      .tuner: ["A4", "+3 c", "120.0 BPM", level] + names + ["440.00 Hz", peak, loudness, "G", bar]
        + [correlation, "98 %"],
      .music: ["120.0 BPM", bar, "G", level] + names + ["A4", "+3 c", peak, loudness, "98 %"]
        + [correlation, "440.00 Hz"],
    ]
    for (mode, parts) in orders {
      for showsControls in [false, true] {
        var display = Self.sounding(mode, showsControls: showsControls)
        var counts: Set<Int> = []
        for width in stride(from: Float(200), through: 2000, by: 20) {
          let texts = Self.texts(&display, width, height).strings
          // Narrow windows are compact at any height.
          guard display.layout.isCompact == isCompact else { continue }
          let there = parts.map { part in
            texts.contains {
              $0 == part || $0.hasSuffix(" \(part)") || part == "G" && $0 == "G major"
            }
          }
          let count = there.prefix { $0 }.count
          #expect(!there.dropFirst(count).contains(true), "\(width): \(texts)")
          counts.insert(count)
        }
        #expect(counts.contains(parts.count), "\(counts)")
      }
    }
  }

  @Test("CLIP and loudness have room in each window, peak in the first one, before pitch and tempo")
  func levelsFirst() {
    for mode in DisplayMode.allCases where mode != .tuner && mode != .music {
      var display = Self.sounding(mode, clipped: 1054)
      for (width, height, parts) in [
        (1064, 577, ["CLIP", "−13.0", "−3.3", "−12.0", "A4", "120.0 BPM"]),
        (480, 270, ["CLIP", "−13.0 LUFS"]), (240, 120, ["CLIP", "−13.0 LUFS"]),
      ] as [(Float, Float, [String])] {
        let texts = Self.texts(&display, width, height).strings
        for part in parts { #expect(texts.contains(part), "\(mode), \(width): \(texts)") }
      }
    }
    // The rate takes what room all else leaves.
    var line = Self.sounding(.bars)
    for (width, hasRate) in [(240, false), (480, false), (2400, true)] as [(Float, Bool)] {
      let texts = Self.texts(&line, width, 200).strings
      #expect(texts.contains { $0.hasSuffix(" fps") } == hasRate, "\(width): \(texts)")
    }
    // One that is lower than wanted says so where there is room for that, too.
    line.wantedRate = 60
    #expect(Self.texts(&line, 2400, 200).strings.contains { $0.hasSuffix(" of 60 fps") })
    #expect(!Self.texts(&line, 480, 200).strings.contains { $0.hasSuffix(" of 60 fps") })
    // Loudness that isn't measured leaves its room to others.
    var display = Self.sounding(.bars)
    display.set(.loudness, to: 0)
    let texts = Self.texts(&display, 1064, 577).strings
    #expect(!texts.contains("off") && texts.contains("−0.50"), "\(texts)")
  }

  @Test("Every level has a caption and a unit, above it or beside it")
  func captions() {
    var display = Self.sounding(.bars)
    for (width, height, texts) in [
      (1064, 577, ["PITCH", "TEMPO", "RMS dBFS", "PEAK dBFS", "SHORT LUFS", "CLIP"]),
      (
        1920, 700,
        ["RMS dBFS", "PEAK dBFS", "SHORT-TERM LUFS", "CORRELATION", "−12.0", "−3.3", "−13.0"]
          + ["−0.50", "CLIP"]
      ),
      (
        2400, 200,
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

  @Test(
    "The clip light is in the header of every window from 180 px on, and nothing overlaps it",
    arguments: [DisplayMode.bars, .tuner, .music])
  func clipLightRoom(mode: DisplayMode) throws {
    for showsControls in [false, true] {
      var display = Self.sounding(mode, clipped: 5, showsControls: showsControls)
      for (height, width) in [120, 200, 577].flatMap({ height in
        stride(from: Float(180), through: 2000, by: Deep.pick(7, few: 35)).map {
          (Float(height), $0)
        }
      }) {
        let texts = Self.texts(&display, width, height)
        let place = display.layout.clipLight
        let light = try #require(place)
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
    let place = display.layout.clipLight
    let light = try #require(place)
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

// SPDX-License-Identifier: GPL-3.0-or-later
import SeededRandom
import SpectrumMessages
import Testing

@testable import SpectrumView

@Suite struct LevelsTests {
  /// `figures`: other ones than those that follow from `rms`.
  static func level(
    _ channels: Int, rms: Float, clipped: Int32 = 0, _ figures: [Figure: Float] = [:]
  ) -> Message.Level {
    var level = Message.Level(
      rms: Array([rms, rms - 6].prefix(channels)), peak: Array([rms + 3, rms].prefix(channels)),
      [.momentary: rms, .shortTerm: rms - 1, .integrated: rms - 2, .correlation: -0.5]
        .merging(figures) { $1 })
    level.heldPeak = [rms + 6, rms + 3]
    level.truePeak = [rms + 6.5, rms + 3]
    level.clipped = [clipped, 0]
    return level
  }

  static func page(_ level: Message.Level, seconds: Float = 2) -> LevelsPage {
    var page = LevelsPage()
    for _ in 0..<Int(seconds * 50) {
      page.receive(level)
      page.step(elapsed: 0.02)
    }
    return page
  }

  @Test("−60…0 dBFS are 0…1; beyond stays within")
  func values() {
    for (decibels, value) in [
      (-60, 0), (-30, 0.5), (-24, 0.6), (-9, 0.85), (0, 1), (12, 1), (-200, 0), (.nan, 0),
      (.infinity, 1), (-.infinity, 0),
    ] as [(Float, Float)] {
      #expect(abs(MeterScale.value(decibels: decibels) - value) < 1e-6)
    }
  }

  @Test("A narrow page leaves out words before it cuts a number", arguments: [100, 120, 160, 240])
  func narrow(width: Int) {
    let texts = Self.page(Self.level(2, rms: -30.4)).texts(width, 2 * width)
    for text in texts { #expect(text.bounds.x >= 0, "\(text.label.string)") }
    #expect(texts.strings.contains { $0.contains("−30.4") }, "\(texts.strings)")
  }

  @Test("Green below 0.6, yellow below 0.85, red above")
  func colors() {
    for (value, expected) in [
      (0, Theme.dark.states.good), (0.599, Theme.dark.states.good), (0.6, Theme.dark.states.fair),
      (0.849, Theme.dark.states.fair), (0.85, Theme.dark.states.poor), (1, Theme.dark.states.poor),
    ] as [(Float, Color)] {
      let color = MeterScale.color(value: value, Theme.dark.states)
      #expect(color.red == expected.red && color.green == expected.green)
    }
  }

  @Test("One decimal, and a dash for silence, which is −90 dBFS or less")
  func labels() {
    for (decibels, text) in [
      (-12.34, "−12.3"), (-59.93, "−59.9"), (-60.01, "−60.0"), (-90, "–"), (-.infinity, "–"),
      (1.5, "+1.5"), (0, "0.0"),
    ] as [(Float, String)] { #expect(MeterScale.number(decibels: decibels).string == text) }
  }

  @Test("The peak bar falls to 10 % in 300 ms", arguments: [24, 60, 144] as [Float])
  func motion(rate: Float) {
    var page = Self.page(Self.level(1, rms: -15))
    #expect(page.channels[0].peakValue == 0.8)
    page.receive(Message.Level(channelCount: 1))
    for elapsed in FrameTimes.rate(rate).steps(over: 0.2994) { page.step(elapsed: elapsed) }
    #expect(abs(page.channels[0].peakValue / 0.8 - 0.1) < 0.003)
  }

  @Test("The RMS bar is the RMS, and its number is never more than 10 dB from it")
  func textAndBar() {
    var page = LevelsPage()
    var random = SplitMix64(seed: 3)
    var numbers: Set<Float> = []
    for step in 0..<600 {
      let rms = random.unit() < 0.2 ? -90 : -30 + 30 * random.signedUnit()
      page.receive(Self.level(2, rms: rms))
      page.step(elapsed: 1 / 60.0)
      for channel in [page.channels[0], page.channels[1]] {
        #expect(channel.value == MeterScale.value(decibels: channel.rms), "\(step)")
        #expect(
          abs(channel.shownRMS - channel.rms) <= 10,
          "\(step): \(channel.shownRMS) over a bar at \(channel.rms)")
        numbers.insert(channel.shownRMS)
      }
    }
    #expect(numbers.count > 100)
  }

  @Test("A peak is shown at once, in the very next picture")
  func peak() {
    var page = LevelsPage()
    page.receive(Self.level(2, rms: -21))
    page.step(elapsed: 1 / 144)
    #expect(page.channels[0].peakValue == 0.7)
  }

  @Test("The clip light stays lit with its count until a reset, and flashes with each new clip")
  func clip() {
    // What clipped before the window was opened doesn't flash.
    var page = LevelsPage()
    page.receive(Self.level(2, rms: -6, clipped: 3))
    #expect(page.channels[0].clipped == 3 && page.channels[0].flash == 0)
    page = Self.page(Self.level(2, rms: -6, clipped: 3))
    #expect(page.channels[0].clipped == 3 && page.channels[1].clipped == 0)
    for _ in 0..<50 { page.step(elapsed: 0.1) }
    #expect(page.channels[0].clipped == 3 && page.channels[0].flash == 0)
    page.receive(Self.level(2, rms: -6, clipped: 4))
    #expect(page.channels[0].flash == 1)
    page.receive(Self.level(2, rms: -6))
    #expect(page.channels[0].clipped == 0 && page.channels[0].flash == 0)
  }

  @Test("A stream that stops lets meters and PSR go, and keeps what was integrated and the PLR")
  func stopped() {
    var page = Self.page(Self.level(2, rms: -20, [.psr: 12, .plr: 14]))
    for _ in 0..<100 { page.step(elapsed: 0.05) }
    #expect(page.channels[0].value < 0.001 && page.momentary == -90)
    #expect(page.integrated == -22 && page.channels[0].heldPeak == -14)
    #expect(page.shown.readings.value(.psr) == nil && page.shown.readings.value(.plr) == 14)
  }

  @Test("The loudness scale is −36…+18 LU about the target, as EBU Tech 3341's EBU +18")
  func loudnessScale() {
    let layout = LevelsLayout(in: Rect(0, 0, 1064, 577), channelCount: 2)
    let bar = layout.loudness[0]
    for (units, part) in [(-36, 0), (0, 36.0 / 54), (18, 1), (-177, 0), (23, 1)]
      as [(Float, Float)]
    {
      #expect(abs(layout.x(loudnessUnits: units) - bar.x - part * bar.width) < 0.001)
    }
  }

  @Test("Above the target the loudness bars are yellow", arguments: [-23, -18, -14] as [Float])
  func target(_ target: Float) throws {
    for excess in [-2, 2] as [Float] {
      let loudness = target + excess
      var page = Self.page(
        Self.level(2, rms: -20, [.momentary: loudness, .shortTerm: loudness]))
      page.target = target
      let layout = LevelsLayout(in: Rect(0, 0, 1064, 577), channelCount: 2)
      let picture = DisplayPicture(width: 1064, height: 577) {
        LevelsPicture(page, on: $0, in: $0.bounds).draw()
      }
      #expect(page.texts()["0 LU = −\(Int(-target)) LUFS"] != nil)
      // A little beyond the target's mark.
      let pixel = picture[Int(layout.x(loudnessUnits: 1)), Int(layout.loudness[0].middleY)]
      let isYellow = pixel >> 16 & 0xFF > 0x80
      #expect(isYellow == (excess > 0), "\(target), \(excess): \(String(pixel, radix: 16))")
    }
  }

  @Test("Correlation is shown in stereo only, and there in words, too")
  func correlation() {
    for channels in 1...2 {
      let page = Self.page(Self.level(channels, rms: -20))
      #expect((page.texts()["Correlation −0.50"] != nil) == (channels == 2))
    }
  }

  @Test("Beside a silent channel, whichever it is, there is no correlation", arguments: [0, 1])
  func oneChannel(silent: Int) {
    var level = Message.Level(rms: [-20, -20], peak: [-17, -17], [.correlation: 0])
    (level.rms[silent], level.peak[silent]) = (-90, -90)
    let page = Self.page(level)
    #expect(page.label(of: .correlation).string == "–" && page.shownLevel == -20)
  }

  @Test("The silence that the meters send is a dash in every readout, and nowhere a number")
  func silence() {
    var level = Message.Level.silent()
    level[.loudnessRange] = 0
    let page = Self.page(level)
    for readout in Figure.levelReadouts + [.momentaryMax, .shortTermMax] {
      let text = page.label(of: readout).string
      #expect(text == "–", "\(readout): \(text)")
    }
    let readouts = LevelsLayout(in: PageSize.large.bounds, channelCount: 2).readouts
    let texts = page.texts().strings
    #expect(!texts.contains { $0.contains("90") || $0.contains("0.0") || $0.contains("∞") })
    #expect(texts.count { $0 == "–" } == 6 + readouts.count, "\(texts)")
    #expect(page.isStill)
  }

  @Test("The loudness range is a dash until there is one")
  func loudnessRange() {
    for (value, text) in [(-1, "–"), (0, "0.0"), (6.3, "6.3")] as [(Float, String)] {
      let level = Self.level(2, rms: -20, [.integrated: -23, .loudnessRange: value])
      #expect(Self.page(level).label(of: .loudnessRange).string == text)
    }
  }

  @Test("PSR and PLR are numbers with a sign below 0, and a dash where there is none")
  func ratios() {
    for (value, text) in [(13.46, "13.5"), (-2, "−2.0"), (0, "0.0"), (-200, "–")]
      as [(Float, String)]
    {
      for ratio in [Figure.psr, .plr] {
        let level = Self.level(2, rms: -20, [.psr: 99, .plr: 99].merging([ratio: value]) { $1 })
        #expect(Self.page(level).label(of: ratio).string == text)
      }
    }
  }

  @Test("The highest loudness is beside its own bar, and stays when the stream stops")
  func highest() {
    var page = Self.page(
      Self.level(
        2, rms: -20,
        [.momentary: -40, .shortTerm: -41, .momentaryMax: -15.2, .shortTermMax: -18.4]))
    for _ in 0..<100 { page.step(elapsed: 0.05) }
    let layout = LevelsLayout(in: Rect(0, 0, 640, 360), channelCount: 2)
    for (number, bar) in [("−15.2", layout.loudness[0]), ("−18.4", layout.loudness[1])] {
      let places = page.texts(640, 360).filter { $0.label.string == number }.map(\.bounds.middleY)
      #expect(places.count == 1 && abs(places[0] - bar.middleY) < 1, "\(number)")
    }
  }

  @Test(
    "No text overlaps another or leaves the page, in any state at any size",
    arguments: PageSize.all + PageSize.tiny)
  func texts(size: PageSize) {
    let pages = [
      LevelsPage(), Self.page(Self.level(1, rms: -18)), Self.page(Self.level(2, rms: -48.8)),
      Self.page(Self.level(2, rms: -2, clipped: 12345)),
      Self.page(Self.level(1, rms: 6, clipped: .max)), Self.page(Self.level(2, rms: -200)),
    ]
    for page in pages {
      size.measure { canvas in
        let picture = LevelsPicture(page, on: canvas, in: canvas.bounds)
        let layout = picture.layout
        size.expectReadable(picture.texts())
        let bars =
          (0..<page.channelCount).map { layout.meters[$0] }
          + [layout.loudness[0], layout.loudness[1], layout.correlation]
        size.expectApart(
          bars.filter { $0.height > 0 } + layout.readouts.map(\.rect), within: canvas.bounds)
      }
    }
  }

  @Test(
    "Every number has its caption with a unit, at every size",
    arguments: PageSize.all + PageSize.tiny)
  func captions(size: PageSize) {
    let page = Self.page(Self.level(2, rms: -12, clipped: 1234))
    size.measure { canvas in
      let picture = LevelsPicture(page, on: canvas, in: canvas.bounds)
      let (layout, texts) = (picture.layout, picture.texts())
      let strings = texts.strings
      let rms = layout.isNarrow ? "RMS −12.0 dBFS" : "RMS dBFS"
      #expect(strings.contains(rms) && strings.contains { $0.contains("−12.0") }, "\(strings)")
      #expect(strings.contains("CLIP") && strings.contains { $0.contains("1234") || $0 == "1k" })
      for (kind, rect) in layout.readouts {
        let inside = texts.filter { rect.inset(-1, -1).contains($0.bounds) }.strings
        let captions = kind.levelCaptions.map { Label($0).string }
        #expect(inside.count == 2 && captions.contains(inside.first ?? ""), "\(kind): \(inside)")
        #expect(inside.last == page.label(of: kind).string, "\(kind): \(inside)")
      }
      // In a stereo tool M and S are mid and side.
      for text in strings {
        #expect(!text.split(separator: " ").contains { $0 == "M" || $0 == "S" }, "\(text)")
      }
    }
  }

  @Test("Peak and correlation are shown from a window of 320 × 200 on, as bar or as number")
  func peakAndCorrelation() {
    for size in PageSize.all + [PageSize(width: 304, height: 136, scale: 1)]
    where size.height >= 136 && size.width >= 304 {
      let layout = LevelsLayout(
        in: Rect(0, 0, Float(size.width), Float(size.height)), channelCount: 2)
      let kinds = layout.readouts.map(\.kind)
      #expect(layout.peak.width > 0 || kinds.contains(.peak), "\(size): \(kinds)")
      #expect(layout.correlation.height > 0 || kinds.contains(.correlation), "\(size): \(kinds)")
      #expect(kinds.contains(.shortTerm), "\(size): \(kinds)")
    }
  }

  @Test("What isn't measured is off, which isn't silence")
  func off() {
    var page = Self.page(Self.level(2, rms: -20))
    page.loudness = .loudness
    #expect(page.label(of: .truePeak).string == "off" && page.label(of: .psr).string == "off")
    #expect(page.label(of: .shortTerm).string == "−21.0")
    page.loudness = .off
    #expect(page.label(of: .shortTerm).string == "off")
    #expect(
      page.label(of: .peak).string == "−14.0" && page.label(of: .correlation).string == "−0.50")
  }

  @Test("Above the end of the loudness scale a bar has an arrow, within it none")
  func pegs() {
    let rect = Rect(0, 0, 1064, 577)
    let layout = LevelsLayout(in: rect, channelCount: 2)
    for (rms, isBeyond) in [(-4, true), (-6, false), (-20, false)] as [(Float, Bool)] {
      // The momentary loudness is the RMS; the end is −5 LUFS.
      let page = Self.page(Self.level(2, rms: rms))
      let picture = DisplayPicture(width: 1064, height: 577) {
        LevelsPicture(page, on: $0, in: rect).draw()
      }
      let bar = layout.loudness[0]
      let pixel = picture[Int(bar.right) - 6, Int(bar.middleY)]
      // The arrow is white, the bar has no blue.
      #expect((pixel & 0xFF > 0xC0) == isBeyond, "\(rms): \(String(pixel, radix: 16))")
    }
  }

  @Test("A number that wants attention differs from the others: true peak, peak, correlation")
  func critical() {
    for (readout, value, expected) in [
      (.truePeak, -0.9, true), (.truePeak, -1.1, false), (.peak, 0.1, true), (.peak, -0.1, false),
      (.correlation, -0.1, true), (.correlation, 0.1, false), (.shortTerm, 0, false),
      (.correlation, -90, false),
    ] as [(Figure, Float, Bool)] {
      #expect(readout.isCriticalLevel(value) == expected, "\(readout) \(value)")
    }
  }
}

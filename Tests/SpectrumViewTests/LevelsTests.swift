// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumView

@Suite struct LevelsTests {
  static func level(_ channels: Int, rms: Float, clipped: Int32 = 0) -> Message.Level {
    var level = Message.Level(channelCount: channels)
    level.rms = [rms, rms - 6]
    level.peak = [rms + 3, rms]
    level.heldPeak = [rms + 6, rms + 3]
    level.truePeak = [rms + 6.5, rms + 3]
    (level.momentary, level.shortTerm, level.integrated) = (rms, rms - 1, rms - 2)
    level.clipped = [clipped, 0]
    level.correlation = -0.5
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

  @Test("Green below 0.6, yellow below 0.85, red above")
  func colors() {
    for (value, expected) in [
      (0, Theme.good), (0.599, Theme.good), (0.6, Theme.fair),
      (0.849, Theme.fair), (0.85, Theme.poor), (1, Theme.poor),
    ] as [(Float, Color)] {
      let color = MeterScale.color(value: value)
      #expect(color.red == expected.red && color.green == expected.green)
    }
  }

  @Test("One decimal, and −∞ for silence, which is −90 dBFS or less")
  func labels() {
    #expect(MeterScale.label(decibels: -12.34).string == "−12.3 dB")
    #expect(MeterScale.label(decibels: -59.93).string == "−59.9 dB")
    #expect(MeterScale.label(decibels: -60.01).string == "−60.0 dB")
    #expect(MeterScale.label(decibels: -90).string == "−∞ dB")
    #expect(MeterScale.label(decibels: -.infinity).string == "−∞ dB")
    #expect(MeterScale.label(decibels: 1.5).string == "+1.5 dB")
    #expect(MeterScale.label(decibels: 0).string == "0.0 dB")
  }

  @Test("A rise takes 88 ms to 90 %, a fall 300 ms to 10 %", arguments: [24, 60, 144] as [Float])
  func motion(rate: Float) {
    func value(of page: inout LevelsPage, after seconds: Float) -> Float {
      var now: Float = 0
      while now < seconds {
        let elapsed = min(1 / rate, seconds - now)
        page.step(elapsed: elapsed)
        now += elapsed
      }
      return page.channel(0).value
    }
    var page = LevelsPage()
    page.receive(Self.level(1, rms: -12))
    #expect(abs(value(of: &page, after: 0.0891) / 0.8 - 0.9) < 0.003)
    for _ in 0..<20 {
      page.receive(Self.level(1, rms: -12))
      page.step(elapsed: 0.1)
    }
    page.receive(Message.Level(channelCount: 1))
    #expect(abs(value(of: &page, after: 0.2994) / 0.8 - 0.1) < 0.003)
  }

  @Test("A peak is shown at once, in the very next picture")
  func peak() {
    var page = LevelsPage()
    page.receive(Self.level(2, rms: -21))
    page.step(elapsed: 1 / 144)
    #expect(page.channel(0).peakValue == 0.7)
  }

  @Test("The clip light stays lit with its count until a reset, and flashes with each new clip")
  func clip() {
    var page = Self.page(Self.level(2, rms: -6, clipped: 3))
    #expect(page.channel(0).clipped == 3 && page.channel(1).clipped == 0)
    for _ in 0..<50 { page.step(elapsed: 0.1) }
    #expect(page.channel(0).clipped == 3 && page.channel(0).flash == 0)
    page.receive(Self.level(2, rms: -6, clipped: 4))
    #expect(page.channel(0).flash == 1)
    page.receive(Self.level(2, rms: -6))
    #expect(page.channel(0).clipped == 0 && page.channel(0).flash == 0)
  }

  @Test("A stream that stops lets the meters fall and keeps what was integrated")
  func stopped() {
    var page = Self.page(Self.level(2, rms: -20))
    for _ in 0..<100 { page.step(elapsed: 0.05) }
    #expect(page.channel(0).value < 0.001 && page.momentary == -90)
    #expect(page.integrated == -22 && page.channel(0).heldPeak == -14)
  }

  @Test("The loudness scale is −18…+9 LU about −23 LUFS")
  func loudnessScale() {
    let layout = LevelsLayout(in: Rect(0, 0, 1064, 577), channelCount: 2)
    let bar = layout.loudness[0]
    for (lufs, part) in [(-41, 0), (-23, 18.0 / 27), (-14, 1), (-200, 0), (0, 1)]
      as [(Float, Float)]
    {
      #expect(abs(layout.x(loudness: lufs) - bar.x - part * bar.width) < 0.001)
    }
  }

  @Test("Correlation is shown in stereo only, and there in words, too")
  func correlation() {
    let size = PageSize(width: 1064, height: 577, scale: 1)
    for channels in 1...2 {
      let page = Self.page(Self.level(channels, rms: -20))
      size.draw { canvas in
        let layout = LevelsLayout(in: canvas.bounds, channelCount: channels)
        let texts = page.texts(on: canvas, layout).map(\.label.string)
        #expect(texts.contains("Correlation −0.50") == (channels == 2))
      }
    }
  }

  @Test("The silence that the meters send is −∞ in every readout")
  func silence() {
    var level = Message.Level(channelCount: 2)
    (level.rms, level.peak, level.heldPeak) = ([-90, -90], [-90, -90], [-90, -90])
    (level.truePeak, level.loudnessRange) = ([-90, -90], 0)
    (level.momentary, level.shortTerm, level.integrated) = (-90, -90, -90)
    let page = Self.page(level)
    for readout in [LevelsReadout.momentary, .shortTerm, .integrated, .truePeak] {
      let text = readout.label(page.shown.readouts[readout]).string
      #expect(text == "−∞", "\(readout): \(text)")
    }
    #expect(page.isStill)
  }

  @Test("PSR and PLR are numbers with a sign below 0, and a dash where there is none")
  func ratios() {
    for (value, text) in [(13.46, "13.5"), (-2, "−2.0"), (0, "0.0"), (-200, "–")]
      as [(Float, String)]
    {
      for ratio in [LevelsReadout.psr, .plr] {
        var level = Self.level(2, rms: -20)
        (level.psr, level.plr) = ratio == .psr ? (value, 99) : (99, value)
        #expect(ratio.label(Self.page(level).shown.readouts[ratio]).string == text)
      }
    }
  }

  @Test("In a stream that stopped the PSR goes, the PLR stays")
  func stoppedRatios() {
    var level = Self.level(2, rms: -20)
    (level.psr, level.plr) = (12, 14)
    var page = Self.page(level)
    for _ in 0..<100 { page.step(elapsed: 0.05) }
    #expect(page.shown.readouts[.psr] == LevelsReadout.silent && page.shown.readouts[.plr] == 14)
  }

  @Test("No number makes a page trap")
  func hostile() {
    for value in [.nan, .infinity, -.infinity, 1e30, -1e30] as [Float] {
      var level = Self.level(2, rms: value, clipped: .min)
      (level.correlation, level.loudnessRange) = (value, value)
      (level.psr, level.plr) = (value, value)
      var page = LevelsPage()
      page.receive(level)
      page.step(elapsed: value)
      page.step(elapsed: 0.1)
      page.receive(Self.level(1, rms: value, clipped: .max))
      page.step(elapsed: 0.1)
      #expect(page.correlation.isFinite && page.channel(0).value.isFinite)
      for size in [1, 7, 33, 320] {
        _ = Picture(width: size, height: size) { page.draw(on: $0, in: $0.bounds) }
      }
    }
  }

  @Test(
    "No text overlaps another or leaves the page, in any state at any size",
    arguments: PageSize.all)
  func texts(size: PageSize) {
    let pages = [
      LevelsPage(), Self.page(Self.level(1, rms: -18)), Self.page(Self.level(2, rms: -48.8)),
      Self.page(Self.level(2, rms: -2, clipped: 12345)),
      Self.page(Self.level(1, rms: 6, clipped: .max)), Self.page(Self.level(2, rms: -200)),
    ]
    for page in pages {
      size.draw { canvas in
        let layout = LevelsLayout(in: canvas.bounds, channelCount: page.channelCount)
        let texts = page.texts(on: canvas, layout)
        size.expectApart(texts.map(\.bounds), within: canvas.bounds)
        size.expectLegible(texts)
        let bars =
          (0..<page.channelCount).map { layout.meters[$0] }
          + [layout.loudness[0], layout.loudness[1], layout.correlation]
        size.expectApart(
          bars.filter { $0.height > 0 } + (0..<5).map { layout.readouts[$0] },
          within: canvas.bounds)
      }
    }
  }

  @Test(
    "Levels, clip lights and all five readouts are there at every size", arguments: PageSize.all)
  func essentials(size: PageSize) {
    let page = Self.page(Self.level(2, rms: -12, clipped: 1234))
    size.draw { canvas in
      let layout = LevelsLayout(in: canvas.bounds, channelCount: 2)
      let texts = page.texts(on: canvas, layout).map(\.label.string)
      for text in ["−12.0", "−13.0", "−14.0", "0.0", "−5.5", "CLIP"] {
        #expect(texts.contains(text), "\(text)")
      }
      #expect(texts.contains { $0.hasSuffix("−12.0 dB") })
      #expect(texts.contains { $0.contains("1234") || $0 == "1k" })
    }
  }
}

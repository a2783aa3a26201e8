// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MessageSamples
import SeededRandom
import SpectrumMessages
import Testing

@testable import SpectrumView

/// The header and the pages show one reading of the pitch and of the level.
@Suite struct OneReadingTests {
  private func headerTexts(_ display: borrowing Display) -> [PlacedText] {
    display.readoutTexts(1064, 577)
  }

  /// The number below a caption of the header; nil for a dash.
  private func number(_ texts: [PlacedText], below caption: String) -> Float? {
    guard let heading = texts.first(where: { $0.label.string == caption }),
      let text = texts.first(where: { $0.x == heading.x && $0.baseline > heading.baseline })
    else { return nil }
    return Float(text.label.string.replacing("−", with: "-"))
  }

  /// The highest number in a column of the levels page.
  private func highest(
    _ texts: [PlacedText], _ column: (x: Float, width: Float)
  ) -> Float? {
    texts.filter { abs($0.bounds.right - column.x - column.width) < 1 }
      .compactMap { Float($0.label.string.replacing("−", with: "-")) }.max()
  }

  /// The number before `unit`; nil for a dash or without such a text.
  private func number(_ texts: [PlacedText], _ unit: String) -> Float? {
    for text in texts where text.label.string.hasSuffix(unit) {
      let digits = text.label.string.dropLast(unit.count).replacing("−", with: "-")
      if let value = Float(digits) { return value }
    }
    return nil
  }

  /// The large number of the tuner's page, whose unit is a text of its own.
  private func cents(_ page: [PlacedText]) -> Float? { number(page.filter(\.isBold), "") }

  private func color(_ texts: [PlacedText], _ unit: String) -> Color? {
    texts.first { $0.label.string.hasSuffix(unit) }?.color
  }

  private func isSame(_ one: Color?, _ other: Color) -> Bool {
    one.map { ($0.red, $0.green, $0.blue) == (other.red, other.green, other.blue) } ?? false
  }

  /// A pitch `cents` above A4 that jitters, leaps, glides and ends; nil between messages.
  private struct Voice {
    var random: SplitMix64
    private var cents: Float = 0
    private var isSinging = true

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func next(strings: Bool) -> Message.Pitch? {
      let event = random.unit()
      if event < 0.3 { return nil }
      if event < 0.32 { isSinging.toggle() }
      if event > 0.96 { cents = 2400 * random.signedUnit() }
      guard isSinging else { return .init() }
      cents += (event > 0.8 ? 15 : 1) * random.signedUnit()
      let note = (cents / 100).rounded()
      let offset = cents - 100 * note
      let frequency = 440 * Float(pow(2, Double(cents) / 1200))
      guard strings, random.unit() < 0.9 else {
        return .init(frequency: frequency, confidence: 1, note: 69 + Int32(note), cents: offset)
      }
      // The first string is A4.
      return .init(
        frequency: frequency, confidence: 1, note: 69 + Int32(note), cents: offset, string: 1,
        stringCents: max(-6000, min(6000, cents)))
    }
  }

  @Test(
    "Header and tuner name one note, one cents and one frequency in every picture",
    arguments: [1, 2] as [UInt64], [false, true])
  func pitch(seed: UInt64, strings: Bool) {
    var display = Display.still(.tuner)
    if strings {
      display.receive(.tuning(.init(strings: .init(starting: [69]), stringCount: 1)))
    }
    var voice = Voice(seed: seed)
    var named = 0
    for step in 0..<400 {
      if let pitch = voice.next(strings: strings) { display.receive(.pitch(pitch)) }
      display.step(elapsed: 0.02)
      let tuner = display.model.pages.tuner
      let (header, page) = (headerTexts(display), tuner.texts())
      let texts: Comment = "\(step): \(header.strings) \(page.strings)"
      let frequency = number(page, " Hz")
      #expect(frequency == number(header, " Hz"), texts)
      guard tuner.presence > 0 else {
        #expect(page["No pitch"] != nil, texts)
        #expect(number(header, " c") == nil, texts)
        continue
      }
      guard let frequency else {
        Issue.record(texts)
        continue
      }
      named += 1
      if !tuner.readout.isFar {
        // The page's cents have tenths, the header's don't.
        let cents = cents(page)
        #expect(cents.map { $0.rounded() } == number(header, " c"), texts)
        let name = Label(note: Int(tuner.readout.target), .init(.sharps)).string
        #expect(header[name] != nil, texts)
        // The cents are the frequency's; one is rounded to 0.1 c, the other to 0.01 Hz.
        let expected = 1200 * log2(frequency / 440) - 100 * Float(tuner.readout.target - 69)
        let rounding = 0.051 + 1200 * log2(1 + 0.005 / frequency)
        #expect(abs((cents ?? .nan) - expected) < rounding, texts)
      } else {
        let pitch = header.strings.drop { $0 != "PITCH" }
        let heard = "Heard " + pitch.dropFirst().prefix(2).joined(separator: " ")
        #expect(page[heard] != nil, texts)
      }
      let lag = abs(tuner.motion.needle.position - tuner.readout.deviation)
      #expect(lag <= 1, texts)
      // Both end together.
      if !tuner.isSounding { #expect(tuner.motion.needle.position == tuner.readout.deviation) }
    }
    #expect(named > 100, "\(named)")
  }

  @Test("A note that is gone fades in header and page alike, without a colour for its accuracy")
  func fading() {
    var display = Display.still(.tuner)
    display.hear(.init(frequency: 440, confidence: 1, note: 69, cents: 0), seconds: 1)
    let before = display.model.pages.tuner.texts()
    #expect(isSame(color(headerTexts(display), " c"), Theme.dark.states.good))
    #expect(isSame(color(before, " c"), Theme.dark.states.good))
    #expect(color(before, "in tune")?.alpha ?? 0 > 0.99)
    display.receive(.pitch(.init()))
    var last: Float = 1
    for _ in 0..<45 {
      display.step(elapsed: 0.02)
      let presence = display.model.pages.tuner.presence
      #expect(presence < last, "\(presence) after \(last)")
      let (header, texts) = (headerTexts(display), display.model.pages.tuner.texts())
      for color in [color(header, " c"), color(header, "A4"), color(texts, " c")] {
        #expect(isSame(color, Theme.dark.quietText) && color?.alpha == presence, "\(presence)")
      }
      #expect(color(texts, "in tune").map { $0.alpha <= presence } == true, "\(presence)")
      last = presence
    }
    for _ in 0..<10 { display.step(elapsed: 0.02) }
    #expect(headerTexts(display)["–"] != nil)
    #expect(display.model.pages.tuner.texts()["No pitch"] != nil)
  }

  @Test("A note that ends at once after a leap is shown where the needle stands")
  func leap() {
    var display = Display.still(.tuner)
    display.hear(.init(frequency: 446.9, confidence: 1, note: 69, cents: 27), seconds: 1)
    display.receive(.pitch(.init(frequency: 492.8, confidence: 1, note: 71, cents: -3.7)))
    display.step(elapsed: 0.02)
    display.receive(.pitch(.init()), elapsed: 0.02)
    let tuner = display.model.pages.tuner
    #expect(tuner.readout.target == 71)
    #expect(tuner.motion.needle.position == -3.7 && cents(tuner.texts()) == -3.7)
  }

  @Test(
    "The header's RMS, peak, loudness and correlation are the page's in every picture",
    arguments: 1...2)
  func level(channels: Int) {
    var display = Display.still(.levels)
    var random = SplitMix64(seed: 7)
    var read = 0
    let page = LevelsLayout(in: PageSize.large.bounds, channelCount: channels)
    for step in 0..<300 {
      if random.unit() < 0.6 {
        var level = Message.Level(channelCount: channels)
        let loudness = random.unit() < 0.05 ? -200 : -45 + 50 * random.signedUnit()
        level.rms = [loudness + 5 * random.signedUnit(), loudness + 5 * random.signedUnit()]
        level.heldPeak = [
          level.rms[0] + 9 * abs(random.signedUnit()), level.rms[1] + 9 * abs(random.signedUnit()),
        ]
        (level[.shortTerm], level[.correlation]) = (loudness, random.signedUnit())
        display.receive(.level(level))
      }
      display.step(elapsed: 0.02)
      guard display.model.stream.level != nil else { continue }
      let (texts, header) = (display.model.pages.levels.texts(), headerTexts(display))
      let words: Comment = "\(step): \(header.strings) \(texts.strings)"
      #expect(number(header, below: "RMS dBFS") == highest(texts, page.level), words)
      #expect(number(header, below: "PEAK dBFS") == highest(texts, page.peak), words)
      let caption = texts["Short-term LUFS"]
      let shortTerm = texts.first {
        $0.baseline > caption?.baseline ?? 0
          && abs($0.bounds.middleX - (caption?.bounds.middleX ?? 0)) < 2
      }
      #expect(
        number(header, below: "SHORT-TERM LUFS")
          == shortTerm.flatMap { Float($0.label.string.replacing("−", with: "-")) }, words)
      if channels == 2, let correlation = number(header, below: "CORRELATION") {
        let text = texts.first { $0.label.string.hasPrefix("Correlation ") }
        let digits = text?.label.string.dropFirst(12).replacing("−", with: "-")
        #expect(digits.flatMap { Float($0) } == correlation, words)
        read += 1
      }
      read += number(header, below: "RMS dBFS") != nil ? 1 : 0
    }
    #expect(read > 150 * channels, "\(read)")
  }

  @Test("Levels between −90 and −60 dBFS are numbers in header and page", arguments: [-89, -61])
  func quiet(level: Float) {
    var display = Display.still(.levels)
    display.receive(.level(.init(rms: [level])), elapsed: 0.02)
    let page = LevelsLayout(in: PageSize.large.bounds, channelCount: 1)
    #expect(number(headerTexts(display), below: "RMS dBFS") == level)
    #expect(highest(display.model.pages.levels.texts(), page.level) == level)
  }
}

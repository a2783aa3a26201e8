// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumView

/// The page says what the messages say, and nothing where nothing is known.
@Suite struct MusicReadingTests {
  static func pageTexts(
    _ display: borrowing Display, _ size: PageSize = PageSize.large
  ) -> [String] {
    let page = display.model.pages.music
    return size.measure { MusicPicture(page, on: $0, in: $0.bounds).texts() }.strings
  }

  @Test("Keys are called as musicians and DJs call them")
  func names() throws {
    func label(_ key: Int, _ style: KeyName.Style, _ spelling: NoteName.Spelling = .sharps)
      -> String
    {
      KeyName(key, .init(spelling))!.label(style).string
    }
    #expect(label(21, .names) == "A minor" && label(6, .names) == "F♯ major")
    #expect(label(10, .names, .flats) == "B♭ major" && label(13, .names, .mixed) == "C♯ minor")
    #expect(KeyName(21, .init(.sharps))?.shortLabel(.names).string == "Am")
    #expect(KeyName(7, .init(.sharps))?.shortLabel(.names).string == "G")
    #expect(label(6, .camelot) == "2B" && label(23, .camelot) == "10A")
  }

  @Test("A key is in doubt if it is less likely than 0.6 and its rival at least half as likely")
  func doubt() {
    for (confidence, rival, expected) in [
      (0.59, 0.3, true), (0.61, 0.39, false), (0.5, 0.26, true), (0.5, 0.24, false),
    ] as [(Float, Float, Bool)] {
      let key = Message.Key(key: 21, confidence: confidence, rival: 0, rivalConfidence: rival)
      #expect(key.isUndecided == expected, "\(confidence), \(rival)")
    }
    #expect(!Message.Key(key: 21, confidence: 0.3, rival: -1, rivalConfidence: 0.3).isUndecided)
    #expect(!Message.Key(key: -1, confidence: 0, rival: -1, rivalConfidence: 0).isUndecided)
  }

  @Test("The page shows the messages' numbers")
  func numbers() {
    let waltz = Self.pageTexts(MusicStory.all[0].display(.music))
    for text in [
      "2", "of 3", "3 beats per bar", "167.8", "BPM", "host 168.0", "−0.2", "14 ms late", "G",
      "major", "Confidence 91 %", "Confidence: tempo 92 %, bar 87 %",
      // 440 Hz · 2^(12.3/1200) = 443.14 Hz.
      "Tuning +12 c, A4 = 443 Hz",
    ] { #expect(waltz.contains(text), "\(text): \(waltz)") }
    // In less room the word stays, and A4 doesn't.
    let small = Self.pageTexts(
      MusicStory.all[0].display(.music), PageSize(width: 608, height: 256, scale: 1))
    #expect(small.contains("Confidence 91 %") && small.contains("Tuning +12 c"), "\(small)")
    let seven = Self.pageTexts(MusicStory.all[1].display(.music))
    for text in ["5", "of 7", "7 beats per bar", "22 ms early", "D", "minor", "+1.5"] {
      #expect(seven.contains(text), "\(text): \(seven)")
    }
  }

  @Test("The tuning's drift counts from the start, past half a semitone, and stays in a pause")
  func drift() {
    var display = MusicStory.all[0].display(.music)
    func hear(_ cents: Float?, chroma: Float = 1) {
      display.receive(
        .key(.init(key: 7, confidence: 0.9, tuningCents: cents, chroma: .init(repeating: chroma))))
      for _ in 0..<50 {
        display.receive(.level(.init(rms: [-20, -20])))
        display.hear(level: -30, elapsed: 0.1)
      }
    }
    display.set(.reference, to: 442)
    hear(-30)
    for (cents, tuning, drift) in [
      (-45, "Tuning −45 c", "drift −15 c"), (45, "Tuning +45 c", "drift −25 c"),
      (nil, "Tuning –", "drift −25 c"),
    ] as [(Float?, String, String)] {
      hear(cents)
      let texts = Self.pageTexts(display)
      #expect(texts.contains { $0.hasPrefix(tuning) && $0.hasSuffix(drift) }, "\(texts)")
    }
    // Back where it began.
    for cents in [45, -45, -30] as [Float] { hear(cents) }
    let texts = Self.pageTexts(display)
    #expect(texts.contains { $0.hasPrefix("Tuning −30 c") }, "\(texts)")
    #expect(!texts.contains { $0.contains("drift") }, "\(texts)")
  }

  @Test("Where nothing is known the page says what is missing, and has no number")
  func missing() {
    let speech = Self.pageTexts(MusicStory.all[3].display(.music))
    for text in [
      "No beat", "No tempo yet", "No key", "yet", "Confidence –", "Tuning –: the notes disagree",
    ] {
      #expect(speech.contains(text), "\(text): \(speech)")
    }
    // Times alone have numbers.
    let numbers = speech.filter { $0.contains { $0.isNumber } && !$0.hasPrefix("−") }
    #expect(numbers.isEmpty, "\(numbers)")
    let drums = Self.pageTexts(MusicStory.all[2].display(.music))
    #expect(drums.contains("No key") && drums.contains("1") && drums.contains("of 4"))
    let doubt = Self.pageTexts(MusicStory.all[4].display(.music))
    for text in ["A minor", "or", "C major", "No bar", "on the host's beat"] {
      #expect(doubt.contains(text), "\(text): \(doubt)")
    }
    var off = MusicStory.all[3].display(.music)
    off.set(.trackKey, to: 0)
    off.set(.trackTempo, to: 0)
    let texts = Self.pageTexts(off)
    #expect(texts.contains("Tempo is off") && texts.contains("Key"), "\(texts)")
  }

  @Test("When the stream stops, bar and key end; the histories stay")
  func end() {
    var display = MusicStory.all[0].display(.music)
    for _ in 0..<200 { display.step(elapsed: 1 / 50.0) }
    #expect(
      display.model.pages.music.hasFallen
        && display.model.pages.music.history.tempos.points.count > 0)
    let texts = Self.pageTexts(display)
    #expect(texts.contains("No beat") && texts.contains("No key"), "\(texts)")
    #expect(display.isStill == true)
  }

  @Test("Wheel, arrows and double click change how far back the histories go")
  func span() {
    var display = Display.window(.music)
    let plot = display.layout.plot
    func wheel(_ steps: Float) {
      display.handle(.scrolled(x: plot.middleX, y: plot.middleY, steps: steps, modifiers: []))
    }
    #expect(display.settings.tempoHistorySeconds == 30)
    for seconds in [60, 120, 300, 300] as [Float] {
      wheel(-1)
      #expect(display.settings.tempoHistorySeconds == seconds)
    }
    #expect(display.model.pages.music.history.span == 300)
    for seconds in [120, 60, 30, 10] as [Float] {
      #expect(display.handle(.key(.up, modifiers: [])) == true)
      #expect(display.settings.tempoHistorySeconds == seconds)
    }
    // At its end a key is the host's.
    #expect(display.handle(.key(.up, modifiers: [])) == false)
    #expect(display.handle(.key(.down, modifiers: [])) == true)
    display.press(at: plot.middleX, plot.middleY, double: true)
    #expect(display.settings.tempoHistorySeconds == 30)
    wheel(0)
    #expect(display.settings.tempoHistorySeconds == 30)
    #expect(display.changes().allSatisfy { $0.port == .tempoHistory })
  }
}

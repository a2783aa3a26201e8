// SPDX-License-Identifier: GPL-3.0-or-later
import SeededRandom
import SpectrumMessages
import Testing

@testable import SpectrumView

/// Bar and key in the header.
@Suite struct MusicHeaderTests {
  private static func headerTexts(
    _ display: inout Display, _ width: Float = 2100, _ height: Float = 577
  ) -> [String] {
    display.resize(width: width, height: height)
    return display.readoutTexts().strings
  }

  @Test("Header and page name one bar and one key", arguments: [1, 2] as [UInt64])
  func oneReading(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var display = MusicStory.all[0].display(.music)
    for _ in 0..<40 {
      let count = Int(random.next() % 8)
      let bar = Message.Bar(
        beat: count > 1 ? Int(random.next() % UInt64(count)) + 1 : 0, beatsPerBar: count,
        confidence: 0.5)
      let key = Message.Key(
        key: Int32(random.next() % 25) - 1, confidence: Float(random.unit()),
        rival: Int32(random.next() % 24), rivalConfidence: Float(random.unit()))
      display.settings[NoteName.Spelling.self] = NoteName.Spelling(
        rawValue: Int(random.next() % 3))!
      display.set(.keyNames, to: Float(random.next() % 2))
      display.receive(.beat(.init(confidence: 1)))
      display.receive(.bar(bar))
      display.receive(.key(key), elapsed: 0.02)
      let (header, page) = (Self.headerTexts(&display), MusicReadingTests.pageTexts(display))
      if bar.beat > 0 {
        #expect(header.contains("\(bar.beat) of \(bar.beatsPerBar)"), "\(header)")
        #expect(page.contains("\(bar.beat)") && page.contains("of \(bar.beatsPerBar)"))
      } else {
        #expect(page.contains("No bar") && !header.contains { $0.contains(" of ") }, "\(header)")
      }
      guard let name = display.model.pages.music.keyName else {
        #expect(page.contains("No key"), "\(page)")
        continue
      }
      let style = display.settings[KeyName.Style.self]
      let rival = display.model.pages.music.rivalName
      let text = name.label(or: key.isUndecided ? rival : nil, style).string
      #expect(header.contains(text), "\(text): \(header)")
      if style == .camelot || key.isUndecided {
        #expect(page.contains(name.label(style).string), "\(page)")
      } else {
        #expect(page.contains(name.tonicLabel.string))
        #expect(page.contains(name.isMinor ? "minor" : "major"))
      }
    }
  }

  @Test("Nothing in the header moves when bar and key change")
  func stillHeader() {
    for (width, height) in [(1920, 577), (1064, 577), (700, 577), (1200, 200)] as [(Float, Float)] {
      var places: Set<String> = []
      for story in MusicStory.all.prefix(3) + MusicStory.all[4...4] {
        var display = story.display(.bars)
        display.receive(.tempo(.init(bpm: 120, confidence: 1)))
        for key in [-1, 7, 20] as [Int32] {
          display.receive(.key(.init(key: key, confidence: 0.5, rival: 15, rivalConfidence: 0.5)))
          display.step(elapsed: 0.01)
          display.resize(width: width, height: height)
          let place = display.readoutTexts().first { $0.label.string.hasPrefix("−12.0") }?.x
          places.insert("\(place ?? -1)")
        }
      }
      #expect(places.count == 1, "\(width): \(places)")
    }
  }

  @Test("Where there is little room the key is short, and its doubt a question mark")
  func short() {
    var display = MusicStory.all[4].display(.bars)
    #expect(Self.headerTexts(&display).contains("Am or C"))
    #expect(Self.headerTexts(&display, 1064).contains("Am?"))
    display.receive(.key(.init(key: 21, confidence: 0.9)), elapsed: 0.01)
    #expect(Self.headerTexts(&display).contains("A minor"))
    #expect(Self.headerTexts(&display, 1064).contains("Am"))
    display.set(.keyNames, to: 1)
    #expect(Self.headerTexts(&display, 1064).contains("8A"))
  }
}

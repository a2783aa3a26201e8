// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumView

@Suite struct MusicLayoutTests {
  @Test(
    "The parts of the page are apart and within it, at every size",
    arguments: PageSize.tiny
      + PageSize.all, [false, true])
  func parts(size: PageSize, hasHost: Bool) {
    let page = size.bounds
    let layout = MusicLayout(in: page, hasHost: hasHost)
    let parts = [
      layout.beats, layout.lines, layout.tempos, layout.offsets, layout.times, layout.circle,
      layout.foot,
    ].filter { $0.height > 0 }
    size.expectApart(parts, within: page)
    #expect(
      layout.beats.width == layout.beats.height && layout.circle.width == layout.circle.height)
    // The beat can be read from afar: its ring has a fifth of the window's shorter side.
    #expect(layout.beats.width >= 0.2 * min(page.width, page.height), "\(layout.beats)")
    #expect(layout.offsets.height == 0 || hasHost)
  }

  @Test(
    "The texts of the page are apart, within it and legible, at every size",
    arguments: PageSize.tiny + PageSize.all, MusicStory.all)
  func texts(size: PageSize, story: MusicStory) {
    let page = story.page(seconds: 31)
    size.measure { canvas in
      let picture = MusicPicture(page, on: canvas, in: size.bounds)
      let (layout, texts) = (picture.layout, picture.texts())
      size.expectApart(texts.map(\.bounds), within: size.bounds)
      // The key's name on its lit sector has the colour for that ground.
      size.expectLegible(texts.filter { $0.color != canvas.theme.text(on: canvas.theme.beat) })
      // What counts is there, however small the page is.
      let strings = texts.strings
      let beat = story.beat > 0 ? "\(story.beat)" : story.bpm > 0 ? "No bar" : "No beat"
      // A tiny ring has a dash; the line beside it has the words.
      let isTiny = layout.beats.width < 96
      #expect(
        strings.contains { $0.hasPrefix(beat) || isTiny && ["No", "–"].contains($0) },
        "\(size): \(strings)")
      let tempo = story.page(seconds: 1).tempo.bpm > 0 ? "." : "No tempo yet"
      #expect(strings.contains { $0.contains(tempo) }, "\(size): \(strings)")
    }
  }

  @Test("Names in the circle stand in their sectors: fifths clockwise, minor keys inside")
  func names() throws {
    let page = MusicStory.all[0].page(seconds: 1)
    let layout = page.layout(in: Rect(0, 0, 1064, 500))
    let circle = CircleOfFifths(in: layout.circle)
    let texts = PageSize(width: 1064, height: 500, scale: 1).measure {
      MusicPicture(page, on: $0, in: $0.bounds).texts()
    }
    // The order as printed in every textbook, from the top.
    for (names, isMinor) in [
      (["C", "G", "D", "A", "E", "B", "F♯", "C♯", "G♯", "D♯", "A♯", "F"], false),
      (["Am", "Em", "Bm", "F♯m", "C♯m", "G♯m", "D♯m", "A♯m", "Fm", "Cm", "Gm", "Dm"], true),
    ] {
      let ring = circle.ring(isMinor: isMinor)
      for (index, name) in names.enumerated() {
        let places = texts.filter { $0.label.string == name }.map { text in
          SIMD2(text.bounds.middleX - circle.center.x, text.bounds.middleY - circle.center.y)
        }
        let outside = places.first { hypot($0.x, $0.y) > circle.hub }
        let place = try #require(outside, "\(name) is missing")
        let radius = hypot(place.x, place.y)
        #expect(ring.inner < radius && radius < ring.outer, "\(name): \(place)")
        let angle = Float(index) / 12 * 2 * Float.pi
        // Within half a sector's width of its middle: r·tan 15°.
        let across = place.x * cos(angle) + place.y * sin(angle)
        #expect(abs(across) < 0.2 * radius, "\(name): \(place)")
      }
    }
  }

  @Test("A note's bar is outside the major key of its name")
  func bars() throws {
    for note in 0..<12 {
      let key = try #require(KeyName(note, .init(.sharps)))
      #expect(CircleOfFifths.sector(ofNote: note) == key.fifths)
    }
  }

  @Test("The beats go round clockwise from the top, in equal parts", arguments: 2...7)
  func beats(count: Int) {
    for beat in 1...count {
      let sector = BeatRing.sector(ofBeat: beat, of: count, center: Point(x: 0, y: 0), radius: 100)
      #expect(abs((sector.from + sector.to) / 2 - Float(beat - 1) / Float(count)) < 1e-5)
      #expect(sector.to - sector.from < 1 / Float(count))
      // The first is wider, so that it is told without a colour.
      let first = BeatRing.sector(ofBeat: 1, of: count, center: Point(x: 0, y: 0), radius: 100)
      #expect(beat == 1 || sector.inner > first.inner + 5)
    }
  }

  @Test("The axis of time goes from its whole length at the left to now at the right")
  func time() {
    let layout = MusicLayout(in: Rect(0, 0, 1064, 500), hasHost: true)
    for span in [10, 30, 60, 120, 300] as [Float] {
      #expect(layout.x(ago: 0, span: span) == layout.tempos.right)
      #expect(abs(layout.x(ago: span, span: span) - layout.tempos.x) < 0.01)
      #expect(abs(layout.x(ago: span / 2, span: span) - layout.tempos.middleX) < 0.01)
      var page = MusicStory.all[0].page(seconds: 5)
      page.history.span = span
      let texts = PageSize(width: 1064, height: 500, scale: 1).measure {
        MusicPicture(page, on: $0, in: $0.bounds).historyTexts()
      }
      for text in texts where text.label.string.hasPrefix("−") && text.baseline > layout.times.y {
        let words = text.label.string.dropFirst().split(separator: " ")
        let ago = Float(words[0])! * (words[1] == "min" ? 60 : 1)
        let place = ago == span ? text.bounds.x : text.bounds.middleX
        #expect(abs(place - layout.x(ago: ago, span: span)) < 1.5, "\(text.label.string)")
      }
      let end = span < 60 ? "−\(Int(span)) s" : "−\(Int(span / 60)) min"
      #expect(texts["now"] != nil && texts[end] != nil, "\(texts.strings)")
    }
  }
}

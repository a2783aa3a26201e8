// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumView

/// What is kept from picture to picture is what would be drawn again.
@Suite struct MusicPictureTests {
  @Test(
    "A picture shows the key, the bar, the theme and the size of now, whatever was drawn before")
  func keptParts() {
    var display = MusicStory.all[0].display(.music)
    _ = DisplayPicture(&display, width: 640, height: 360)
    for (index, story) in MusicStory.all.enumerated() {
      for theme in [ThemeSetting.light, .dark] {
        func hear(_ display: inout Display) {
          display.settings[ThemeSetting.self] = theme
          display.receive(.key(story.keyMessage))
          display.receive(.bar(story.barMessage))
        }
        hear(&display)
        var fresh = MusicStory.all[0].display(.music)
        hear(&fresh)
        // The strengths of the notes are the same in all stories, and so at rest.
        let kept = DisplayPicture(&display, width: 640, height: 360)
        let drawn = DisplayPicture(&fresh, width: 640, height: 360)
        #expect(kept.isSame(as: drawn), "\(story), \(theme)")
        // Another size in between, and twice the same.
        if index % 2 == 0 { _ = DisplayPicture(&display, width: 320, height: 200) }
        let again = DisplayPicture(&display, width: 640, height: 360)
        #expect(again.isSame(as: drawn), "\(story), \(theme)")
      }
    }
  }

  @Test("The last beat's sector is brightest, those before it are lit, those after it aren't")
  func ring() {
    let box = Rect(0, 0, 400, 300)
    let dark = Theme.dark
    // From the brightest on.
    let colors = [dark.beat, dark.background.mixed(with: dark.beat, 0.42), dark.line]
    for count in 2...7 {
      for beat in 1...count {
        var page = MusicPage()
        page.receive(Message.Bar(beat: beat, beatsPerBar: count, confidence: 1))
        let picture = DisplayPicture(width: 400, height: 300) { canvas in
          var caches = MusicCaches()
          MusicPicture(page, on: canvas, in: box).draw(&caches)
        }
        let ring = page.layout(in: box).beats
        for other in 1...count {
          let sector = BeatRing.sector(
            ofBeat: other, of: count, center: Point(x: ring.middleX, y: ring.middleY),
            radius: ring.width / 2)
          let middle = sector.middle
          let pixel = picture[Int(middle.x), Int(middle.y)]
          let nearest = colors.indices.min {
            DisplayPicture.difference(colors[$0].packed, pixel)
              < DisplayPicture.difference(colors[$1].packed, pixel)
          }
          let expected = other == beat ? 0 : other < beat ? 1 : 2
          #expect(nearest == expected, "beat \(beat) of \(count): \(other)")
        }
      }
    }
  }

  @Test("The dots of late beats are above the line of the host's, those of early ones below")
  func dots() {
    for (offset, isAbove) in [(40, true), (-40, false)] as [(Float, Bool)] {
      var page = MusicPage()
      for _ in 0..<20 {
        page.receive(Message.Tempo(bpm: 120, confidence: 1, hostBPM: 120))
        page.receive(Message.Beat(confidence: 1))
        page.receive(Message.Bar(beat: 1, beatsPerBar: 4, confidence: 1, hostOffset: offset))
        page.step(elapsed: 0.5, isSounding: true)
      }
      let layout = page.layout(in: Rect(0, 0, 1064, 500))
      let picture = DisplayPicture(width: 1064, height: 500) {
        MusicPicture(page, on: $0, in: $0.bounds).drawOffsets()
      }
      let line = page.history.offsetScale.y(0, in: layout.offsets)
      var (above, below) = (0, 0)
      for (index, pixel) in picture.contents.enumerated()
      where pixel & 0xFF_FFFF == Theme.dark.calm.packed {
        if Float(index / 1064) < line { above += 1 } else { below += 1 }
      }
      #expect((above > 50) == isAbove && (below > 50) == !isAbove, "\(above), \(below)")
    }
  }
}

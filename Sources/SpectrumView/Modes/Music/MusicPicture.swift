// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The page of the music in all of a rectangle.
struct MusicPicture {
  let page: MusicPage
  let canvas: Canvas
  private let rect: Rect
  let layout: MusicLayout
  /// Whether a beat has just fallen, and flashes.
  let isOnBeat: Bool
  var theme: Theme { canvas.theme }
  var bar: Message.Bar { page.bar }
  private var key: Message.Key { page.key }

  init(_ page: MusicPage, on canvas: Canvas, in rect: Rect, isOnBeat: Bool = false) {
    (self.page, self.canvas, self.rect, self.isOnBeat) = (page, canvas, rect, isOnBeat)
    layout = page.layout(in: rect)
  }

  func draw(_ caches: inout MusicCaches) {
    canvas.fillSharp(rect, theme.background)
    // What the ring shows of bar and beat.
    let hasFlash = isOnBeat && bar.beat == 0
    let state = (bar.beat * 8 + bar.beatsPerBar) * 2 + (hasFlash ? 1 : 0)
    let beats = canvas.aligned(layout.beats.inset(-1, -1))
    caches.beats.draw(on: canvas, in: beats, state: state) {
      canvas.fill(beats, theme.background)
      drawBeats(hasFlash: hasFlash)
    }
    drawTempos()
    drawOffsets()
    if !layout.hasKeyLine {
      let circle = CircleOfFifths(in: layout.circle)
      let state = (Int(key.key) * 32 + Int(key.rival)) * 2 + (key.isUndecided ? 1 : 0)
      caches.circle.draw(on: canvas, in: canvas.aligned(circle.keys), state: state) {
        drawKeys(circle)
      }
      drawChroma(circle)
    }
    for text in texts() { text.draw(on: canvas) }
  }

  /// Draws a sector for each beat of the bar, clockwise from the top: the first one wider, those
  /// that have passed lit, the last of them brightest. Without a bar there is a whole ring.
  private func drawBeats(hasFlash: Bool) {
    let box = layout.beats
    let (center, radius, count) = (
      Point(x: box.middleX, y: box.middleY), box.width / 2, bar.beatsPerBar
    )
    guard count > 0 else {
      let width = BeatRing.thickness * radius / 2
      let color = hasFlash ? theme.beat : theme.line
      canvas.strokeCircle(center.x, center.y, radius: radius - width / 2, color, width: width)
      return
    }
    for beat in 1...count {
      let sector = BeatRing.sector(ofBeat: beat, of: count, center: center, radius: radius)
      let color =
        beat == bar.beat
        ? theme.beat : beat < bar.beat ? theme.background.mixed(with: theme.beat, 0.42) : theme.line
      sector.fill(on: canvas, color)
    }
  }

  /// Draws the keys' rings, the key as a lit sector, and its rival as an outlined one.
  private func drawKeys(_ circle: CircleOfFifths) {
    let center = circle.center
    canvas.fillSharp(circle.keys, theme.background)
    for isMinor in [false, true] {
      let ring = circle.ring(isMinor: isMinor)
      canvas.strokeCircle(
        center.x, center.y, radius: (ring.inner + ring.outer) / 2,
        isMinor ? theme.panel : theme.panel.mixed(with: theme.line, 0.35),
        width: ring.outer - ring.inner)
    }
    if let keyName = page.keyName { circle.sector(of: keyName).fill(on: canvas, theme.beat) }
    // Between the sectors the background shows.
    for index in 0..<12 {
      let turns = (Float(index) + 0.5) / 12
      let (from, to) = (
        center.moved(circle.hub, turns: turns), center.moved(circle.foot, turns: turns)
      )
      canvas.line(from.x, from.y, to.x, to.y, theme.background, width: 2)
    }
    canvas.strokeCircle(center.x, center.y, radius: circle.middle, theme.background, width: 2)
    if let rivalName = page.rivalName {
      circle.sector(of: rivalName, inset: 2).addPath(on: canvas)
      canvas.closePath()
      canvas.strokePath(key.isUndecided ? theme.beat : theme.quietText, width: 2)
    }
  }

  /// Draws a bar outside the major key of each note, as high as the note is strong.
  private func drawChroma(_ circle: CircleOfFifths) {
    let (foot, height) = (circle.foot + 2, circle.radius - circle.foot - 2)
    for note in 0..<12 {
      let length = page.chroma[note] * height
      let turns = Float(CircleOfFifths.sector(ofNote: note)) / 12
      // A note that hasn't sounded is a line.
      RingSector(
        center: circle.center, inner: foot, outer: foot + max(1, length),
        from: turns - 0.032, to: turns + 0.032
      ).fill(on: canvas, length < 1 ? theme.line : theme.calm)
    }
  }
}

/// The parts of the page that are drawn seldom.
struct MusicCaches: ~Copyable {
  var beats = SavedPicture()
  var circle = SavedPicture()
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

extension MusicPage {
  /// The layout of a page drawn into `rect`.
  func layout(in rect: Rect) -> MusicLayout { MusicLayout(in: rect, hasHost: hasHost) }

  /// Whether a host's beats are there to compare with, now or in the histories.
  var hasHost: Bool { tempo.hostBPM ?? 0 > 0 || history.offsets.count > 0 }

  /// Draws the page into `rect`, all of it. `isOnBeat`: whether a beat has just fallen, and flashes.
  func draw(on canvas: Canvas, in rect: Rect, isOnBeat: Bool, _ caches: inout MusicCaches) {
    canvas.fillSharp(rect, canvas.theme.background)
    let layout = layout(in: rect)
    // What the ring shows of bar and beat.
    let hasFlash = isOnBeat && bar.beat == 0
    let state = (bar.beat * 8 + bar.beatsPerBar) * 2 + (hasFlash ? 1 : 0)
    let beats = canvas.aligned(layout.beats.inset(-1, -1))
    caches.beats.draw(on: canvas, in: beats, state: state) {
      canvas.fill(beats, canvas.theme.background)
      drawBeats(on: canvas, layout.beats, isOnBeat: hasFlash)
    }
    history.drawTempos(on: canvas, layout)
    history.drawOffsets(on: canvas, layout)
    if !layout.hasKeyLine {
      let circle = CircleOfFifths(in: layout.circle)
      let state = (Int(key.key) * 32 + Int(key.rival)) * 2 + (key.isUndecided ? 1 : 0)
      caches.circle.draw(on: canvas, in: canvas.aligned(circle.keys), state: state) {
        drawKeys(on: canvas, circle)
      }
      drawChroma(on: canvas, circle)
    }
    for text in texts(on: canvas, layout, isOnBeat: isOnBeat) { text.draw(on: canvas) }
  }

  /// Draws a sector for each beat of the bar, clockwise from the top: the first one wider, those
  /// that have passed lit, the last of them brightest. Without a bar there is a whole ring.
  private func drawBeats(on canvas: Canvas, _ box: Rect, isOnBeat: Bool) {
    let (center, radius, count) = (
      Point(x: box.middleX, y: box.middleY), box.width / 2, bar.beatsPerBar
    )
    guard count > 0 else {
      let width = BeatRing.thickness * radius / 2
      let color = isOnBeat ? canvas.theme.beat : canvas.theme.line
      canvas.strokeCircle(center.x, center.y, radius: radius - width / 2, color, width: width)
      return
    }
    for beat in 1...count {
      let sector = BeatRing.sector(ofBeat: beat, of: count, center: center, radius: radius)
      let color =
        beat == bar.beat
        ? canvas.theme.beat
        : beat < bar.beat
          ? canvas.theme.background.mixed(with: canvas.theme.beat, 0.42) : canvas.theme.line
      sector.fill(on: canvas, color)
    }
  }

  /// Draws the keys' rings, the key as a lit sector, and its rival as an outlined one.
  private func drawKeys(on canvas: Canvas, _ circle: CircleOfFifths) {
    let (center, theme) = (circle.center, canvas.theme)
    canvas.fillSharp(circle.keys, theme.background)
    for isMinor in [false, true] {
      let ring = circle.ring(isMinor: isMinor)
      canvas.strokeCircle(
        center.x, center.y, radius: (ring.inner + ring.outer) / 2,
        isMinor ? theme.panel : theme.panel.mixed(with: theme.line, 0.35),
        width: ring.outer - ring.inner)
    }
    if let keyName { circle.sector(of: keyName).fill(on: canvas, theme.beat) }
    // Between the sectors the background shows.
    for index in 0..<12 {
      let turns = (Float(index) + 0.5) / 12
      let (from, to) = (
        center.moved(circle.hub, turns: turns), center.moved(circle.foot, turns: turns)
      )
      canvas.line(from.x, from.y, to.x, to.y, theme.background, width: 2)
    }
    canvas.strokeCircle(center.x, center.y, radius: circle.middle, theme.background, width: 2)
    if let rivalName {
      circle.sector(of: rivalName, inset: 2).addPath(on: canvas)
      canvas.closePath()
      canvas.strokePath(key.isUndecided ? theme.beat : theme.quietText, width: 2)
    }
  }

  /// Draws a bar outside the major key of each note, as high as the note is strong.
  private func drawChroma(on canvas: Canvas, _ circle: CircleOfFifths) {
    let (foot, height) = (circle.foot + 2, circle.radius - circle.foot - 2)
    for note in 0..<12 {
      let turns = Float(CircleOfFifths.sector(ofNote: note)) / 12
      // A note that hasn't sounded is a line.
      RingSector(
        center: circle.center, inner: foot, outer: foot + max(1, chroma[note] * height),
        from: turns - 0.032, to: turns + 0.032
      ).fill(on: canvas, chroma[note] * height < 1 ? canvas.theme.line : canvas.theme.calm)
    }
  }
}

/// The parts of the page that are drawn seldom.
struct MusicCaches: ~Copyable {
  var beats = SavedPicture()
  var circle = SavedPicture()
}

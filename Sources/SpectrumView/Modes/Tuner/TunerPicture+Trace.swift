// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

extension TunerPicture {
  /// Draws the trace over a line for each recent note, with names below.
  func drawTrace() {
    let (box, trace, range) = (layout.history, page.trace, page.trace.range)
    guard box.height > 0 else { return }
    canvas.fillSharp(box, theme.panel)
    let semitone = layout.axis.width / range.width
    for note in trace.notesInRange {
      let x = layout.x(note: trace.place(ofNote: Int32(note)), in: range)
      // In tune is drawn as a range if that is wider than the line in its middle.
      let half = page.zones.inTune / 100 * semitone
      if half >= 2 {
        let (left, right) = (max(box.x, x - half), min(box.right, x + half))
        canvas.fillSharp(
          Rect(left, box.y, right - left, box.height), theme.states.good.opacity(0.1))
      }
      let isNatural =
        page.tuning.hasNumberedDegrees
        || NoteName(midi: note, page.naming)?.accidental == .natural
      canvas.fillColumn(x, box.y, box.bottom, theme.line.opacity(isNatural ? 1 : 0.5))
    }
    if range.width < 1.5 {
      // On a held note, the same scale as the gauge's.
      for zone in [.close, .near] as [TunerAccuracy] {
        let limit = page.zones.limit(of: zone)
        for cents in [-limit, limit] where limit < 50 {
          let note = (range.low + range.high + cents / 50) / 2
          canvas.fillColumn(layout.x(note: note, in: range), box.y, box.bottom, theme.line)
        }
      }
    }
    for seconds in stride(from: Float(2.5), to: 10, by: 2.5) {
      canvas.fillRow(layout.y(age: seconds), box.x, box.right, theme.line.opacity(0.5))
    }
    for mark in noteMarks() {
      let isNow = trace.isShown && mark.name.number == Int(trace.axisNote(of: readout))
      let color = isNow ? theme.text : theme.quietText
      if let label = mark.label {
        canvas.text(label, mark.rect.x, mark.baseline, size: mark.size, color)
      } else {
        mark.name.draw(
          on: canvas, left: mark.rect.x, baseline: mark.baseline, size: mark.size, color)
      }
    }
    drawLine()
  }

  /// Draws the trace, newest on top, with a stroke per stretch of one accuracy. Its points are at
  /// least a pixel apart in time; it ends at gaps and leaps.
  private func drawLine() {
    let (history, range) = (page.trace.history, page.trace.range)
    let width = max(1.5, layout.bodySize / 8)
    var last: (x: Float, y: Float, point: TunerHistory.Point, accuracy: TunerAccuracy)?
    var isOpen = false
    /// Draws the path that leads to the last point.
    func stroke() {
      if isOpen, let last { canvas.strokePath(theme.states.zone(last.accuracy), width: width) }
      isOpen = false
    }
    for ago in 0..<history.points.count {
      let point = history.points[ago]
      let age = Float(history.clock - point.time)
      guard age <= Float(TunerHistory.span) else { break }
      let (x, y) = (layout.x(note: point.pitch, in: range), layout.y(age: age))
      let accuracy = page.zones.accuracy(cents: point.cents)
      // Notes that the widest range has no room for are left out.
      let isBeside = point.note >= 0 && (point.pitch < range.low || point.pitch > range.high)
      guard !isBeside || range.width < TunerRange.widest - 0.5 else {
        stroke()
        last = nil
        continue
      }
      if let before = last, before.point.isJoined(to: point) {
        guard y - before.y >= 1 || before.point.note != point.note else { continue }
        if !isOpen { canvas.move(to: before.x, before.y) }
        canvas.lineTo(x, y)
        isOpen = true
        if accuracy != before.accuracy { stroke() }
      } else {
        stroke()
      }
      last = (x, y, point, accuracy)
    }
    stroke()
  }
}

extension TunerHistory.Point {
  /// MIDI number with its fraction; meaningless without a note.
  var pitch: Float { place + cents / 100 }

  /// Whether the pitch glided or stayed between the two: at most a semitone in 1/64 s.
  func isJoined(to other: Self) -> Bool {
    note >= 0 && other.note >= 0 && (note == other.note || abs(pitch - other.pitch) < 1)
  }
}

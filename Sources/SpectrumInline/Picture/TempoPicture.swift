// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumReadings

/// Beats per minute, the light of the beat, and the drift against the host's tempo.
enum TempoPicture {
  /// The drift at the gauge's ends in beats per minute.
  private static var range: Float { 5 }

  static func draw(_ face: TempoFace, on sheet: Sheet) {
    let margin = sheet.margin
    let hasHost = face.isTracked && face.hostBPM > 0
    let gauge = hasHost ? Gauge(on: sheet) : nil
    let foot = (gauge?.area.top ?? sheet.height) - margin
    let radius = Float(min(foot - margin, sheet.width / 4)) * 0.24
    let middle = (margin + foot) / 2
    sheet.pixmap.fillDisc(
      Float(margin) + radius + 1, Float(middle), radius: radius,
      Ink(face.isOnBeat ? Shade.beat : Shade.line), in: sheet.pixmap.bounds)
    let left = margin + Int(2 * radius) + 2 + margin
    let isHeard = face.bpm > 0
    let number = TempoWords.number(face.bpm)
    // As wide as three digits, so that the size stays.
    let template = Label(face.bpm >= 1000 ? "0000.0" : "000.0")
    let share = hasHost ? (sheet.width - left) * 62 / 100 : (sheet.width - left) * 70 / 100
    let capitals = sheet.fitted(
      template, width: share, capitals: (foot - margin) * 80 / 100, face: .figure)
    let baseline = middle + capitals / 2
    if face.isTracked {
      sheet.text(
        number, left, baseline, capitals: capitals,
        !isHeard ? Shade.quietText : face.isOnBeat ? Shade.beat : Shade.text, face: .figure)
    } else {
      sheet.text("off", left, baseline, capitals: capitals, Shade.quietText)
      return
    }
    let column = left + sheet.advance(of: template, capitals: capitals, face: .figure) + margin
    let room = sheet.width - margin - column
    guard let gauge else {
      sheet.text(
        "BPM", column, .baseline(baseline), width: room, capitals: max(6, capitals / 2),
        Shade.quietText, anchor: .left)
      return
    }
    drawDrift(face, isHeard: isHeard, on: gauge)
    drawHost(
      face, isHeard: isHeard, on: sheet, top: margin, foot: foot, left: column, room: room)
  }

  private static func drawDrift(_ face: TempoFace, isHeard: Bool, on gauge: Gauge) {
    let half = TempoWords.calm / (2 * range)
    let isCalm = !TempoWords.isDrifting(face.drift)
    gauge.fill(
      from: 0.5 - half, to: 0.5 + half, part: 0.62,
      Shade.panel.mixed(with: Shade.states.good, isHeard && isCalm ? 0.85 : 0.5))
    gauge.line(at: 0.5, Shade.quietText)
    if isHeard { gauge.needle(at: 0.5 + face.drift / (2 * range), Shade.text) }
  }

  /// The drift, and below it the host's tempo.
  private static func drawHost(
    _ face: TempoFace, isHeard: Bool, on sheet: Sheet, top: Int, foot: Int, left: Int, room: Int
  ) {
    let height = foot - top
    if isHeard {
      sheet.text(
        TempoWords.drift(face.drift, octave: 1), left + room, .top(top), width: room,
        capitals: height * 44 / 100,
        TempoWords.isDrifting(face.drift) ? Shade.states.fair : Shade.states.good)
    }
    let host = TempoWords.host(face.hostBPM) ?? .missing
    let capitals = height * 30 / 100
    let isReadable = sheet.fitted(host, width: room, capitals: capitals) > Sheet.smallestCapitals
    sheet.text(
      isReadable ? host : TempoWords.number(face.hostBPM), left + room, .baseline(foot),
      width: room, capitals: capitals, Shade.quietText)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumReadings

/// Beats per minute, the light of the beat, and the drift against the host's tempo.
enum TempoPicture {
  /// In beats per minute: the drift at the gauge's ends, and the largest drift of the green zone.
  private static var range: Float { 5 }
  private static var calm: Float { 1 }

  static func draw(_ face: TempoFace, on sheet: Sheet) {
    let margin = sheet.margin
    let hasHost = face.isTracked && face.hostBPM > 0
    let gauge = hasHost ? Gauge(on: sheet) : nil
    let foot = (gauge?.area.top ?? sheet.height) - margin
    let radius = Float(min(foot - margin, sheet.width / 4)) * 0.24
    let middle = (margin + foot) / 2
    sheet.fillDisc(
      Float(margin) + radius + 1, Float(middle), radius: radius,
      face.isOnBeat ? Shade.beat : Shade.line)
    let left = margin + Int(2 * radius) + 2 + margin
    let isHeard = face.bpm > 0
    var number = Label()
    if isHeard { number.append(face.bpm, decimals: 1) } else { number.append("–") }
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
      sheet.text(Label("off"), left, baseline, capitals: capitals, Shade.quietText)
      return
    }
    let column = left + sheet.advance(of: template, capitals: capitals, face: .figure) + margin
    let room = sheet.width - margin - column
    guard let gauge else {
      sheet.text(
        Label("BPM"), column, .baseline(baseline), width: room, capitals: max(6, capitals / 2),
        Shade.quietText, anchor: .left)
      return
    }
    drawDrift(face, isHeard: isHeard, on: gauge)
    drawHost(
      face, isHeard: isHeard, on: sheet, top: margin, foot: foot, left: column, room: room)
  }

  private static func drawDrift(_ face: TempoFace, isHeard: Bool, on gauge: Gauge) {
    let half = calm / (2 * range)
    let isCalm = abs(face.drift) <= calm
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
      var drift = Label()
      drift.append(face.drift, decimals: 1, sign: true)
      sheet.text(
        drift, left + room, .top(top), width: room, capitals: height * 44 / 100,
        abs(face.drift) <= calm ? Shade.states.good : Shade.states.fair)
    }
    var (host, short) = (Label("host "), Label())
    host.append(face.hostBPM, decimals: 1)
    short.append(face.hostBPM, decimals: 1)
    let capitals = height * 30 / 100
    let isReadable = sheet.fitted(host, width: room, capitals: capitals) > Sheet.smallestCapitals
    sheet.text(
      isReadable ? host : short, left + room, .baseline(foot), width: room, capitals: capitals,
      Shade.quietText)
  }
}

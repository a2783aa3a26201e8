// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics
import SpectrumReadings

/// Short-term loudness, large; its distance from the target; the true peak; a bar on the scale "EBU
/// +18", with the momentary loudness as a tick.
enum LoudnessPicture {
  /// LU within which the loudness is at its target, as EBU R 128 allows live.
  private static var tolerance: Float { 1 }

  static func draw(_ face: LoudnessFace, on sheet: Sheet) {
    let gauge = Gauge(on: sheet)
    let (margin, foot) = (sheet.margin, gauge.area.top - sheet.margin)
    let height = foot - margin
    let isHeard = face.isMeasured && face.shortTerm > LevelScale.silence
    let units = face.shortTerm - face.target
    let number = face.label(of: .shortTerm, face.shortTerm)
    let capitals = sheet.fitted(
      "−00.0", width: (sheet.width - 2 * margin) * 56 / 100, capitals: height * 85 / 100,
      face: .figure)
    let baseline = (margin + foot + capitals) / 2
    sheet.text(
      number, margin, baseline, capitals: capitals, isHeard ? Shade.text : Shade.quietText,
      face: face.isMeasured ? .figure : .text)
    let column = 2 * margin + sheet.advance(of: "−00.0", capitals: capitals, face: .figure)
    let room = sheet.width - margin - column
    if isHeard {
      sheet.text(
        "\(units, decimals: 1, sign: true) LU", column + room, .top(margin), width: room,
        capitals: height * 40 / 100,
        color(units: units))
    }
    if face.isTruePeakMeasured, face.truePeak > LevelScale.silence {
      sheet.text(
        "TP \(face.label(of: .truePeak, face.truePeak))", column + room, .baseline(foot),
        width: room, capitals: height * 36 / 100,
        Figure.truePeak.isCriticalLevel(face.truePeak) ? Shade.states.poor : Shade.quietText)
    }
    drawBar(face, on: gauge)
  }

  private static func color(units: Float) -> Color {
    abs(units) <= tolerance ? Shade.states.good : units > 0 ? Shade.states.fair : Shade.calm
  }

  /// The bar is blue up to the target and yellow above, as in the window.
  private static func drawBar(_ face: LoudnessFace, on gauge: Gauge) {
    func place(_ loudness: Float) -> Float { LevelScale.loudness.value(of: loudness - face.target) }
    let zero = place(face.target)
    if face.isMeasured, face.shortTerm > LevelScale.silence {
      let end = place(face.shortTerm)
      gauge.fill(from: 0, to: min(end, zero), part: 1, Shade.calm)
      if end > zero { gauge.fill(from: zero, to: end, part: 1, Shade.states.fair.brightness(0.9)) }
    }
    gauge.line(at: zero, Shade.text)
    if face.isMeasured, face.momentary > LevelScale.silence {
      gauge.needle(at: place(face.momentary), Shade.mark)
    }
  }
}

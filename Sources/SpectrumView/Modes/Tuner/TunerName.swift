// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The tuner's name of a pitch: a note, or a degree of a scale that hasn't twelve.
struct TunerName {
  /// MIDI number.
  let number: Int
  private let note: NoteName
  private let degree: ScaleDegree?

  /// The name of a MIDI note, or of a key that has a degree; nil outside 0…127.
  init?(midi number: Int, _ degree: ScaleDegree?, _ naming: NoteName.Naming) {
    guard let note = NoteName(midi: number, naming) else { return nil }
    (self.number, self.note, self.degree) = (number, note, degree)
  }

  /// The name in a line of text.
  var label: Label { degree?.label ?? Label(note: number, note.naming) }

  /// The width of the name in a line of text.
  func width(on canvas: Canvas, size: Float) -> Float {
    degree.map { canvas.width(of: $0.label, size: size) } ?? note.width(on: canvas, size: size)
  }

  /// Draws the name in a line of text.
  func draw(on canvas: Canvas, left: Float, baseline: Float, size: Float, _ color: Color) {
    guard let degree else {
      return note.draw(on: canvas, left: left, baseline: baseline, size: size, color)
    }
    canvas.text(degree.label, left, baseline, size: size, color)
  }

  /// The large name, as wide as a note's: the degree's number with its period above and the count of
  /// degrees below on the right.
  func drawLarge(on canvas: Canvas, left: Float, baseline: Float, size: Float, _ color: Color) {
    guard let degree else {
      return note.drawLarge(on: canvas, left: left, baseline: baseline, size: size, color)
    }
    let (number, count): (Label, Label) = ("\(degree.number)", "\\\(degree.count)")
    let period =
      degree.period == 0 ? Label() : Label(Float(degree.period), decimals: 0, sign: true)
    let whole = NoteName.largeWidth * size
    // Both parts in proportion: "7" leaves more room than "107".
    let numberWidth = canvas.width(of: number, size: size, bold: true)
    let side = max(
      canvas.width(of: count, size: 0.4 * size), canvas.width(of: period, size: 0.4 * size))
    let part = min(1, whole / (numberWidth + 0.03 * size + side))
    canvas.text(number, left, baseline, size: part * size, color, bold: true)
    let x = left + part * (numberWidth + 0.03 * size)
    let small = 0.4 * part * size
    canvas.text(count, x, baseline, size: small, color)
    let top = baseline - NoteName.capitalHeight * (part * size - small)
    canvas.text(period, x, top, size: small, color)
  }
}

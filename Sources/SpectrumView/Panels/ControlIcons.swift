// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The icons of the commands' buttons.
enum ControlIcons {
  static func tapTempo(_ pen: IconPen) {
    // A metronome.
    pen.line([(9.4, 1.2), (5.6, 1.2), (2.4, 14.8), (13.6, 14.8), (12.2, 8.8)], width: 1.3)
    pen.line([(3.4, 11.4), (12.8, 11.4)], width: 1.3)
    pen.line([(8, 11.4), (13.6, 2.2)])
  }
  static func resetTempo(_ pen: IconPen) {
    resetLevels(pen)
    // The metronome's hand.
    pen.line([(7, 11), (10, 6)], width: 1.3)
    pen.dot(9.6, 6.6, radius: 1.3)
  }
  /// An arrow that goes round.
  static func resetLevels(_ pen: IconPen) {
    pen.arc(8, 8.5, radius: 5.5, from: 0.08, to: 0.88)
    pen.line([(0.6, 3.2), (4.4, 4.4), (5.2, 0.6)])
  }
  static func resetZoom(_ pen: IconPen) {
    pen.line([(1, 2.5), (1, 13.5)])
    pen.line([(15, 2.5), (15, 13.5)])
    pen.line([(3, 8), (13, 8)])
    pen.line([(5.6, 5.4), (3, 8), (5.6, 10.6)])
    pen.line([(10.4, 5.4), (13, 8), (10.4, 10.6)])
  }
  static func freeze(_ pen: IconPen) {
    // A snowflake.
    for turn in 0..<6 {
      let angle = Double(turn) * Double.pi / 3
      let (s, c) = (Float(spectrum_sin(angle)), Float(spectrum_cos(angle)))
      pen.line([(8, 8), (8 + 7.2 * s, 8 - 7.2 * c)])
      // Both barbs, from the arm outwards.
      let tips = [
        (8 + 6.4 * s + 2.2 * c, 8 - 6.4 * c + 2.2 * s),
        (8 + 6.4 * s - 2.2 * c, 8 - 6.4 * c - 2.2 * s),
      ]
      pen.line([tips[0], (8 + 4.4 * s, 8 - 4.4 * c), tips[1]], width: 1.1)
    }
  }
  static func settings(_ pen: IconPen) {
    for (y, knob) in [(3, 11), (8, 5), (13, 9)] as [(Float, Float)] {
      pen.line([(1, y), (15, y)])
      pen.dot(knob, y, radius: 2.2)
    }
  }

  static func drawNote(_ pen: IconPen, _ text: StaticString) {
    let size = 12 * pen.unit
    pen.canvas.text(
      Label(text), pen.x + 8 * pen.unit,
      pen.canvas.baseline(middle: pen.y + 8 * pen.unit, size: size), size: size,
      pen.color, anchor: .middle, bold: true)
  }
}

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

  static func commands(_ pen: IconPen) {
    for y in [3.5, 8, 12.5] as [Float] { pen.line([(2, y), (14, y)]) }
  }
  /// Two curves, one of them dashed.
  static func compare(_ pen: IconPen) {
    pen.line([(0.5, 12.5), (4, 5), (7, 7), (11, 10.5), (15.5, 11.5)])
    for (start, end) in [(0.5, 2.5), (4.5, 6.5), (8.5, 10.5), (12.5, 14.5)] as [(Float, Float)] {
      pen.line([(start, 4 + 0.3 * start), (end, 4 + 0.3 * end)], width: 1.2)
    }
  }
  /// A list, of which one line is marked.
  static func references(_ pen: IconPen) {
    for (y, radius) in [(3, 1), (8, 1.8), (13, 1)] as [(Float, Float)] {
      pen.dot(2.4, y, radius: radius)
      pen.line([(6, y), (15, y)])
    }
  }
  static func nextReference(_ pen: IconPen) {
    for y in [3, 8, 13] as [Float] { pen.line([(1, y), (7.5, y)]) }
    pen.line([(12.5, 2), (12.5, 13.4)])
    pen.line([(9.8, 10.6), (12.5, 13.6), (15.2, 10.6)])
  }
  /// A pin in a curve.
  static func keepCurve(_ pen: IconPen) {
    pen.line([(0.5, 13.5), (4, 9), (8, 11), (12, 13), (15.5, 13.5)])
    pen.line([(8, 10.4), (8, 6.5)], width: 1.2)
    pen.dot(8, 4, radius: 2.6)
  }
  /// Two lines that are brought to one height.
  static func levelMatch(_ pen: IconPen) {
    pen.line([(1, 8), (15, 8)])
    pen.line([(4.5, 1), (4.5, 5.4)])
    pen.line([(2.4, 3.6), (4.5, 5.8), (6.6, 3.6)])
    pen.line([(11.5, 15), (11.5, 10.6)])
    pen.line([(9.4, 12.4), (11.5, 10.2), (13.6, 12.4)])
  }
  /// A camera.
  static func savePicture(_ pen: IconPen) {
    pen.line([
      (1, 4.6), (4.6, 4.6), (6, 2.6), (10, 2.6), (11.4, 4.6), (15, 4.6), (15, 13.4), (1, 13.4),
      (1, 4.6),
    ])
    pen.arc(8, 8.8, radius: 2.6, from: 0, to: 1)
  }
  /// An arrow out of a tray.
  static func exportSpectrum(_ pen: IconPen) {
    pen.line([(1.5, 9.5), (1.5, 14), (14.5, 14), (14.5, 9.5)])
    pen.line([(8, 10.6), (8, 1.6)])
    pen.line([(4.8, 4.8), (8, 1.6), (11.2, 4.8)])
  }
  /// A scale between two fixed ends.
  static func fixScale(_ pen: IconPen) {
    pen.line([(2.5, 1), (13.5, 1)])
    pen.line([(2.5, 15), (13.5, 15)])
    pen.line([(8, 3.4), (8, 12.6)])
    pen.line([(5.6, 5.8), (8, 3.2), (10.4, 5.8)])
    pen.line([(5.6, 10.2), (8, 12.8), (10.4, 10.2)])
  }
  /// An arrow back, and one onwards.
  static func undo(_ pen: IconPen) { turn(pen, 1) }
  static func redo(_ pen: IconPen) { turn(pen, -1) }

  private static func turn(_ pen: IconPen, _ side: Float) {
    func point(_ x: Float, _ y: Float) -> (Float, Float) { (8 + side * (x - 8), y) }
    pen.line([point(5, 2), point(1.6, 5.4), point(5, 8.8)])
    pen.line([point(1.6, 5.4), point(10, 5.4)])
    pen.arc(8 + 2 * side, 9.4, radius: 4, from: 0, to: 0.5 * side)
    pen.line([point(10, 13.4), point(6, 13.4)])
  }

  static func drawNote(_ pen: IconPen, _ text: StaticString) {
    let size = 12 * pen.unit
    pen.canvas.text(
      Label(text), pen.x + 8 * pen.unit,
      pen.canvas.baseline(middle: pen.y + 8 * pen.unit, size: size), size: size,
      pen.color, anchor: .middle, bold: true)
  }
}

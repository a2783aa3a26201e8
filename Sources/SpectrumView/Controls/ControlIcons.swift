// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Draws the buttons' pictures: a few strokes in a square of 16 units about the button's middle.
struct IconPen {
  let x, y, unit: Float
  let color: Color

  /// Strokes a line through points of the square.
  func line(on canvas: borrowing Canvas, _ points: [(Float, Float)], width: Float = 1.4) {
    for (index, point) in points.enumerated() {
      let (px, py) = (x + point.0 * unit, y + point.1 * unit)
      if index == 0 { canvas.move(to: px, py) } else { canvas.lineTo(px, py) }
    }
    canvas.strokePath(color, width: width * unit)
  }

  func box(
    on canvas: borrowing Canvas, _ left: Float, _ top: Float, _ width: Float, _ height: Float,
    opacity: Float = 1
  ) {
    canvas.fill(
      Rect(x + left * unit, y + top * unit, width * unit, height * unit),
      color.opacity(color.alpha * opacity))
  }

  func dot(on canvas: borrowing Canvas, _ px: Float, _ py: Float, radius: Float) {
    canvas.fillCircle(x + px * unit, y + py * unit, radius: radius * unit, color)
  }

  /// A part of a circle, from and to in turns from the top, clockwise.
  func arc(
    on canvas: borrowing Canvas, _ px: Float, _ py: Float, radius: Float, from: Float, to: Float
  ) {
    var points: [(Float, Float)] = []
    for step in 0...24 {
      let angle = Double(2 * Float.pi * (from + (to - from) * Float(step) / 24))
      points.append(
        (px + radius * Float(spectrum_sin(angle)), py - radius * Float(spectrum_cos(angle))))
    }
    line(on: canvas, points)
  }
}

extension DisplaySettings.Mode {
  func drawIcon(on canvas: borrowing Canvas, in button: Rect, _ color: Color) {
    canvas.icon(rawValue, in: button, color) { canvas, pen in draw(on: canvas, pen) }
  }

  private func draw(on canvas: borrowing Canvas, _ pen: IconPen) {
    switch self {
    case .bars:
      pen.box(on: canvas, 1, 9, 3, 6)
      pen.box(on: canvas, 5, 3, 3, 12)
      pen.box(on: canvas, 9, 6, 3, 9)
      pen.box(on: canvas, 13, 11, 2, 4)
    case .curve:
      pen.line(
        on: canvas,
        [(0.5, 14), (2.5, 12), (4, 6), (5, 3), (6, 5), (7.5, 9), (9, 7), (10.5, 10), (15.5, 14)])
    case .circular:
      pen.arc(on: canvas, 8, 8, radius: 2.6, from: 0, to: 1)
      let lengths: [Float] = [3.6, 2, 3, 1.6, 2.6, 3.4, 1.8, 2.8]
      for (index, length) in lengths.enumerated() {
        let angle = Double(index) * Double.pi / 4
        let (s, c) = (Float(spectrum_sin(angle)), Float(spectrum_cos(angle)))
        pen.line(
          on: canvas,
          [(8 + 3.9 * s, 8 - 3.9 * c), (8 + (3.9 + length) * s, 8 - (3.9 + length) * c)])
      }
    case .spectrogram:
      for row in 0..<4 {
        for column in 0..<4 {
          let weight =
            [0.35, 1, 0.6, 0.25, 0.5, 1, 0.3, 0.7, 0.3, 0.8, 1, 0.4, 0.6, 1, 0.5, 0.3]
            as [Float]
          pen.box(
            on: canvas, 1 + 3.5 * Float(column), 1 + 3.5 * Float(row), 3, 3,
            opacity: weight[4 * row + column])
        }
      }
    case .surface:
      drawMountain(on: canvas, pen)
      canvas.fillPath(pen.color)
    case .surfacePlus:
      drawMountain(on: canvas, pen)
      canvas.strokePath(pen.color, width: 1.3 * pen.unit)
      pen.line(on: canvas, [(4, 13.5), (7, 8.5), (9, 11.5), (10.5, 9.5), (12.5, 13.5)], width: 1.2)
    case .tuner:
      // A tuning fork.
      pen.line(on: canvas, [(4.5, 0.5), (4.5, 6)])
      pen.line(on: canvas, [(11.5, 0.5), (11.5, 6)])
      pen.arc(on: canvas, 8, 6, radius: 3.5, from: 0.25, to: 0.75)
      pen.line(on: canvas, [(8, 9.5), (8, 15.5)])
    case .levels:
      pen.box(on: canvas, 1, 2.5, 10, 3.5)
      pen.box(on: canvas, 12, 2.5, 3, 3.5, opacity: 0.4)
      pen.box(on: canvas, 1, 9.5, 7, 3.5)
      pen.box(on: canvas, 9, 9.5, 6, 3.5, opacity: 0.4)
    }
  }

  /// The outline of two peaks, as a path.
  private func drawMountain(on canvas: borrowing Canvas, _ pen: IconPen) {
    let points: [(Float, Float)] = [
      (0.5, 13.5), (6, 2.5), (9, 8.5), (10.8, 5.5), (15.5, 13.5), (0.5, 13.5),
    ]
    for (index, point) in points.enumerated() {
      let (x, y) = (pen.x + point.0 * pen.unit, pen.y + point.1 * pen.unit)
      if index == 0 { canvas.move(to: x, y) } else { canvas.lineTo(x, y) }
    }
  }
}

extension Tool {
  func drawIcon(on canvas: borrowing Canvas, in button: Rect, _ color: Color) {
    canvas.icon(16 + rawValue, in: button, color) { canvas, pen in draw(on: canvas, pen) }
  }

  private func draw(on canvas: borrowing Canvas, _ pen: IconPen) {
    switch self {
    case .halveTempo: drawNote(on: canvas, pen, "÷2")
    case .doubleTempo: drawNote(on: canvas, pen, "×2")
    case .help: drawNote(on: canvas, pen, "?")
    case .tapTempo:
      // A metronome.
      pen.line(
        on: canvas, [(9.4, 1.2), (5.6, 1.2), (2.4, 14.8), (13.6, 14.8), (12.2, 8.8)], width: 1.3)
      pen.line(on: canvas, [(3.4, 11.4), (12.8, 11.4)], width: 1.3)
      pen.line(on: canvas, [(8, 11.4), (13.6, 2.2)])
    case .resetTempo:
      drawTurn(on: canvas, pen)
      // The metronome's hand.
      pen.line(on: canvas, [(7, 11), (10, 6)], width: 1.3)
      pen.dot(on: canvas, 9.6, 6.6, radius: 1.3)
    case .resetLevels: drawTurn(on: canvas, pen)
    case .resetZoom:
      pen.line(on: canvas, [(1, 2.5), (1, 13.5)])
      pen.line(on: canvas, [(15, 2.5), (15, 13.5)])
      pen.line(on: canvas, [(3, 8), (13, 8)])
      pen.line(on: canvas, [(5.6, 5.4), (3, 8), (5.6, 10.6)])
      pen.line(on: canvas, [(10.4, 5.4), (13, 8), (10.4, 10.6)])
    case .freeze:
      // A snowflake.
      for turn in 0..<6 {
        let angle = Double(turn) * Double.pi / 3
        let (s, c) = (Float(spectrum_sin(angle)), Float(spectrum_cos(angle)))
        pen.line(on: canvas, [(8, 8), (8 + 7.2 * s, 8 - 7.2 * c)])
        // Both barbs, from the arm outwards.
        let tips = [
          (8 + 6.4 * s + 2.2 * c, 8 - 6.4 * c + 2.2 * s),
          (8 + 6.4 * s - 2.2 * c, 8 - 6.4 * c - 2.2 * s),
        ]
        pen.line(on: canvas, [tips[0], (8 + 4.4 * s, 8 - 4.4 * c), tips[1]], width: 1.1)
      }
    case .settings:
      for (y, knob) in [(3, 11), (8, 5), (13, 9)] as [(Float, Float)] {
        pen.line(on: canvas, [(1, y), (15, y)])
        pen.dot(on: canvas, knob, y, radius: 2.2)
      }
    }
  }

  /// An arrow that goes round.
  private func drawTurn(on canvas: borrowing Canvas, _ pen: IconPen) {
    pen.arc(on: canvas, 8, 8.5, radius: 5.5, from: 0.08, to: 0.88)
    pen.line(on: canvas, [(0.6, 3.2), (4.4, 4.4), (5.2, 0.6)])
  }

  private func drawNote(on canvas: borrowing Canvas, _ pen: IconPen, _ text: StaticString) {
    let size = 12 * pen.unit
    canvas.text(
      Label(text), pen.x + 8 * pen.unit,
      canvas.aligned(PlacedText.baseline(middle: pen.y + 8 * pen.unit, size: size)), size: size,
      pen.color, anchor: .middle, bold: true)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

extension Controls {
  /// Begins a drag at `start`, which moves the spectrum or turns the surface.
  mutating func beginPlotDrag(from start: Point) {
    if mode.hasFrequencies {
      let position = places.frequencyPosition(of: start)
      drag = .pan(hertz: settings.frequencies.frequency(at: position), position: position)
      editor.add(.begin, .lowFrequency)
      editor.add(.begin, .highFrequency)
    } else {
      drag = mode.gesture == .camera ? .orbit(start) : nil
    }
  }

  mutating func movePlotDrag(to point: Point) {
    let plot = layout.plot
    switch drag {
    case .pan(let hertz, let last):
      var position = places.frequencyPosition(of: point)
      // The shorter way round the circle, at whose top both ends of the scale meet.
      if mode.shape == .circle { position -= spectrum_round(position - last) }
      drag = .pan(hertz: hertz, position: position)
      editor.show(.holding(hertz, at: position, octaves: settings.frequencies.octaves))
    case .orbit(let last):
      let height = max(1, plot.height)
      editor.camera.orbit(right: (point.x - last.x) / height, down: (point.y - last.y) / height)
      drag = .orbit(point)
    default: break
    }
  }

  mutating func scrollPlot(at point: Point, _ steps: Float, _ modifiers: Modifiers) {
    let position = places.frequencyPosition(of: point)
    editor.scrollPlot(by: steps, at: position, modifiers)
  }

  /// Whether the mode has a scale of levels.
  var hasLevels: Bool { mode.scalesLevels && AutoMark.target(layout, mode.shape) != nil }
}

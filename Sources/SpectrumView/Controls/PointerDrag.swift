// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A drag with the left button.
enum PointerDrag {
  /// The pointer's x and the slider's position at the start, from where it moves along with the
  /// pointer; fine: a tenth as far.
  case slider(Port, startX: Float, startPosition: Float, isFine: Bool)
  /// A press on the plot, which becomes `pan` or `orbit` once the pointer moves.
  case pending(Point)
  /// The frequency to keep under the pointer, and the pointer's position on the frequency scale:
  /// below 0 or above 1 past an end of it, which a circle has no room beside.
  case pan(hertz: Float, position: Float)
  /// The pointer's last position while the surface turns.
  case orbit(Point)
  /// The pointer's y and the scroll position at the start.
  case scrollBar(startY: Float, startScroll: Float)

  /// How far the pointer may move in a click, in logical pixels.
  private static var leastWay: Float { 3 }

  /// Grabs a slider, which stays where it is until the pointer moves: a click in the track isn't worth a
  /// jump.
  static func slider(
    _ port: Port, at point: Point, isFine: Bool, _ editor: inout SettingsEditor
  ) -> PointerDrag {
    editor.add(.begin, port)
    let position = port.position(of: editor.settings[port])
    return .slider(port, startX: point.x, startPosition: position, isFine: isFine)
  }

  /// The drag after a move; nil if there is nothing to move.
  func moved(
    to point: Point, _ places: Places, _ panels: inout Panels, _ editor: inout SettingsEditor
  ) -> PointerDrag? {
    switch self {
    case .slider(let port, let startX, let start, let isFine):
      let hasMoved = port.position(of: editor.settings[port]) != start
      guard hasMoved || abs(point.x - startX) > Self.leastWay else { return self }
      let layout = places.settingsLayout
      let width = layout.slider(in: layout.content).width * (isFine ? 10 : 1)
      editor.change(port, to: port.value(at: start + (point.x - startX) / max(1, width)))
    case .scrollBar(let startY, let startScroll):
      guard let bar = places.topScrollBar else { return self }
      panels.topScroll = startScroll + (point.y - startY) * bar.scrollPerPixel
    case .pending(let start):
      let way = abs(point.x - start.x) + abs(point.y - start.y)
      guard way > Self.leastWay else { return self }
      return Self.plot(from: start, places, &editor)?.moved(to: point, places, &panels, &editor)
    case .pan(let hertz, let last):
      var position = places.frequencyPosition(of: point)
      // The shorter way round the circle, at whose top both ends of the scale meet.
      if editor.mode.shape == .circle { position -= spectrum_round(position - last) }
      editor.show(.holding(hertz, at: position, octaves: editor.settings.frequencies.octaves))
      return .pan(hertz: hertz, position: position)
    case .orbit(let last):
      let height = max(1, places.layout.plot.height)
      editor.moveCamera {
        $0.orbit(right: (point.x - last.x) / height, down: (point.y - last.y) / height)
      }
      return .orbit(point)
    }
    return self
  }

  /// Begins a drag at `start`, which moves the spectrum or turns the surface.
  private static func plot(
    from start: Point, _ places: Places, _ editor: inout SettingsEditor
  ) -> PointerDrag? {
    guard editor.mode.hasFrequencies else {
      return editor.mode.gesture == .camera ? .orbit(start) : nil
    }
    let position = places.frequencyPosition(of: start)
    editor.add(.begin, .lowFrequency)
    editor.add(.begin, .highFrequency)
    return .pan(hertz: editor.settings.frequencies.frequency(at: position), position: position)
  }

  /// Lets go; the host is notified.
  func end(_ editor: inout SettingsEditor) {
    switch self {
    case .slider(let port, _, _, _): editor.add(.end, port)
    case .pan:
      editor.add(.end, .lowFrequency)
      editor.add(.end, .highFrequency)
    case .pending, .orbit, .scrollBar: break
    }
  }
}

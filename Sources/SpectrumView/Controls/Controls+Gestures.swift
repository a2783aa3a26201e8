// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumPorts

extension Controls {
  /// The position of a point on the plot's frequency scale, 0…1: across, or around the circle from
  /// the top.
  func frequencyPosition(of point: Point, in plot: Rect) -> Float {
    guard mode.shape == .circle else {
      return ((point.x - plot.x) / max(1, plot.width)).held(within: 0...1)
    }
    return CircularGeometry(in: plot).position(x: point.x, y: point.y)
  }

  /// Begins a drag at `start`, which moves the spectrum or turns the surface.
  mutating func beginPlotDrag(from start: Point) {
    if mode.hasFrequencies {
      let position = frequencyPosition(of: start, in: layout.plot)
      drag = .pan(hertz: settings.frequencies.frequency(at: position), position: position)
      note(.begin, .lowFrequency)
      note(.begin, .highFrequency)
    } else {
      drag = mode.gesture == .camera ? .orbit(start) : nil
    }
  }

  mutating func movePlotDrag(to point: Point) {
    let plot = layout.plot
    switch drag {
    case .pan(let hertz, let last):
      var position = frequencyPosition(of: point, in: plot)
      // The shorter way round the circle, at whose top both ends of the scale meet.
      if mode.shape == .circle { position -= spectrum_round(position - last) }
      drag = .pan(hertz: hertz, position: position)
      show(.holding(hertz, at: position, octaves: settings.frequencies.octaves))
    case .orbit(let last):
      let height = max(1, plot.height)
      camera.orbit(right: (point.x - last.x) / height, down: (point.y - last.y) / height)
      drag = .orbit(point)
    default: break
    }
  }

  /// Handles the wheel over the plot.
  mutating func scrollPlot(at point: Point, steps: Float, _ modifiers: Modifiers) {
    if mode.gesture == .camera {
      camera.zoom(steps: steps)
    } else if mode.gesture == .time {
      changeTime(by: -steps)
    } else if mode.hasFrequencies {
      if modifiers.contains(.control) {
        moveLevels(by: -2 * steps)
      } else {
        let position = frequencyPosition(of: point, in: layout.plot)
        show(settings.frequencies.zoomed(steps: steps, at: position))
      }
    }
  }

  /// Makes the time of the histories longer by `steps` of the setting, less than one counts as one.
  private mutating func changeTime(by steps: Float) {
    guard steps != 0 else { return }
    let whole = steps > 0 ? max(1, spectrum_round(steps)) : min(-1, spectrum_round(steps))
    change(.tempoHistory, to: settings[.tempoHistory] + whole)
  }

  /// Sets the ends of the frequency scale.
  mutating func show(_ axis: FrequencyScale) {
    change(.lowFrequency, to: axis.low)
    change(.highFrequency, to: axis.high)
  }

  /// Fixes a level scale that follows at the round levels around what is shown, or lets a fixed one
  /// follow again.
  mutating func toggleAutoLevel() {
    guard settings.followsLevel else {
      change([(.autoLevel, 1)])
      return
    }
    let fixed = model.scale.rounded
    change([(.floor, fixed.floor), (.ceiling, fixed.top), (.autoLevel, 0)])
  }

  /// Whether the mode has a scale of levels.
  var hasLevels: Bool { mode.scalesLevels && AutoMark.target(layout, mode.shape) != nil }

  /// Moves the level scale and turns auto level off; makes the scale of differences longer or shorter.
  mutating func moveLevels(by decibels: Float) {
    guard mode.scalesLevels else {
      return change(.differenceRange, to: settings.differenceRange + decibels)
    }
    if settings.followsLevel {
      change(.floor, to: model.scale.floor)
      change(.ceiling, to: model.scale.top)
      change(.autoLevel, to: 0)
    }
    let (floor, ceiling) = (settings[.floor], settings[.ceiling])
    let (floors, ceilings) = (Port.floor.range, Port.ceiling.range)
    // As far as both ends can move, so that the range stays the same.
    let most = min(floors.upperBound - floor, ceilings.upperBound - ceiling)
    let least = max(floors.lowerBound - floor, ceilings.lowerBound - ceiling)
    let distance = decibels.held(within: least...max(least, most))
    change(.floor, to: floor + distance)
    change(.ceiling, to: ceiling + distance)
  }

  /// Shows all frequencies again, or resets the surface's camera.
  mutating func resetView() {
    endDrag()
    if mode.gesture == .camera {
      camera.reset()
    } else if mode.gesture == .time {
      change(.tempoHistory, to: Port.tempoHistory.initial)
    } else if mode.gesture == .strings {
      change(.tunedString, to: 0)
    } else if mode.hasFrequencies {
      show(FrequencyScale(low: 20, high: 20_000))
    }
  }

  /// Tunes a string, or again the nearest one.
  mutating func toggleString(_ number: Int) {
    change(.tunedString, to: settings.tunedString == number ? 0 : Float(number))
  }

  /// Tunes the string of the next number, or of the one before; at first the one that sounds, or the
  /// outermost.
  private mutating func moveString(forward: Bool) {
    let (count, sounding) = (model.stringCount, model.shownString)
    guard count > 0 else { return }
    let next: Int
    switch settings.tunedString {
    case 1...count: next = settings.tunedString + (forward ? 1 : -1)
    default: next = sounding > 0 ? sounding : forward ? 1 : count
    }
    change(.tunedString, to: Float(min(max(1, next), count)))
  }

  /// Whether `resetView` would change a setting.
  var isZoomed: Bool {
    switch mode.gesture {
    case .none, .camera: false
    case .strings: settings.tunedString != 0
    case .time: settings[.tempoHistory] != Port.tempoHistory.initial
    case .frequencies:
      settings[.lowFrequency] != Port.lowFrequency.initial
        || settings[.highFrequency] != Port.highFrequency.initial
    }
  }

  /// Moves the plot by an arrow or page key.
  mutating func movePlot(_ key: Key, _ modifiers: Modifiers) {
    let part: Float = modifiers.contains(.shift) ? 0.02 : 0.1
    if mode.gesture == .camera {
      switch key {
      case .left: camera.orbit(right: -part / 2, down: 0)
      case .right: camera.orbit(right: part / 2, down: 0)
      case .up: camera.orbit(right: 0, down: -part / 2)
      case .down: camera.orbit(right: 0, down: part / 2)
      case .pageUp: camera.zoom(steps: 1)
      case .pageDown: camera.zoom(steps: -1)
      case .home: resetView()
      default: break
      }
    } else if mode.gesture == .time {
      switch key {
      case .up: changeTime(by: -1)
      case .down: changeTime(by: 1)
      case .home: resetView()
      default: break
      }
    } else if mode.gesture == .strings {
      switch key {
      // To the next box; up to a higher string.
      case .left: moveString(forward: !settings.isLeftHanded)
      case .right: moveString(forward: settings.isLeftHanded)
      case .up: moveString(forward: false)
      case .down: moveString(forward: true)
      case .home: resetView()
      default: break
      }
    } else if mode.hasFrequencies {
      let axis = settings.frequencies
      switch key {
      case .left: show(axis.moved(by: -part))
      case .right: show(axis.moved(by: part))
      case .up: show(axis.zoomed(steps: 1, at: 0.5))
      case .down: show(axis.zoomed(steps: -1, at: 0.5))
      case .pageUp: moveLevels(by: -2)
      case .pageDown: moveLevels(by: 2)
      case .home: resetView()
      default: break
      }
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

// What wheel and keys do to the plot.
extension SettingsEditor {
  /// Handles the wheel at a position on the frequency scale.
  mutating func scrollPlot(by steps: Float, at position: Float, _ modifiers: Modifiers) {
    switch mode.gesture {
    case .none, .strings: break
    case .camera: moveCamera { $0.zoom(steps: steps) }
    case .time: changeTime(by: -steps)
    case .frequencies where modifiers.contains(.control): moveLevels(by: -2 * steps)
    case .frequencies: show(settings.frequencies.zoomed(steps: steps, at: position))
    }
  }

  /// Makes the time of the histories longer by `steps` of the setting, less than one counts as one.
  mutating func changeTime(by steps: Float) {
    guard steps != 0 else { return }
    let whole = steps > 0 ? max(1, spectrum_round(steps)) : min(-1, spectrum_round(steps))
    change(.tempoHistory, to: settings[.tempoHistory] + whole)
  }

  /// Sets the ends of the frequency scale.
  mutating func show(_ axis: FrequencyScale) {
    change(.lowFrequency, to: axis.low)
    change(.highFrequency, to: axis.high)
  }

  /// Fixes a level scale at the round levels around what is shown, or lets it follow again.
  mutating func toggleAutoLevel() {
    guard settings.followsLevel else {
      change([(.autoLevel, 1)])
      return
    }
    let fixed = model.spectra.scale.rounded
    change([(.floor, fixed.floor), (.ceiling, fixed.top), (.autoLevel, 0)])
  }

  /// Moves the level scale and turns auto level off; makes the scale of differences longer or shorter.
  mutating func moveLevels(by decibels: Float) {
    guard mode.scalesLevels else {
      return change(.differenceRange, to: settings[.differenceRange] + decibels)
    }
    if settings.followsLevel {
      change(.floor, to: model.spectra.scale.floor)
      change(.ceiling, to: model.spectra.scale.top)
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

  /// The settings of the plot's view: its zoom, or the string that it shows.
  private var viewPorts: [Port] {
    switch mode.gesture {
    case .none, .camera: []
    case .strings: [.tunedString]
    case .time: [.tempoHistory]
    case .frequencies: [.lowFrequency, .highFrequency]
    }
  }

  /// Shows all frequencies again, or resets the surface's camera.
  mutating func resetView() {
    if mode.gesture == .camera { moveCamera { $0.reset() } }
    for port in viewPorts { reset(port) }
  }

  /// Whether `resetView` would change a setting.
  var isZoomed: Bool { viewPorts.contains { settings[$0] != $0.initial } }

  /// Tunes a string, or again the nearest one.
  mutating func toggleString(_ number: Int) {
    change(.tunedString, to: settings.tunedString == number ? 0 : Float(number))
  }

  /// Tunes the next string, or the one before; at first the one that sounds, or the outermost.
  mutating func moveString(forward: Bool) {
    let (count, sounding) = (model.pages.tuner.tuning.stringCount, model.pages.tuner.readout.string)
    guard count > 0 else { return }
    let next: Int
    switch settings.tunedString {
    case 1...count: next = settings.tunedString + (forward ? 1 : -1)
    default: next = sounding > 0 ? sounding : forward ? 1 : count
    }
    change(.tunedString, to: Float(min(max(1, next), count)))
  }

  /// Moves the plot by an arrow or page key.
  mutating func movePlot(by key: Key, _ modifiers: Modifiers) {
    let part: Float = modifiers.contains(.shift) ? 0.02 : 0.1
    let axis = settings.frequencies
    switch (mode.gesture, key) {
    case (_, .home): resetView()
    case (.camera, .left): moveCamera { $0.orbit(right: -part / 2, down: 0) }
    case (.camera, .right): moveCamera { $0.orbit(right: part / 2, down: 0) }
    case (.camera, .up): moveCamera { $0.orbit(right: 0, down: -part / 2) }
    case (.camera, .down): moveCamera { $0.orbit(right: 0, down: part / 2) }
    case (.camera, .pageUp): moveCamera { $0.zoom(steps: 1) }
    case (.camera, .pageDown): moveCamera { $0.zoom(steps: -1) }
    case (.time, .up): changeTime(by: -1)
    case (.time, .down): changeTime(by: 1)
    // To the next box; up to a higher string.
    case (.strings, .left): moveString(forward: !settings.isLeftHanded)
    case (.strings, .right): moveString(forward: settings.isLeftHanded)
    case (.strings, .up): moveString(forward: false)
    case (.strings, .down): moveString(forward: true)
    case (.frequencies, .left): show(axis.moved(by: -part))
    case (.frequencies, .right): show(axis.moved(by: part))
    case (.frequencies, .up): show(axis.zoomed(steps: 1, at: 0.5))
    case (.frequencies, .down): show(axis.zoomed(steps: -1, at: 0.5))
    case (.frequencies, .pageUp): moveLevels(by: -2)
    case (.frequencies, .pageDown): moveLevels(by: 2)
    default: break
    }
  }
}

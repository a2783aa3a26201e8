// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

extension Display {
  /// A control's value from the host: automation, another window, a preset. It is held within its
  /// range; NaN is left out, and so is what comes while the user moves that control.
  public mutating func set(_ port: ControlPort, to value: Float) {
    guard !value.isNaN, !controls.changes.isAhead(port) else { return }
    apply(port, port.held(value))
  }

  public func value(of port: ControlPort) -> Float {
    settings.value(of: port) ?? controls.values[port.rawValue]
  }

  /// The next change that the user made and that the host has not been told of; nil if none.
  public mutating func nextChange() -> PortChange? {
    guard controls.changes.isPending else { return nil }
    // A copy: what looks values up can't also hold the list that is changed.
    var changes = controls.changes
    let change = changes.next { value(of: $0) }
    controls.changes = changes
    return change
  }

  /// Takes over what the user chose, and keeps it for the host.
  mutating func change(_ port: ControlPort, to value: Float) {
    let value = port.held(value)
    guard value != self.value(of: port) else { return }
    apply(port, value)
    controls.changes.change(port)
  }

  private mutating func apply(_ port: ControlPort, _ value: Float) {
    settings.set(port, to: value)
    controls.values[port.rawValue] = value
    // A row that is gone would go on taking keys.
    if port == .temperament, !settings.isTemperamentCustom, case .row(let row) = controls.focus,
      row.degree != nil
    {
      controls.focus = .row(.temperament)
    }
  }

  /// Channels of the plugin; 1 before it has said.
  var channelCount: Int { (setup?.channelCount ?? 1) > 1 ? 2 : 1 }
}

extension DisplaySettings {
  /// What a port would have to say for these settings; nil for what the display doesn't follow.
  func value(of port: ControlPort) -> Float? {
    func number(_ isOn: Bool) -> Float { isOn ? 1 : 0 }
    return switch port {
    case .mode: Float(mode.rawValue)
    case .tilt: Float(tilt.rawValue)
    case .gain: gain
    case .autoLevel: number(followsLevel)
    case .floor: floor
    case .ceiling: ceiling
    case .attack: times.attack
    case .decay: times.decay
    case .peakHold: times.peakHold
    case .freeze: number(isFrozen)
    case .lowFrequency: lowFrequency
    case .highFrequency: highFrequency
    case .palette: Float(palette.rawValue)
    case .frameRate: frameRate
    case .frequencyAxis: number(showsNotes)
    case .peakLabels: number(showsPeakLabels)
    case .holdCurve: Float(holdCurve.rawValue)
    case .referenceCurve: number(keepsReference)
    case .spectrogramTime: spectrogramSeconds
    case .beatFlash: number(flashesOnBeats)
    case .rateCounter: number(showsFrameRate)
    case .reference: reference
    case .accidentals: Float(spelling.rawValue)
    case .temperament: Float(temperament)
    case .temperamentRoot: Float(temperamentRoot)
    default: nil
    }
  }
}

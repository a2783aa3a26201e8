// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import SpectrumPorts

extension Display {
  /// A control's value from the host: automation, another window, a preset. It is held within its
  /// range; NaN is left out, and so is what comes while the user moves that control.
  public mutating func set(_ port: Port, to value: Float) {
    guard !value.isNaN, !controls.changes.isAhead(port) else { return }
    apply(port, port.held(value))
  }

  public func value(of port: Port) -> Float {
    settings[port]
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
  mutating func change(_ port: Port, to value: Float) {
    let value = port.held(value)
    guard value != self.value(of: port) else { return }
    apply(port, value)
    controls.changes.change(port)
  }

  private mutating func apply(_ port: Port, _ value: Float) {
    settings[port] = value
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

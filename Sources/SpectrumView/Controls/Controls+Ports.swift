// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import SpectrumPorts

extension Controls {
  mutating func set(_ port: Port, to value: Float) {
    guard !value.isNaN, !changes.isAhead(port) else { return }
    apply(port, port.held(value))
  }

  mutating func nextChange() -> PortChange? {
    guard changes.isPending else { return nil }
    let settings = settings
    return changes.next { settings[$0] }
  }

  /// Applies a value that the user chose, and queues it for the host.
  mutating func change(_ port: Port, to value: Float) {
    let value = port.held(value)
    guard value != settings[port] else { return }
    apply(port, value)
    changes.change(port)
  }

  private mutating func apply(_ port: Port, _ value: Float) {
    settings[port] = value
    // A focus on a hidden row would go on taking keys.
    if port == .temperament, !settings.isTemperamentCustom, case .row(let row) = focus,
      row.degree != nil
    {
      focus = .row(.temperament)
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import SpectrumPorts

extension Controls {
  mutating func set(_ port: Port, to value: Float) {
    if !value.isNaN { apply(port, port.held(value)) }
  }

  /// Notes an action on `port`, for the host.
  mutating func note(_ kind: PortAction.Kind, _ port: Port) {
    actions.append(PortAction(port: port, value: settings[port], kind: kind))
  }

  /// Applies a value that the user chose, and notes it.
  mutating func change(_ port: Port, to value: Float) {
    let value = port.held(value)
    guard value != settings[port] else { return }
    apply(port, value)
    note(.change, port)
  }

  mutating func choose<Type: Choice>(_ choice: Type) { change(Type.port, to: choice.value) }

  /// Applies several values that the user chose at once: one gesture for the host.
  mutating func change(_ values: [(port: Port, value: Float)]) {
    let values = values.filter { $0.port.held($0.value) != settings[$0.port] }
    for (port, _) in values { note(.begin, port) }
    for (port, value) in values { change(port, to: value) }
    for (port, _) in values { note(.end, port) }
  }

  private mutating func apply(_ port: Port, _ value: Float) {
    settings[port] = value
    // A focus on a hidden row would go on taking keys.
    if case .row(let row) = focus, !settings.hasRow(row) { focus = .row(port) }
  }
}

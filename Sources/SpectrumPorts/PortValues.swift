// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A value for each port, always one that the port can have.
public struct PortValues: Equatable, Sendable {
  /// Shape: [Port.count].
  private var values = Port.allCases.map { $0.initial }

  /// The defaults.
  public init() {}

  public subscript(port: Port) -> Float {
    get { values[port.place] }
    set { values[port.place] = port.held(newValue) }
  }

  public func isOn(_ port: Port) -> Bool { self[port] > 0 }

  /// The value of a port of choices or whole numbers.
  public func whole(_ port: Port) -> Int { Int(self[port]) }
}

extension Port {
  /// The nearest value that the port can have: within the range, whole where only whole numbers
  /// mean something; NaN gives the default.
  public func held(_ value: Float) -> Float {
    let spec = spec
    guard !value.isNaN else { return spec.initial }
    let held = min(max(value, spec.range.lowerBound), spec.range.upperBound)
    return switch spec.kind {
    case .whole, .choice: spectrum_round(held)
    // As the plugin reads it: any value above 0 is on.
    case .toggle, .trigger: held > 0 ? 1 : 0
    default: held
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A valid value for each port.
public struct PortValues: Equatable, Sendable {
  /// Shape: [Port.count].
  private var values = Port.allCases.map { $0.initial }

  /// Sets all ports to their defaults.
  public init() {}

  public subscript(port: Port) -> Float {
    get { values[port.place] }
    set { values[port.place] = port.held(newValue) }
  }

  /// Whether a toggle is on.
  public func isOn(_ port: Port) -> Bool { self[port] > 0 }

  /// The choice of its port.
  public subscript<Type: SettingChoice>(_: Type.Type) -> Type {
    get { Type(rawValue: whole(Type.port)) ?? Type.allCases[Type.allCases.startIndex] }
    set { self[Type.port] = newValue.value }
  }

  /// The value of a port of whole numbers.
  public func whole(_ port: Port) -> Int { Int(self[port]) }
}

extension Port {
  /// The nearest valid value: within the range, and whole if the port is; NaN gives the default.
  public func held(_ value: Float) -> Float {
    let spec = spec
    guard !value.isNaN else { return spec.initial }
    let held = min(max(value, spec.range.lowerBound), spec.range.upperBound)
    return switch spec.kind {
    case .whole, .choice: spectrum_round(held)
    // As in the plugin: any value above 0 is on.
    case .toggle, .trigger: held > 0 ? 1 : 0
    default: held
    }
  }
}

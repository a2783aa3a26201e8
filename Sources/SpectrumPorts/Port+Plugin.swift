// SPDX-License-Identifier: GPL-3.0-or-later

extension Port {
  /// Number of ports, those of all plugins together.
  public static var count: Int { allCases.count }

  /// The index among the ports of all plugins, 0..<count, for tables with an entry per port. (A raw
  /// value can't be marked for the real-time path.)
  public var place: Int { @_noAllocation @_noLocks get { rawValue } }

  /// The port for the cents of a degree of the custom temperament; 0 is the root, values beyond 11
  /// give the last.
  @_noAllocation @_noLocks
  public static func degree(_ degree: Int) -> Port {
    Port(rawValue: degree1.rawValue + min(max(0, degree), 11)) ?? .degree1
  }

  /// The strings that a user can set.
  public static var ownStringCount: Int { @_noAllocation @_noLocks get { 12 } }

  /// The port for the note of the user's own string `number`, 1…12; others give the nearest.
  @_noAllocation @_noLocks
  public static func note(ofString number: Int) -> Port {
    Port(rawValue: string1Note.rawValue + min(max(1, number), ownStringCount) - 1) ?? .string1Note
  }

  /// The port for the cents of string `number`, 1…12; others give the nearest.
  @_noAllocation @_noLocks
  public static func cents(ofString number: Int) -> Port {
    Port(rawValue: string1Cents.rawValue + min(max(1, number), ownStringCount) - 1) ?? .string1Cents
  }

  /// The number of the string whose note the port sets; otherwise nil.
  public var ownString: Int? {
    let number = rawValue - Port.string1Note.rawValue + 1
    return (1...Port.ownStringCount).contains(number) ? number : nil
  }

  /// The number of the string whose cents the port sets; otherwise nil.
  public var offsetString: Int? {
    let number = rawValue - Port.string1Cents.rawValue + 1
    return (1...Port.ownStringCount).contains(number) ? number : nil
  }

  /// The degree above the temperament's root, 0…11, of `degree_1` to `degree_12`; otherwise nil.
  public var degree: Int? {
    let degree = rawValue - Port.degree1.rawValue
    return (0...11).contains(degree) ? degree : nil
  }

  /// Whether the port is a control input: a setting that a host stores and a user can change.
  public var isSetting: Bool { spec.direction == .input && spec.carrier == .control }
}

// A port's entries in the table.
extension Port {
  /// The settings of all plugins that users see; what only hosts set has no group.
  public static var shownSettings: [Port] { settings.filter { $0.group != .none } }
  /// The settings of all plugins.
  public static var settings: [Port] { allCases.filter { $0.isSetting } }

  public var symbol: StaticString { spec.symbol }
  /// The name shown to users.
  public var name: StaticString { spec.name }
  public var group: PortSpec.Group { spec.group }
  public var kind: PortSpec.Kind { spec.kind }
  public var range: ClosedRange<Float> { spec.range }
  /// The default value, where no plugin has another one.
  public var initial: Float { spec.initial }
  /// The default value in a plugin.
  public func initial(in plugin: Plugin) -> Float {
    plugin.row.hasSideChain ? spec.initialBesideSideChain ?? spec.initial : spec.initial
  }
  public var unit: PortSpec.Unit { spec.unit }

  /// The names of a choice's values; nil for a port of another kind.
  public var choices: Choices? {
    guard case .choice(let choices) = kind else { return nil }
    return choices
  }
}

// The ports of a plugin.
extension Port {
  /// The port's index in a plugin; nil if the plugin lacks it.
  public func index(in plugin: Plugin) -> UInt32? {
    guard plugin.has(self) else { return nil }
    return Port.allCases.reduce(0) { index, port in
      index + (port.rawValue < rawValue && plugin.has(port) ? 1 : 0)
    }
  }

  /// The port at `index` of a plugin; nil beyond the last.
  public init?(index: UInt32, in plugin: Plugin) {
    var remaining = index
    for port in Port.allCases where plugin.has(port) {
      guard remaining > 0 else {
        self = port
        return
      }
      remaining -= 1
    }
    return nil
  }
}

extension Plugin {
  /// Whether the plugin has the port.
  public func has(_ port: Port) -> Bool { port.spec.plugins.contains(self) }
}

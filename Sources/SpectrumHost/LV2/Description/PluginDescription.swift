// SPDX-License-Identifier: GPL-3.0-or-later

/// A plugin as its bundle's turtle describes it.
public struct PluginDescription: Sendable, Equatable, Encodable {
  public let uri: String
  public let name: String
  /// The label of the plugin's class, such as "Analyser Plugin".
  public let className: String
  /// The path of the shared library.
  public let binary: String
  public let requiredFeatures: [String]
  public let optionalFeatures: [String]
  public let extensionData: [String]
  /// By port index.
  public private(set) var ports: [PortDescription]

  /// The port of that symbol; nil if there is none.
  public func port(_ symbol: String) -> PortDescription? {
    ports.first { $0.symbol == symbol }
  }

  /// The ports of one kind and direction, by port index.
  public func ports(
    _ kind: PortDescription.Kind, _ direction: PortDescription.Direction
  ) -> [PortDescription] {
    ports.filter { $0.kind == kind && $0.direction == direction }
  }

  /// The same plugin with those of its ports only.
  public func keeping(_ isKept: (PortDescription) -> Bool) -> PluginDescription {
    var plugin = self
    plugin.ports.removeAll { !isKept($0) }
    return plugin
  }

  /// The control input of that symbol; otherwise throws an error that names similar symbols.
  public func setting(_ symbol: String) throws(PluginError) -> PortDescription {
    let settings = ports(.control, .input)
    if let port = settings.first(where: { $0.symbol == symbol }) { return port }
    throw .unknownPort(
      symbol: symbol, nearest: SpellingDistance.nearest(to: symbol, among: settings.map(\.symbol)))
  }
}

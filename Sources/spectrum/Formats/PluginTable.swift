// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// The ports of plugins for reading.
enum PluginTable {
  /// A plugin with all its ports.
  static func text(_ plugin: PluginDescription) -> String {
    "\(plugin.name) <\(plugin.uri)>, \(plugin.className)\n" + table(of: plugin.ports)
  }

  /// The ports of the plugins, each once, with its meaning, the plugins that have it unless all do,
  /// and those with another default than the first.
  static func text(ofPorts plugins: [PluginDescription]) -> String {
    var ports: [PortDescription] = []
    var owners: [String: [String]] = [:]
    var otherDefaults: [String: String] = [:]
    for plugin in plugins {
      for port in plugin.ports {
        if let first = ports.first(where: { $0.symbol == port.symbol }) {
          if let value = port.defaultValue, value != first.defaultValue {
            otherDefaults[port.symbol, default: ""] +=
              "    By default \(value.shortText) in \(plugin.name)\n"
          }
        } else {
          ports.append(port)
        }
        owners[port.symbol, default: []].append(plugin.name)
      }
    }
    let lines = table(of: ports).split(separator: "\n")
    var text = lines.prefix(1).map { "\($0)\n" }.joined()
    for (line, port) in zip(lines.dropFirst(), ports) {
      text += "\(line)\n"
      if let comment = port.comment { text += "    \(comment)\n" }
      if let names = owners[port.symbol], names.count < plugins.count {
        text += "    Only of \(names.joined(separator: ", "))\n"
      }
      text += otherDefaults[port.symbol] ?? ""
    }
    return text
  }

  private static func table(of ports: [PortDescription]) -> String {
    var table = TextTable([.left, .left, .left, .right, .left, .left])
    table.add("symbol", "kind", "range", "default", "unit", "name and values")
    for port in ports {
      let values = port.scalePoints.map { "\($0.value.shortText) \($0.label)" }
      let name = port.name + (values.isEmpty ? "" : ": " + values.joined(separator: "; "))
      table.add(
        port.symbol, "\(port.kind.rawValue) \(port.direction == .input ? "in" : "out")",
        port.range.map { "\($0.lowerBound.shortText)…\($0.upperBound.shortText)" } ?? "",
        port.defaultValue?.shortText ?? "", port.unit ?? "", name)
    }
    return table.text
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// A plugin's ports for reading.
enum PluginTable {
  static func text(_ plugin: PluginDescription) -> String {
    var table = TextTable([.left, .left, .left, .right, .left, .left])
    table.add("symbol", "kind", "range", "default", "unit", "name and values")
    for port in plugin.ports {
      let values = port.scalePoints.map { "\($0.value.shortText) \($0.label)" }
      let name = port.name + (values.isEmpty ? "" : ": " + values.joined(separator: "; "))
      table.add(
        port.symbol, "\(port.kind.rawValue) \(port.direction == .input ? "in" : "out")",
        port.range.map { "\($0.lowerBound.shortText)…\($0.upperBound.shortText)" } ?? "",
        port.defaultValue?.shortText ?? "", port.unit ?? "", name)
    }
    return "\(plugin.name) <\(plugin.uri)>, \(plugin.className)\n" + table.text
  }
}

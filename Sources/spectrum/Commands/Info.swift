// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumHost
import SpectrumPorts

struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the bundle's plugins and their ports: all settings and outputs.",
    discussion: """
      With names, only the ports in whose symbol or name one of them occurs, each once and with its \
      meaning.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case table, json }

  @Argument(
    help: "A setting or an output, such as loudness_target, or a part of its name.",
    completion: .list(Port.settings.map { "\($0.symbol)" }))
  var names: [String] = []

  @OptionGroup var bundle: BundleOption

  @Option(help: "The format of the result.")
  var format = Format.table

  func run() throws {
    let world = try World(bundle: try BundleLocator.find(bundle.bundle))
    let plugins = try matching(world.pluginURIs.map { try world.plugin($0) })
    let result = try OutputFile(opening: nil)
    switch format {
    case .table:
      try result.write(
        names.isEmpty
          ? plugins.map(PluginTable.text).joined(separator: "\n")
          : PluginTable.text(ofPorts: plugins))
    case .json: try result.write(JSONText.line(plugins))
    }
    try result.commit()
  }

  /// The plugins with the ports that are asked for.
  private func matching(_ plugins: [PluginDescription]) throws(ToolError) -> [PluginDescription] {
    guard !names.isEmpty else { return plugins }
    for name in names
    where !plugins.contains(where: { $0.ports.contains { $0.isCalled(name) } }) {
      let symbols = Set(plugins.flatMap { $0.ports.map(\.symbol) })
      throw .noPort(
        name: name, nearest: SpellingDistance.nearest(to: name, among: symbols.sorted()))
    }
    return plugins.map { plugin in
      plugin.keeping { port in names.contains { port.isCalled($0) } }
    }
  }
}

extension PortDescription {
  /// Whether `text` is in the symbol or the name, whatever the case, and with spaces or underscores.
  fileprivate func isCalled(_ text: String) -> Bool {
    let text = text.lowercased()
    return [symbol, name.lowercased()].contains {
      $0.contains(text) || $0.contains(text.replacing(" ", with: "_"))
    }
  }
}

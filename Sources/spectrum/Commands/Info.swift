// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumHost

struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the bundle's plugins and their ports.")

  enum Format: String, ExpressibleByArgument, CaseIterable { case table, json }

  @OptionGroup var bundle: BundleOption

  @Option(help: "The format of the result.")
  var format = Format.table

  func run() throws {
    let world = try World(bundle: try BundleLocator.find(bundle.bundle))
    let plugins = try world.pluginURIs.map { try world.plugin($0) }
    let result = try OutputFile(opening: nil)
    switch format {
    case .table: try result.write(plugins.map(PluginTable.text).joined(separator: "\n"))
    case .json: try result.write(JSONText.line(plugins))
    }
    try result.commit()
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumHost
import SpectrumPorts

/// The choices of a port, as an option: by their names, listed in lower case and taken in any.
protocol PortChoice: Choice, ExpressibleByArgument {}

extension PortChoice {
  public static var allValueStrings: [String] { allCases.map(\.argument) }

  public init?(argument: String) {
    let name = argument.lowercased()
    guard let choice = Self.allCases.first(where: { $0.argument == name }) else { return nil }
    self = choice
  }

  private var argument: String {
    String(decoding: Self.choices.name(rawValue), as: UTF8.self).lowercased()
  }
}

extension DisplayMode: PortChoice {}

extension ThemeSetting: PortChoice {
  /// The settings of a running plugin's window.
  init(of instance: PluginInstance) {
    let value = Int(exactly: instance["theme"].rounded())
    self = value.flatMap(Self.init(rawValue:)) ?? .automatic
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumHost
import SpectrumPorts
import SpectrumView

/// A theme by its name in lower case.
extension ThemeSetting: ExpressibleByArgument {
  public static var allValueStrings: [String] { allCases.map(\.argument) }

  public init?(argument: String) {
    guard let theme = Self.allCases.first(where: { $0.argument == argument }) else { return nil }
    self = theme
  }

  private var argument: String {
    guard let names = SpectrumPorts.Port.theme.choices else { return "" }
    return String(decoding: names.name(rawValue), as: UTF8.self).lowercased()
  }

  /// What a running plugin's window is set to.
  init(of instance: PluginInstance) {
    let value = Int(exactly: instance["theme"].rounded())
    self = value.flatMap(Self.init(rawValue:)) ?? .automatic
  }
}

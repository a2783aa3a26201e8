// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumPorts
import SpectrumView

/// A mode by its name in lower case.
extension DisplayMode: ExpressibleByArgument {
  public static var allValueStrings: [String] { allCases.map(\.argument) }

  public init?(argument: String) {
    guard let mode = Self.allCases.first(where: { $0.argument == argument }) else { return nil }
    self = mode
  }

  private var argument: String {
    guard let names = SpectrumPorts.Port.mode.choices else { return "" }
    return String(decoding: names.name(rawValue), as: UTF8.self).lowercased()
  }
}

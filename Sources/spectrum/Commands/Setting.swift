// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser

/// `symbol=value` on the command line: a control input and a number or the label of a choice.
struct Setting: ExpressibleByArgument {
  let symbol: String
  let text: String

  /// Of a switch, whether it is turned on.
  var isOn: Bool { Float(text).map { $0 > 0 } ?? (text.lowercased() == "on") }

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else {
      return nil
    }
    symbol = String(argument[..<equals])
    text = Self.formerNames[argument] ?? String(argument[argument.index(after: equals)...])
  }

  /// Choices by the names that they had.
  private static let formerNames = ["tempo_scale=x 1/2": "x 0.5"]
}

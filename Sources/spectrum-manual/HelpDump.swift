// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// What `spectrum --experimental-dump-help` prints, as far as a manual page shows it.
struct HelpDump: Decodable {
  /// The form that this reads.
  static let version = 0

  let serializationVersion: Int
  let command: Command

  struct Command: Decodable {
    let commandName: String
    /// Those above it, from the tool down.
    let superCommands: [String]?
    let aliases: [String]?
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool
    let arguments: [Argument]?
    let subcommands: [Command]?

    /// What a shell takes: `spectrum generate sweep`.
    var invocation: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

    var shownArguments: [Argument] { arguments?.filter(\.shouldDisplay) ?? [] }

    /// Those that have a page; the parser's own, `help`, says what the page does.
    var shownSubcommands: [Command] {
      subcommands?.filter { $0.shouldDisplay && $0.commandName != "help" } ?? []
    }
  }

  struct Argument: Decodable {
    enum Kind: String, Decodable { case positional, option, flag }
    struct Name: Decodable {
      let kind: String
      let name: String

      /// With its dashes.
      var text: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }

    let kind: Kind
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let preferredName: Name?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?
    let discussion: String?
  }
}

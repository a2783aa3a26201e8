// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// The manual page of the tool or of one of its commands, whose own subcommands are sections of it.
struct ManualPage {
  /// The name of its file, without the section.
  let name: String
  private let command: HelpDump.Command
  /// The names of the other pages.
  private let others: [String]

  /// The pages of a tool, one per command.
  static func all(of tool: HelpDump.Command) -> [ManualPage] {
    let commands = [tool] + tool.shownSubcommands
    let names = commands.map { $0.invocation.replacing(" ", with: "-") }
    return zip(commands, names).map { command, name in
      ManualPage(name: name, command: command, others: names.filter { $0 != name })
    }
  }

  func roff(day: String) -> String {
    var page = Roff(title: name, day: day, source: "Spectrum \(Release.version)")
    page.section("NAME")
    page.paragraph("\(name) - \(Self.phrase(command.abstract ?? ""))")
    page.section("SYNOPSIS")
    page.plain(Self.synopsis(command))
    page.section("DESCRIPTION")
    page.paragraph(command.abstract ?? "")
    for paragraph in Self.paragraphs(command.discussion) { page.paragraph(paragraph) }
    if let aliases = command.aliases, !aliases.isEmpty {
      page.paragraph("Also: \(aliases.map { "`\($0)`" }.joined(separator: ", ")).")
    }
    Self.list(command.shownArguments, on: &page)
    if !command.shownSubcommands.isEmpty { page.section("COMMANDS") }
    for subcommand in command.shownSubcommands {
      if command.superCommands?.isEmpty ?? true {
        let abstract = subcommand.abstract ?? ""
        page.item([.bold(subcommand.commandName)], "\(abstract)")
      } else {
        Self.section(of: subcommand, on: &page)
      }
    }
    page.section("FILES")
    page.item(
      [.bold("spectrum.lv2")],
      """
      The plugin, unless `--bundle` names another: the first of those in the working folder, beside \
      the tool, in `../lib/lv2` from there, `~/.lv2`, `/usr/local/lib/lv2` and `/usr/lib/lv2`.
      """)
    page.section("SEE ALSO")
    page.plain(
      others.enumerated().flatMap { index, other in
        [Roff.Span.roman(index == 0 ? "" : ", "), .bold(other), .roman("(1)")]
      })
    return page.text
  }

  private static func section(of command: HelpDump.Command, on page: inout Roff) {
    page.subsection(command.commandName)
    page.plain(synopsis(command))
    page.paragraph(command.abstract ?? "")
    for paragraph in paragraphs(command.discussion) { page.paragraph(paragraph) }
    items(of: command.shownArguments.filter { !isCommon($0) }, on: &page)
  }

  private static func list(_ arguments: [HelpDump.Argument], on page: inout Roff) {
    guard !arguments.isEmpty else { return }
    page.section("OPTIONS")
    items(of: arguments, on: &page)
  }

  private static func items(of arguments: [HelpDump.Argument], on page: inout Roff) {
    for argument in arguments {
      var spans: [Roff.Span] = []
      for name in argument.names ?? [] {
        if !spans.isEmpty { spans.append(.roman(", ")) }
        spans.append(.bold(name.text))
      }
      if argument.kind != .flag, let value = argument.valueName {
        spans += [.roman(spans.isEmpty ? "" : " "), .italic(value)]
      }
      var text = argument.abstract ?? ""
      if let values = argument.allValues, !values.isEmpty {
        text += " One of \(values.map { "`\($0)`" }.joined(separator: ", "))."
      }
      if let value = argument.defaultValue { text += " The default is `\(value)`." }
      page.item(spans, text)
      for paragraph in paragraphs(argument.discussion) { page.continuation(paragraph) }
    }
  }

  /// Whether every command has the option.
  private static func isCommon(_ argument: HelpDump.Argument) -> Bool {
    argument.preferredName.map { ["help", "version"].contains($0.name) } ?? false
  }

  private static func synopsis(_ command: HelpDump.Command) -> [Roff.Span] {
    var spans: [Roff.Span] = [.bold(command.invocation)]
    for argument in command.shownArguments where !isCommon(argument) {
      spans.append(.roman(argument.isOptional ? " [" : " "))
      if let name = argument.preferredName { spans.append(.bold(name.text)) }
      if argument.kind != .flag, let value = argument.valueName {
        spans += [.roman(argument.preferredName == nil ? "" : " "), .italic(value)]
      }
      if argument.isRepeating { spans.append(.roman("...")) }
      if argument.isOptional { spans.append(.roman("]")) }
    }
    if !command.shownSubcommands.isEmpty { spans += [.roman(" "), .italic("command")] }
    return spans
  }

  /// An abstract as a manual's list of names has it: without a capital and a full stop.
  private static func phrase(_ abstract: String) -> String {
    let words = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  private static func paragraphs(_ text: String?) -> [String] {
    text?.split(separator: "\n\n").map(String.init) ?? []
  }
}

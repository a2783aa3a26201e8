// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import Foundation
import SpectrumHost

/// The errors of wrong command lines in the tool's own words, where the parser's don't say what to do.
enum UsageError {
  /// The error for a word that should be a command of `root` and is none; nil if all are commands. The
  /// parser only counts what is left over.
  static func complaint(
    about arguments: [String], in root: any ParsableCommand.Type
  ) -> String? {
    var command = root
    for argument in arguments {
      let commands = command.configuration.subcommands
      if commands.isEmpty || argument.hasPrefix("-") { return nil }
      if argument == "help" { continue }
      guard let next = commands.first(where: { names(of: $0).contains(argument) }) else {
        return complaint(about: argument, of: command, isRoot: command == root)
      }
      command = next
    }
    return nil
  }

  private static func complaint(
    about word: String, of command: any ParsableCommand.Type, isRoot: Bool
  ) -> String {
    let (kind, start) = isRoot ? ("command", "") : ("signal", "\(command._commandName) ")
    let shown = FileName.line(word)
    if isRoot, FileName.status(word) != nil {
      let file = shown.contains(" ") ? "'\(shown)'" : shown
      return "\(shown) is no command: for a file, write `spectrum analyze \(file)`"
    }
    let all = command.configuration.subcommands.map { $0._commandName }
    let nearest = SpellingDistance.nearest(to: word, among: all)
    return nearest.isEmpty
      ? "no \(kind) \(shown): choose \(alternatives(all)), as in `spectrum \(start)\(all[0])`"
      : "no \(kind) \(shown): did you mean \(alternatives(nearest))?"
  }

  private static func names(of command: any ParsableCommand.Type) -> [String] {
    [command._commandName] + command.configuration.aliases
  }

  /// A message of the parser with its first line reworded, of:
  ///
  /// - a word that is none of an option's values: with the one that may be meant
  /// - words too many: with how many the command takes
  static func reworded(_ message: String) -> String {
    let lines = message.split(separator: "\n", maxSplits: 1)
    guard lines.count == 2 else { return message }
    let (error, rest) = (lines[0], lines[1])
    if let (_, value, option, list) = error.wholeMatch(
      of: /Error: The value '(.*)' is invalid for '(-\S+) <[^']*>'\. Please provide one of (.*)/)?
      .output
    {
      let values = list.matches(of: /'([^']+)'/).map { String($0.output.1) }
      if !values.isEmpty { return wrongValue(value, of: option, values) + rest }
      // More than five are a list of lines.
      guard let items = rest.prefixMatch(of: /(?:  - .*\n)+/)?.output else { return message }
      let names = items.split(separator: "\n").map { String($0.dropFirst("  - ".count)) }
      return wrongValue(value, of: option, names) + rest[items.endIndex...]
    }
    if let (_, words) = error.wholeMatch(
      of: /Error: (?:Unexpected argument|\d+ unexpected arguments:) '(.*)'/)?.output,
      let (_, command, file) = rest.firstMatch(of: /Usage: ([a-z -]*[a-z])(.* <(?:file|output)>)?/)?
        .output
    {
      return "Error: too many words (\(words.replacing("', '", with: ", "))): \(command) takes "
        + "\(file == nil ? "no" : "one") file; a name with spaces needs quotes\n\(rest)"
    }
    return message
  }

  private static func wrongValue(
    _ value: Substring, of option: Substring, _ values: [String]
  ) -> String {
    let nearest = SpellingDistance.nearest(to: String(value), among: values)
    let hint = nearest.isEmpty ? "" : "did you mean \(alternatives(nearest))? "
    return "Error: \(option) has no value \(value): \(hint)Choose \(alternatives(values)).\n"
  }

  /// `a, b or c`.
  private static func alternatives(_ names: [String]) -> String {
    names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " or \(names[names.count - 1])"
  }
}

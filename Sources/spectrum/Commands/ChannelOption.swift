// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser

/// Which channels of a file are heard.
struct ChannelOption: ParsableArguments {
  /// One number or two, 1 for the first channel.
  struct Choice: ExpressibleByArgument {
    let numbers: [Int]

    init?(argument: String) {
      let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
      numbers = parts.compactMap { Int($0) }.filter { (1...1024).contains($0) }
      guard numbers.count == parts.count, (1...2).contains(numbers.count),
        numbers.first != numbers.last || numbers.count == 1
      else { return nil }
    }
  }

  @Option(
    name: .customLong("channels"),
    help: ArgumentHelp(
      "The channels to hear: two such as 3,4, or one (default: all of two, else the first two).",
      valueName: "numbers"))
  var choice: Choice?

  /// Nil for the default.
  var numbers: [Int]? { choice?.numbers }

  /// The option as another process of this program takes it.
  var arguments: [String] {
    numbers.map { ["--channels", $0.map(String.init).joined(separator: ",")] } ?? []
  }
}

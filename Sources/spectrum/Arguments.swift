// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// The arguments of the command line.
enum Arguments {
  /// All but the tool's name. (`CommandLine.arguments` has lost the bytes that aren't UTF-8.)
  static var all: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        FileName.text(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
      }
    }
  }

  /// Options of one letter; the others have two dashes.
  private static let shortOptions: Set<String> = ["-h", "-o"]

  /// The error for an argument that begins with a dash and is no option: a file's name, or a slip.
  /// The parser would read its letters as options, and h is help.
  static func complaint(about arguments: [String]) -> String? {
    for argument in arguments {
      if argument == "--" { return nil }
      guard argument.hasPrefix("-"), argument != FileName.standardStream,
        !shortOptions.contains(argument), !argument.hasPrefix("-o="),
        // A negative number is a value.
        Double(argument) == nil
      else { continue }
      let isFile = FileName.withCString(argument) { access($0, F_OK) } == 0
      guard isFile || !argument.hasPrefix("--") else { continue }
      return "\(argument) is not an option: if it is a file, write ./\(argument), or -- before it"
    }
    return nil
  }
}

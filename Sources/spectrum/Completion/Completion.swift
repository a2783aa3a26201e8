// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import Foundation
import SpectrumHost
import SpectrumPorts
import SpectrumReferences

/// What a shell offers for the word that is typed, where neither a list nor files will do. Each function
/// takes the words of the command line, the place of the one to complete, and that one up to the cursor.
enum Completion {
  /// For `--set`: the symbols of the settings, each with an equals sign; after that, its choices.
  @Sendable static func settings(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let word = typed(words, index, prefix)
    guard let equals = word.firstIndex(of: "=") else {
      return offered(Port.settings.map { "\($0.symbol)=" })
    }
    let symbol = word[..<equals]
    guard let port = Port.settings.first(where: { "\($0.symbol)" == symbol }) else { return [] }
    var values: [String] = []
    if let choices = port.choices {
      values = (0..<choices.count).map { String(decoding: choices.name($0), as: UTF8.self) }
    } else if port.kind.isToggle {
      values = ["0", "1"]
    }
    return offered(values.map { "\(symbol)=\($0)" })
  }

  /// For `--reference`: the names of the user's references, and files.
  @Sendable static func references(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let names = (try? ReferenceFolder.user()?.names()) ?? []
    return offered(
      names.map { String(decoding: $0, as: UTF8.self) } + files(typed(words, index, prefix)))
  }

  /// For `--connect`: the ports of the JACK server that put out sound, as far as `jack_lsp` is there.
  @Sendable static func ports(_: [String], _: Int, _: String) -> [String] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["jack_lsp", "-p", "-t"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return [] }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return offered(audibleNames(in: text))
  }

  /// The audio outputs in what `jack_lsp -p -t` prints: a name on a line, and indented below it the
  /// properties and the type.
  static func audibleNames(in text: String) -> [String] {
    var names: [String] = []
    var name = ""
    var isOutput = false
    for line in text.split(separator: "\n") {
      if !line.hasPrefix("\t") {
        (name, isOutput) = (String(line), false)
      } else if line.contains("properties:") {
        isOutput = line.contains("output,")
      } else if isOutput, line.contains(" audio") {
        names.append(name)
      }
    }
    return names
  }

  /// The files and folders that a word may begin.
  private static func files(_ word: String) -> [String] {
    let folder = word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
    let path = folder.isEmpty ? "." : folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map { folder + $0 }
  }

  /// The word up to the cursor, without the quotation mark that it may begin with.
  private static func typed(_ words: [String], _ index: Int, _ prefix: String) -> String {
    let word = prefix.isEmpty && words.indices.contains(index) ? words[index] : prefix
    return word.first.map("\"'".contains) == true ? String(word.dropFirst()) : word
  }

  /// The words as the shell that asks takes them: bash would run what is in one, zsh takes what follows
  /// a colon for a description.
  private static func offered(_ words: [String]) -> [String] {
    let words = words.filter { word in !word.contains { "`$\\\"'\n".contains($0) } }
    guard CompletionShell.requesting == .zsh else { return words }
    return words.map { $0.replacing(":", with: "\\:") }
  }
}

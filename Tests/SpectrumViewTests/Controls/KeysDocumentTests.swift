// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumView

@Suite struct KeysDocumentTests {
  private static func table(_ lines: [HelpLine]) -> String {
    lines.reduce(into: "| | |\n|---|---|\n") { table, line in
      table += "| \(line.key.string) | \(line.meaning) |\n"
    }
  }

  private static func text() throws -> String {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return try String(contentsOf: root.appendingPathComponent("docs/keys.md"), encoding: .utf8)
  }

  @Test("docs/keys.md has the lines of the help")
  func lines() throws {
    let text = try Self.text()
    var tables = [HelpSection.keys, .mouse, .settings].map { $0.lines(isForPlayer: false) }
    tables.append(HelpSection.keys.lines(isForPlayer: true).filter { $0.isForPlayer == true })
    for table in tables.map(Self.table) {
      #expect(text.contains("\n\n" + table + "\n"), "it lacks this table:\n\(table)")
    }
  }

  /// The modes whose header line has the command's button.
  private static func places(of command: Command) -> String {
    if Command.fixed.contains(command) { return "in all modes" }
    let modes = DisplayMode.allCases.filter { $0.commands.contains(command) }
    return modes.isEmpty ? "–" : modes.map(\.name.string).joined(separator: ", ")
  }

  @Test("docs/keys.md says of each command where the mouse finds it")
  func buttons() throws {
    var table = "| In the list | Key | Button in the header line |\n|---|---|---|\n"
    for command in Command.listed {
      table += "| \(command.row.name) | \(command.row.key) | \(Self.places(of: command)) |\n"
    }
    let text = try Self.text()
    #expect(text.contains("\n\n" + table + "\n"), "it lacks this table:\n\(table)")
  }

  @Test("No two commands have a key in common, nor one with a mode")
  func keys() {
    var typed: [UInt8] = []
    for command in Command.allCases { command.row.typed.withUTF8Buffer { typed += $0 } }
    #expect(Set(typed).count == typed.count)
    #expect(typed.allSatisfy { DisplayMode(typed: $0) == nil })
    for command in Command.listed {
      let hasControl = [.undo, .redo].contains(command)
      #expect((command.row.typed.utf8CodeUnitCount > 0) != hasControl, "\(command)")
      #expect(command.row.key.utf8CodeUnitCount > 0, "\(command)")
      #expect(command.row.name.utf8CodeUnitCount > 0, "\(command)")
    }
  }
}

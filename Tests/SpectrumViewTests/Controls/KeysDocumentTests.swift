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

  @Test("docs/keys.md has the lines of the help")
  func lines() throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let text = try String(contentsOf: root.appendingPathComponent("docs/keys.md"), encoding: .utf8)
    var tables = [HelpSection.keys, .mouse, .settings].map { $0.lines(isForPlayer: false) }
    tables.append(HelpSection.keys.lines(isForPlayer: true).filter { $0.isForPlayer == true })
    for table in tables.map(Self.table) {
      #expect(text.contains("\n\n" + table + "\n"), "it lacks this table:\n\(table)")
    }
  }

  @Test("No two commands have a key in common, nor one with a mode")
  func keys() {
    var typed: [UInt8] = []
    for command in Command.allCases { command.row.typed.withUTF8Buffer { typed += $0 } }
    #expect(Set(typed).count == typed.count)
    #expect(typed.allSatisfy { DisplayMode(typed: $0) == nil })
    for command in Command.buttons {
      #expect(command.row.icon != nil && command.row.name.utf8CodeUnitCount > 0, "\(command)")
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import TestFolders
import Testing

/// The files that ARCHITECTURE.md names are there.
@Suite struct ArchitectureTests {
  @Test("Each Swift file that the walks name is a file of the sources")
  func files() throws {
    // Every second part is between backticks.
    let parts = try Repository.text("ARCHITECTURE.md").components(separatedBy: "`")
    let names = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
      .filter { $0.hasSuffix(".swift") && !$0.contains(" ") }
    let folder = Repository.root.appendingPathComponent("Sources")
    let enumerator = try #require(FileManager.default.enumerator(atPath: folder.path))
    let files = enumerator.compactMap { $0 as? String }.map { "/" + $0 }
    #expect(names.count > 100)
    for name in names where name != "Package.swift" {
      #expect(files.contains { $0.hasSuffix("/" + name) }, "\(name)")
    }
  }
}

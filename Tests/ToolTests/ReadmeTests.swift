// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import TestFolders
import Testing

/// What the README shows is so.
@Suite struct ReadmeTests {
  private let folder = TestFolder()

  /// The lines of the README's first block that has no language: the output of `make run`, in which
  /// a line with only … stands for lines left out. Without empty lines.
  static func sample() throws -> [String] {
    // Every second part is inside of a block.
    let parts = try Repository.text("README.md").components(separatedBy: "```")
    let block = stride(from: 1, to: parts.count, by: 2).first { parts[$0].hasPrefix("\n") }
    return parts[try #require(block)].split(separator: "\n").map(String.init)
  }

  @Test("The README's sample is what the tool prints about the demo")
  func demo() throws {
    try folder.generate("demo", "demo.wav")
    let printed = try folder.result("analyze", "demo.wav").lines
    let sample = try Self.sample()
    try #require(sample.count > 10, "the README's block with the output has \(sample.count) lines")
    // Without the file's own path, which begins the output.
    var rest = printed.dropFirst()[...]
    var mayLeaveOut = false
    for line in sample {
      if line.trimmingCharacters(in: .whitespaces) == "…" {
        mayLeaveOut = true
        continue
      }
      guard let found = rest.firstIndex(of: line), mayLeaveOut || found == rest.startIndex else {
        Issue.record(
          """
          The README has the line
          \(line)
          where the tool prints
          \(rest.prefix(mayLeaveOut ? rest.count : 1).joined(separator: "\n"))
          """)
        return
      }
      rest = rest[(found + 1)...]
      mayLeaveOut = false
    }
    #expect(mayLeaveOut || rest.isEmpty, "the README's sample ends before \(rest)")
  }
}

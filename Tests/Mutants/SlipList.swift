// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The slips of all lists in a folder, read from text:
///
///     wrong constant | SpectrumCore/Level/Decibels.swift | LoudnessTests EBUSignalTests
///     - -0.691
///     + -0.961
///
/// - The first line has the kind, the file below Sources and the suites.
/// - `-` is the text as it is, `+` the mistake. Without `+` the statement is left out.
/// - Expressions, statements and static constants are told apart by the text (`Slip.alternatives`).
///   An expression is put into parentheses: take all of its factors.
/// - A text of several lines has that sign on each. Lines that begin with `#` are comments.
struct SlipList {
  let slips: [Slip]

  init(folder: URL) throws {
    var slips: [Slip] = []
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names.filter({ $0.hasSuffix(".txt") }).sorted() {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let list = try Self.slips(in: text, of: name)
      for (one, next) in zip(list, list.dropFirst()) where one.kind == next.kind {
        throw SlipError("\(name): two of one kind in a row: \(next.name)")
      }
      slips += list
    }
    for (number, same) in Dictionary(grouping: slips, by: \.number) where same.count > 1 {
      throw SlipError("\(same[0].name): in a list twice (\(number))")
    }
    self.slips = slips
  }

  private static func slips(in text: String, of list: String) throws -> [Slip] {
    var slips: [Slip] = []
    var (head, old, new): ([String], [String], [String]) = ([], [], [])
    func finish() throws {
      guard !head.isEmpty else { return }
      guard head.count == 3, !old.isEmpty else {
        throw SlipError("\(list): not a slip: \(head.joined(separator: " | "))")
      }
      slips.append(
        Slip(
          kind: head[0], file: head[1], old: old.joined(separator: "\n"),
          new: new.joined(separator: "\n"),
          suites: head[2].split(separator: " ").map(String.init)))
      (head, old, new) = ([], [], [])
    }
    for line in text.components(separatedBy: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("- ") {
        old.append(String(line.dropFirst(2)))
      } else if line.hasPrefix("+ ") {
        new.append(String(line.dropFirst(2)))
      } else if !line.isEmpty {
        try finish()
        head = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }
    try finish()
    return slips
  }
}

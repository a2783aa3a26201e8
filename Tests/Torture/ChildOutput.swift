// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// What the process of one fault says, a line at a time; read when it has ended, however it did.
struct ChildOutput {
  private(set) var round = 0
  private(set) var tally: Tally?
  private(set) var defect: String?
  private(set) var notes: [String] = []

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let word = line.prefix { $0 != " " }
      let rest = line.drop { $0 != " " }.dropFirst()
      switch word {
      case "round": round = Int(rest) ?? round
      case "tally": tally = Tally(line: rest)
      case "defect": defect = String(rest)
      case "note": notes.append(String(rest))
      default: break
      }
    }
  }

  /// Says a line at once: the next moment may be the process's last.
  static func write(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}

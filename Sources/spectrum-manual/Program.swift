// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Makes manual pages out of the tool's help:
/// `spectrum --experimental-dump-help | spectrum-manual FOLDER DAY`. DAY, such as 2000-12-31, stands
/// at the foot of each page.
@main
enum Program {
  static func main() throws {
    guard CommandLine.arguments.count == 3 else { fail("usage: spectrum-manual FOLDER DAY") }
    let help = FileHandle.standardInput.readDataToEndOfFile()
    let dump = try JSONDecoder().decode(HelpDump.self, from: help)
    guard dump.serializationVersion == HelpDump.version else {
      fail("the help has format version \(dump.serializationVersion), not \(HelpDump.version)")
    }
    let folder = URL(fileURLWithPath: CommandLine.arguments[1])
    for page in ManualPage.all(of: dump.command) {
      let roff = page.roff(day: CommandLine.arguments[2])
      try roff.write(
        to: folder.appendingPathComponent("\(page.name).1"), atomically: true, encoding: .utf8)
    }
  }

  private static func fail(_ complaint: String) -> Never {
    FileHandle.standardError.write(Data("spectrum-manual: \(complaint)\n".utf8))
    exit(1)
  }
}

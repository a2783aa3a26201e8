// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@Suite struct ProgressBarTests {
  private let folder = TestFolder()

  /// Writes two hours of silence, "long.wav", which take no room on the disk.
  private func writeTwoHours() throws {
    let options = ["--rate", "8000", "--bits", "16", "--duration", "0.1"]
    try folder.generate("noise", "long.wav", options)
    let size = 2 * 8000 * 7200
    let file = try #require(FileHandle(forUpdatingAtPath: folder.path("long.wav")))
    // The sizes in a WAV header: of all after the first 8 bytes, and of the samples.
    for (offset, value) in [(4, size + 36), (40, size)] {
      try file.seek(toOffset: UInt64(offset))
      try file.write(contentsOf: (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    try file.truncate(atOffset: UInt64(44 + size))
    try file.close()
  }

  /// What the tool writes to a terminal of so many columns, on standard error and, if `isOutput`, on
  /// standard output too. `signal` is sent once a bar is there.
  private func terminalText(
    _ arguments: [String], columns: UInt16, name: String? = "xterm", isOutput: Bool = false,
    signal: Int32? = nil
  ) throws -> String {
    try PseudoTerminal(columns: columns, name: name, isOutput: isOutput, signal: signal)
      .run(arguments, in: folder).text
  }

  @Test(
    "The bar fits the terminal, and is gone at the end",
    arguments: [(80, true), (50, true), (25, false), (12, false), (3, false)])
  func width(columns: Int, hasBrackets: Bool) throws {
    try folder.generate("noise", "n.wav", ["--duration", "20"])
    let text = try terminalText(["bands", "n.wav", "-o", "o.csv"], columns: UInt16(columns))
    // Each drawing clears the line first.
    let drawings = text.components(separatedBy: "\r\u{1B}[K")
    #expect(drawings.count > 2)
    #expect(drawings.allSatisfy { $0.count < columns }, "\(drawings)")
    #expect(drawings.contains { $0.hasPrefix("[") } == hasBrackets, "\(drawings)")
    #expect(drawings.last == "")
  }

  @Test(
    "The bar of a list counts files, fits the terminal, and is gone at the end",
    arguments: [100, 40, 20, 8, 3])
  func list(columns: Int) throws {
    // Long enough for drawings, ten a second, after the first file and before the last.
    try folder.generate("noise", "n.wav", ["--duration", "30"])
    let names = [String](repeating: "n.wav", count: 8) + ["none.wav"]
    let arguments = ["analyze"] + names + ["--jobs", "2"]
    let text = try terminalText(arguments, columns: UInt16(columns))
    // The bar is gone before a line of its own.
    let parts = text.components(separatedBy: "\r\u{1B}[KError: no file none.wav")
    #expect(parts.count == 2, "\(text)")
    let drawings = parts[0].components(separatedBy: "\r\u{1B}[K")
    #expect(drawings.count > 2 && drawings.allSatisfy { $0.count < columns }, "\(drawings)")
    #expect(drawings.contains { $0.contains("/ 9  ") && $0.contains("files/s") } == (columns >= 40))
  }

  @Test("There is no bar among rows, and none left after an interruption")
  func cleared() throws {
    try folder.generate("noise", "n.wav", ["--duration", "2"])
    try writeTwoHours()
    let list = try terminalText(["analyze", "n.wav", "n.wav"], columns: 200, isOutput: true)
    #expect(!list.contains("\u{1B}") && list.split(separator: "\r\n").count == 3, "\(list)")
    let rows = try terminalText(
      ["analyze", "n.wav", "--format", "csv"], columns: 200, isOutput: true)
    #expect(!rows.contains("\u{1B}") && rows.split(separator: "\r\n").count == 201)
    let interrupted = try terminalText(["bands", "long.wav"], columns: 80, signal: SIGINT)
    #expect(interrupted.contains("[") && interrupted.hasSuffix("\r\u{1B}[K"))
  }

  @Test("Times from an hour on have hours")
  func hours() throws {
    try writeTwoHours()
    let text = try terminalText(["analyze", "long.wav"], columns: 80, signal: SIGTERM)
    #expect(text.contains(" / 2:00:00"), "\(text)")
  }
  @Test(
    "A terminal without a cursor gets no bar and no control sequences",
    arguments: ["dumb", "unknown", "emacs", "", nil])
  func plainTerminal(name: String?) throws {
    try folder.generate("noise", "n.wav", ["--duration", "10"])
    let one = try terminalText(["bands", "n.wav", "-o", "o.csv"], columns: 80, name: name)
    #expect(one.isEmpty, "\(one)")
    let list = try terminalText(
      ["analyze", "n.wav", "n.wav", "none.wav", "--jobs", "1"], columns: 80, name: name)
    #expect(list.hasPrefix("Error: ") && !list.contains { $0.isASCII && $0 < " " && !$0.isNewline })
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// Lists of files as programs of all systems save them.
@Suite struct ListTextTests {
  private let folder = TestFolder()
  private static let names = ["a.wav", "b \u{2013}5\u{2212}1 é.wav", "c.wav"]

  @Test("Names are read whatever the ends of lines, the encoding and the marks of a list are")
  func dialects() throws {
    try folder.generate("noise", "a.wav", ["--duration", "0.1"])
    for name in Self.names.dropFirst() {
      try FileManager.default.copyItem(atPath: folder.path("a.wav"), toPath: folder.path(name))
    }
    let mark = Data([0xEF, 0xBB, 0xBF])
    let ends = ["\n", "\r\n", "\r"].flatMap { end in
      let text = Self.names.joined(separator: end)
      return [text, text + end]
    }
    var lists = ends.map { Data($0.utf8) }
    lists += [mark + lists[0], mark + lists[3], lists[3] + [26], lists[2] + [26]]
    // With and without a byte order mark, of which "\u{FEFF}" is one.
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      for text in [ends[3], "\u{FEFF}" + ends[2], "\u{FEFF}" + ends[1] + "\u{1A}"] {
        lists.append(try #require(text.data(using: encoding)))
      }
    }
    for (number, list) in lists.enumerated() {
      try folder.write(list, to: "list")
      let result = try folder.shell(
        "\"$TOOL\" analyze --files-from list --format csv | cut -d, -f1")
      #expect(result.lines == ["file"] + Self.names, "list \(number): \(result.errors)")
    }
  }

  @Test("Names that end in NUL are taken as they are")
  func exact() throws {
    try folder.generate("noise", "a.wav", ["--duration", "0.1"])
    let script = """
      cp a.wav "$(printf 'a.wav\\rx')"; printf 'a.wav\\rx\\0' >list
      "$TOOL" analyze -0 --files-from list --format csv
      """
    let result = try folder.shell(script)
    #expect(result.status == 0 && result.output.contains("a.wav\rx"), "\(result.errors)")
  }
}

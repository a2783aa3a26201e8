// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// Scala files as programs of all systems save them.
@Suite struct ScalaTextTests {
  private let folder = TestFolder()
  private static let scale = "! x.scl\nÉgal\n3\n-100.0 low\n3/2 ! Pa\n1200. cents\n"
  private static let keyMap = "3\n0\n127\n60\n60\n261.625565\n3\n0\n1\n2\n"

  @Test("Encodings, ends of lines, signs and blanks of any program give the same scale")
  func dialects() throws {
    try folder.generate("pitch-test", "a.wav", ["--frequency", "247", "--duration", "1"])
    func notes(_ scale: Data, _ keyMap: Data) throws -> JSON {
      try folder.write(scale, to: "x.scl")
      try folder.write(keyMap, to: "x.kbm")
      return try folder.result(
        "analyze", "a.wav", "--scala", "x.scl", "--keymap", "x.kbm", "--format", "json"
      ).json()["pitch"]
    }
    let plain = try notes(Data(Self.scale.utf8), Data(Self.keyMap.utf8))
    #expect(plain["note"].text?.contains("low") == true)
    let changes: [(String) -> String] = [
      { $0.replacing("\n", with: "\r\n") + "\u{1A}" }, { $0.replacing("\n", with: "\r") },
      { "\u{FEFF}" + $0 }, { $0.replacing("-", with: "\u{2212}") },
      { $0.replacing("\n", with: "\u{A0}\n\u{A0}") },
    ]
    for (number, change) in changes.enumerated() {
      let texts = [change(Self.scale), change(Self.keyMap)]
      var encodings = [String.Encoding.utf8, .utf16]
      if number < 2 { encodings += [.utf16LittleEndian, .utf16BigEndian, .isoLatin1] }
      for encoding in encodings {
        let data = try texts.map { try #require($0.data(using: encoding)) }
        #expect(try notes(data[0], data[1]) == plain, "change \(number), \(encoding)")
      }
    }
  }
}

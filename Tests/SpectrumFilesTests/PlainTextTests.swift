// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumText

@Suite("Texts of all systems") struct PlainTextTests {
  private func read(_ bytes: some Sequence<UInt8>, hasNumbers: Bool = false) -> String {
    let text = Array(bytes).withUnsafeBytes { PlainText.utf8($0, hasNumbers: hasNumbers) }
    return String(decoding: text, as: UTF8.self)
  }

  private static let text = "Ré \u{1F3B5} \u{2013}5\n\n20\t\u{2212}3,5\n"

  @Test("UTF-8 and UTF-16 of either order, with a byte order mark or without, are one text")
  func encodings() throws {
    #expect(read(Self.text.utf8) == Self.text)
    for mark in ["", "\u{FEFF}"] {
      #expect(read((mark + Self.text).utf8) == Self.text)
      for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
        let plain = "f " + Self.text
        #expect(read(try #require((mark + plain).data(using: encoding))) == plain)
      }
    }
  }

  @Test("What is neither is Latin-1")
  func latin1() { #expect(read([0x52, 0xE9, 0x0A, 0xB5]) == "Ré\nµ") }

  @Test("Lines end in LF, and DOS's mark of the end is left out", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(end: String) {
    let text = ["one", "", "two"].joined(separator: end) + end
    #expect(read(text.utf8) == "one\n\ntwo\n" && read((text + "\u{1A}").utf8) == "one\n\ntwo\n")
  }

  @Test("A sign before a number becomes ASCII's, and only there")
  func signs() {
    for sign in "\u{2010}\u{2011}\u{2013}\u{2212}\u{FE63}\u{FF0D}" {
      #expect(
        read("\(sign)3 \(sign).5 a\(sign)b \(sign)".utf8, hasNumbers: true)
          == "-3 -.5 a\(sign)b \(sign)")
    }
  }

  @Test("No bytes make it fail")
  func anyBytes() {
    for length in 0..<8 {
      for start: [UInt8] in [[], [0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF], [0x41, 0]] {
        for byte: UInt8 in [0, 10, 13, 26, 0x41, 0xD8, 0xE2, 0xFF] {
          _ = read(start + [UInt8](repeating: byte, count: length), hasNumbers: true)
        }
      }
    }
  }
}

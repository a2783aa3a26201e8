// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// Clipped samples of codings whose highest number is below that of 16 bits.
@Suite struct ClipCodingTests {
  private let folder = TestFolder()

  /// The ends of a coding as bytes, a value between them, and the word for it in an AU file's
  /// header.
  private struct Coding {
    var top, bottom, middle: UInt8
    var code: UInt32
  }

  /// ITU-T G.711, tables 1 and 2: A-law inverts every second bit, µ-law all of them. 8 bits are
  /// signed.
  private static let codings = [
    Coding(top: 127, bottom: 0x80, middle: 64, code: 2),
    Coding(top: 0x80, bottom: 0x00, middle: 0xA0, code: 1),
    Coding(top: 0xAA, bottom: 0x2A, middle: 0xD0, code: 27),
  ]

  @Test("Runs at both ends of 8 bits, µ-law and A-law are clipped, single peaks of the top aren't")
  func runs() throws {
    for coding in Self.codings {
      var bytes = Data(".snd".utf8)
      for number: UInt32 in [24, 0xFFFF_FFFF, coding.code, 8000, 1] {
        bytes.append(number.bigEndian)
      }
      for _ in 0..<800 {
        bytes += Data(repeating: coding.top, count: 5) + [coding.middle]
        bytes += Data(repeating: coding.bottom, count: 4) + [coding.middle]
        // The top for two samples only.
        bytes += [coding.top, coding.top, coding.middle]
      }
      try folder.write(bytes, to: "a.au")
      let result = try folder.result("analyze", "a.au", "--format", "json")
      let json = try result.json()
      #expect(json["levels"]["clipped_samples"].number == 800 * 9, "\(coding.code)")
      let rows = try folder.result("analyze", "a.au", "--format", "csv").column("clipped_samples")
      #expect(rows.last == 800 * 9 && rows == rows.sorted())
    }
  }
}

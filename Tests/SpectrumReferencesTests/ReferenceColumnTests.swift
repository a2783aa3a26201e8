// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumReferences

/// Tables whose frequency and level aren't the first two columns.
@Suite("Columns of a reference") struct ReferenceColumnTests {
  /// A table of thirds from 20 Hz on, whose level falls by 1 dB from each to the next from −20 dB
  /// on. `row`: a line of its number, frequency and level.
  private func table(
    _ header: String, _ row: (_ number: Int, _ hertz: Double, _ level: Double) -> String
  ) -> String {
    let rows = (0..<31).map {
      row($0, (20 * exp2(Double($0) / 3) * 100).rounded() / 100, -20 - Double($0))
    }
    return ([header] + rows).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Expects the power of thirds, which are eight bands wide each: 9.03 dB less in one of these.
  private func expectThirds(_ text: String) throws {
    let reference = try ReferenceSpectrum(text)
    for number in stride(from: 3, to: 28, by: 3) {
      let level = reference.level(nearHz: Float(20 * exp2(Double(number) / 3)))
      #expect(
        abs(level - Float(-20 - number) + 9.03) < 0.3, "\(number): \(level) \(text.prefix(60))")
    }
  }

  @Test("The header says where frequency and level stand")
  func names() throws {
    for header in [
      "Index,Frequency (Hz),Level (dB)", ",freq_hz,level_dbfs", "#,Frequenz [Hz],Pegel [dB]",
      "\"no\",\"Fréquence\",\"Niveau\"", "n,Hz,dB", "Band,Frequency,Left",
    ] {
      try expectThirds(table(header) { "\($0),\($1),\($2)" })
      try expectThirds(
        table(header.replacing(",", with: "\t")) { "\($0)\t\($1)\t\($2)" })
      try expectThirds(
        table(header.replacing(",", with: ";")) {
          "\($0);\($1);\($2)".replacing(".", with: ",")
        })
    }
    try expectThirds(table("Level (dB),Frequency (Hz)") { "\($2),\($1)" })
    try expectThirds(
      table("Frequency,Phase (deg),Magnitude (dB)") { "\($1),\($0 * 7),\($2)" }
        .replacing("Phase (deg)", with: "Delay"))
    try expectThirds(table("Name;Comment;Frequency (Hz);SPL (dB)") { "band \($0), a;;\($1);\($2)" })
    try expectThirds(table("Band,Frequency (kHz),Level") { "b \($0),\($1 / 1000),\($2)" })
    try expectThirds(table("* No. Freq(Hz) SPL(dB)") { "\($0) \($1) \($2)" })
    try expectThirds(
      table("Low edge (Hz),High edge (Hz),Level (dB)") {
        "\($1 * exp2(-1 / 6.0)),\($1 * exp2(1 / 6.0)),\($2)"
      })
  }

  @Test("A phase beside the frequency isn't the level")
  func phase() throws {
    let text = "Frequency (Hz),Phase (deg),Magnitude (dB)\n100,90,-10\n10000,-90,-30\n"
    #expect(abs(try ReferenceSpectrum(text).level(nearHz: 1000) - -20) < 0.1)
  }

  @Test("Without a header, the numbers of rows are no frequencies")
  func rowNumbers() throws {
    for start in 0...1 {
      for header in ["", "# exported", "x,y,z"] {
        try expectThirds(table(header) { "\($0 + start),\($1),\($2)" })
      }
    }
    // Bins of 1 Hz with a phase aren't numbered.
    let bins = (1...400).map { "\($0) -60 \($0 % 180)" }.joined(separator: "\n")
    let reference = try ReferenceSpectrum(bins)
    // A band of 1/24 octave at 200 Hz holds 5.78 bins.
    #expect(abs(reference.level(nearHz: 200) - Float(-60 + 10 * log10(5.78))) < 0.3)
  }

  @Test("A title with the words of a header isn't one")
  func titles() throws {
    for title in [
      "Level, frequency weighting A", "* Frequency response of the room at level 3",
      "# Measured at 48000 Hz, gain 3, level 5",
    ] {
      let reference = try ReferenceSpectrum("\(title)\n100 -10\n10000 -30\n")
      #expect(abs(reference.level(nearHz: 1000) - -20) < 0.1, "\(title)")
    }
  }

  @Test("Signs, blanks, encodings and ends of lines as any program writes them")
  func dialects() throws {
    let plain = "Frequency (Hz)\tLevel (dB)\n100\t-10,5\n10000\t-30,5\n"
    let same = [
      plain.replacing("-", with: "\u{2212}"), plain.replacing("-", with: "\u{2013}"),
      plain.replacing("-", with: "\u{A0}-"), plain.replacing("\t", with: "\u{A0}\t"),
      plain.replacing("\n", with: "\r\n") + "\u{1A}", plain.replacing("\n", with: "\r"),
      "\u{FEFF}" + plain,
    ]
    var texts = same.map { Array($0.utf8) }
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16] {
      texts.append(Array(try #require(plain.data(using: encoding))))
    }
    // Latin-1, whose space that doesn't break is one byte.
    texts.append(Array(try #require(plain.replacing("-", with: "\u{A0}-").data(using: .isoLatin1))))
    for text in texts {
      #expect(abs(try ReferenceSpectrum(text).level(nearHz: 1000) - -20.5) < 0.1)
    }
  }
}

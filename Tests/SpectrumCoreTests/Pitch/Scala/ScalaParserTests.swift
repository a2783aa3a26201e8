// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SeededRandom
import SpectrumCore
import Testing

@Suite struct ScalaParserTests {
  @Test("The pitch lines of Scala's own description of the format mean what it says")
  func officialLines() throws {
    let lines = [
      "81/64", "408.0", "408.", "5", "-5.0", "10/20", "100.0 cents", " 100.0 C#", " 5/4   E\\",
    ]
    let scale = try ScalaScale("! comment\n\n9\n" + lines.joined(separator: "\n"))
    let expected = [
      1200 * log2(81.0 / 64), 408, 408, 1200 * log2(5.0), -5, -1200, 100, 100,
    ]
    for (cents, wanted) in zip(scale.cents.dropFirst(), expected) {
      #expect(abs(cents - wanted) < 1e-9)
    }
    #expect(scale.cents[0] == 0 && abs(scale.period - 1200 * log2(1.25)) < 1e-9)
    #expect(scale.count == 9 && scale.description.isEmpty)
    // The names of degrees 8 and 9, which is 0 again.
    #expect(scale.names[8] == Array("C#".utf8) && scale.names[0] == Array("E\\".utf8))
    #expect(scale.names[7].isEmpty)
  }

  @Test("A file reads the same with comments and blanks, also with those that don't break")
  func blanks() throws {
    let plain = try ScalaScale("Fifths\n2\n3/2\n2/1\n")
    let lines = [
      "! fifths.scl", "!", " Fifths ", "\t2 ", "! in between", "", "\u{A0}3/2\u{A0}\t", "2/1\u{A0}",
      "",
    ]
    let other = try ScalaScale(lines.joined(separator: "\n"))
    #expect(other == plain)
    #expect(plain.description == Array("Fifths".utf8))
  }

  @Test(
    "A degree's name is the text after its pitch or, without one, the comment in its line",
    arguments: [
      (
        "\n5\n9/8 Re ! second\n5/4 ! Ga \n498.0 cents ! Ma\n3/2 !\n2/1 !Sa",
        ["Sa", "Re", "Ga", "Ma", ""]
      ),
      // The unit isn't part of it, but a longer word is.
      (
        "\n6\n204. Cents Re\n386.3cent\tGa\n498.0 cents! Ma\n702. centspa\n884. cent ! Dha\n2/1 cents",
        ["", "Re", "Ga", "Ma", "centspa", "Dha"]
      ),
      // Also a letter that exponents are written with.
      ("\n3\n386.3E\n5/4 e4\n2/1eb\n", ["eb", "E", "e4"]),
    ])
  func names(text: String, names: [String]) throws {
    let scale = try ScalaScale(text)
    #expect(scale.names == names.map { Array($0.utf8) })
    #expect(abs(scale.period - 1200) < 1e-9)
  }

  @Test("Bytes of Latin-1 are kept in description and names")
  func latin1() throws {
    let scale = try ScalaScale(Array("p".utf8) + [0xE9, 10] + Array("1\n2/1 ".utf8) + [0xE9])
    #expect(scale.description == [0x70, 0xE9] && scale.names == [[0xE9]])
  }

  @Test(
    "What isn't a scale is rejected with the line and the reason",
    arguments: [
      ("", 0, .missingCount), ("name\n", 1, .missingCount), ("name\nx\n", 2, .missingCount),
      ("name\n0\n", 2, .noDegrees), ("name\n-1\n2/1\n", 2, .missingCount),
      ("name\n129\n", 2, .tooManyDegrees), ("name\n99999999999999999999\n", 2, .missingCount),
      ("name\n2\n3/2\n", 3, .missingDegrees), ("name\n1\n2/1\n3/1\n", 4, .surplusDegrees),
      ("! c\nname\n2\n! c\nfifth\n2/1\n", 5, .notAPitch), ("name\n1\n2/\n", 3, .noDenominator),
      ("name\n1\n3/2/1\n", 3, .secondSlash), ("name\n1\n0\n", 3, .notPositive),
      ("name\n1\n-3/2\n", 3, .notPositive), ("name\n1\n3/-2\n", 3, .notPositive),
      ("name\n1\n3/0\n", 3, .notPositive), ("name\n1\n701,955\n", 3, .decimalComma),
      ("name\n1\n24001.\n", 3, .pitchTooFar), ("name\n1\n-24001.\n", 3, .pitchTooFar),
      ("name\n1\n\(String(repeating: "9", count: 400)).\n", 3, .pitchTooFar),
      ("name\n1\n\(String(repeating: "9", count: 400))/1\n", 3, .pitchTooFar),
      // One file of Scala's archive has such a ratio.
      ("name\n1\n697//441\n", 3, .secondSlash),
      // Steps of an equal division, and exponents.
      ("name\n1\n7\\12\n", 3, .notAPitch), ("name\n1\n7.02e2\n", 3, .notAPitch),
      ("name\n1\n1E3\n", 3, .notAPitch), ("name\n1\n3/2e-1\n", 3, .notAPitch),
      (String(repeating: "!\n", count: 32_769), 0, .tooLong),
    ] as [(String, Int, ScalaError.Reason)])
  func badScales(text: String, line: Int, reason: ScalaError.Reason) {
    #expect(throws: ScalaError(line: line, reason: reason)) { try ScalaScale(text) }
  }

  @Test("A text after the last degree is no degree, and one after a number with a blank no ratio")
  func texts() throws {
    let scale = try ScalaScale("name\n2\n5 /third\n2 / 1 octave\nThe end.\n")
    #expect(abs(scale.cents[1] - 1200 * log2(5.0)) < 1e-9)
    #expect(abs(scale.period - 1200) < 1e-9 && scale.names[0] == Array("octave".utf8))
  }

  @Test("A key map has its values, and entries missing at its end are unmapped")
  func keyMap() throws {
    let map = try ScalaKeyMap(
      "! size\n 12\n! keys\n0\n127\n60 ! middle\n69\n432.0\n7\n0\nx\n1\nX\n! c\n2\n3\nx\n4\nx\n5\n")
    #expect(map.keys == 0...127 && map.middle == 60 && map.referenceKey == 69)
    #expect(map.frequencyHz == 432 && map.formalOctave == 7)
    #expect(map.entries == [0, nil, 1, nil, 2, 3, nil, 4, nil, 5, nil, nil])
    #expect(try ScalaKeyMap("0\n0\n127\n60\n69\n440\n0\n").entries.isEmpty)
  }

  @Test(
    "What isn't a key map is rejected with the line and the reason",
    arguments: [
      ("", 0, .missingValue), ("x\n", 1, .notANumber), ("129\n", 1, .mapTooLarge),
      ("-1\n", 1, .mapTooLarge), ("0\n128\n", 2, .notAKey), ("0\n5\n4\n", 3, .keysReversed),
      ("0\n0\n127\n60\n69\nA4\n", 6, .notAFrequency), ("0\n0\n127\n60\n69\n0\n", 6, .notAFrequency),
      ("0\n0\n127\n60\n69\n-440.\n", 6, .notAFrequency),
      ("0\n0\n127\n60\n69\n440,5\n12\n", 6, .notAFrequency),
      ("0\n0\n127\n60\n69\n4.4e2\n12\n", 6, .notAFrequency),
      ("0\n0\n127\n60\n69\n440\n", 6, .missingValue),
      ("1\n0\n127\n60\n60\n440\n1\ny\n", 8, .notANumber),
      ("1\n0\n127\n60\n60\n440\n1\n1001\n", 8, .degreeTooFar),
      ("1\n0\n127\n60\n60\n440\n1\n0\nx\n", 9, .surplusEntries),
      ("2\n0\n127\n60\n61\n440\n1\n0\nx\n", 5, .unmappedReference),
      ("2\n0\n127\n60\n61\n440\n1\nx\nx\n", 0, .nothingMapped),
    ] as [(String, Int, ScalaError.Reason)])
  func badMaps(text: String, line: Int, reason: ScalaError.Reason) {
    #expect(throws: ScalaError(line: line, reason: reason)) { try ScalaKeyMap(text) }
  }

  @Test("Any bytes give a scale and a map whose pitches are numbers, or an error, and never a trap")
  func anyBytes() {
    var random = SplitMix64(seed: 7)
    let alphabet = Array("0123456789./-+x! \n\n\r\tA,".utf8) + [0, 0xFF]
    var count = 0
    for round in 0..<20_000 {
      let header = round % 2 == 0 ? "n\n\(round % 7)\n" : "\(round % 5)\n0\n127\n60\n69\n440\n1\n"
      let bytes =
        Array(header.utf8)
        + (0..<Int.random(in: 0...60, using: &random)).map { _ in
          round % 5 == 0
            ? UInt8.random(in: 0...255, using: &random)
            : alphabet.randomElement(using: &random) ?? 0
        }
      let (scale, map) = (try? ScalaScale(bytes), try? ScalaKeyMap(bytes))
      guard scale != nil || map != nil else { continue }
      count += 1
      let pitches = KeyPitches.make(scale ?? .equal, map)
      defer { pitches.free() }
      let tuning = Tuning(temperament: .scala, scale: pitches)
      for frequency in [1e-30, 30, 440, 1e30] as [Float] {
        let note = tuning.note(at: frequency)
        #expect((-1...127).contains(note.midi) && abs(note.cents) <= 1200)
      }
    }
    // Or else nothing is tested.
    #expect(count > 1000)
  }

  @Test("A key map may have a single key")
  func oneKey() throws {
    #expect(try ScalaKeyMap("1\n60\n60\n60\n60\n261.63\n0\n0\n").keys == 60...60)
  }
}
